import type { Fields } from '../shared/fields.ts'
import { CONFLICT_RULE_LIST } from './conflictRule.ts'

/*
 * The fields of categories that people fill in, in the order of their forms. They do not use zod, because
 * lists and screens load them.
 */

export const CATEGORY_FIELDS = {
  description: { label: 'Naam', sentenceLabel: 'omschrijving', kind: 'name', max: 100 },
  prefix: { label: 'Prefix', kind: 'name', max: 10 },
  // the accessories that such a device usually comes with, one per line; the intake shows them as chips
  accessories: {
    label: 'Gebruikelijk toebehoren',
    sentenceLabel: 'gebruikelijk toebehoren',
    kind: 'text',
    max: 500,
  },
  clash: {
    label: 'Bij dubbel boeken',
    sentenceLabel: 'wat dubbel boeken doet',
    kind: 'choice',
    choices: CONFLICT_RULE_LIST,
  },
  serviceDays: { label: 'Servicedagen na terugkomst', kind: 'count' },
  goesAlong: { label: 'Gaat altijd mee', sentenceLabel: 'wat altijd meegaat', kind: 'part' },
  inspectedOnly: { label: 'Niet verhuren na vervallen keuring', kind: 'flag' },
} as const satisfies Fields

export const SUBCATEGORY_FIELDS = {
  category: { label: 'Categorie', kind: 'ref' },
  description: { label: 'Naam', sentenceLabel: 'omschrijving', kind: 'name', max: 100 },
} as const satisfies Fields
