import type { Fields } from '../shared/fields.ts'

/** The fields of a kit that people fill in. They do not use zod, because lists and screens load them. */
export const KIT_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 100 },
  // null: the sum of its parts
  price: { label: 'Prijs', kind: 'amount' },
  note: { label: 'Notitie', kind: 'text', max: 500 },
  parts: { label: 'Onderdelen', kind: 'part' },
} as const satisfies Fields
