import type { Fields } from '../shared/fields.ts'

/** What people fill in of a kit. Without zod, for lists and screens. */
export const KIT_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 100 },
  // null: what its parts cost together
  price: { label: 'Prijs', kind: 'amount' },
  note: { label: 'Notitie', kind: 'text', max: 500 },
  parts: { label: 'Onderdelen', kind: 'part' },
} as const satisfies Fields
