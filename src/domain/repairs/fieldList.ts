import type { Fields } from '../shared/fields.ts'
import { LONG_NOTES_MAX } from './constants.ts'

/* Separate from repair.ts: code that needs only a label should not load the schemas (and zod). */

/**
 * The fields that a person sets directly, in the order in which they are applied. The type comes first,
 * because the rules of a status depend on it.
 */
export const REPAIR_FIELDS = {
  type: { label: 'Type', kind: 'choice', policy: 'one_way_type' },
  status: { label: 'Status', kind: 'choice', policy: 'status_rank' },
  dateIn: { label: 'Binnengebracht op', sentenceLabel: 'datum van binnenbrengen', kind: 'day' },
  endDate: { label: 'Einddatum', kind: 'day' },
  reference: { label: 'Referentie', kind: 'text' },
  notes: { label: 'Omschrijving', kind: 'name' },
  // a repair has three kinds of notes, so that a sentence must say which one
  workNotes: {
    label: 'Notities',
    sentenceLabel: 'werknotities',
    kind: 'text',
    policy: 'merge_lines',
    max: LONG_NOTES_MAX,
  },
  estimateNotes: {
    label: 'Notities bestek',
    sentenceLabel: 'notities bij het bestek',
    kind: 'text',
    policy: 'merge_lines',
    max: LONG_NOTES_MAX,
  },
  executorId: { label: 'Uitvoerder', kind: 'ref' },
  underWarranty: { label: 'Garantie', kind: 'flag' },
  forfaitAmount: { label: 'Forfait', sentenceLabel: 'forfaitbedrag', kind: 'amount' },
  customerId: { label: 'Klant', kind: 'ref', policy: 'important' },
  customerContactId: { label: 'Contact', sentenceLabel: 'contactpersoon', kind: 'ref' },
  itemId: { label: 'Item', kind: 'ref', policy: 'important' },
  // a list with one entry per line: the chips of the counter, and what a person typed besides them
  accessories: { label: 'Toebehoren', kind: 'text', max: 1000, policy: 'merge_list' },
  condition: { label: 'Toestand', kind: 'text', max: 300, policy: 'merge_list' },
  conditionNote: { label: 'Toelichting toestand', kind: 'text', max: 300 },
  // encrypted with the company's key; only its devices can read it
  accessCode: { label: 'Toegangscode', kind: 'text', max: 600 },
  costLimit: { label: 'Mag zonder overleg tot', sentenceLabel: 'kostengrens', kind: 'amount' },
  warrantyOfId: { label: 'Garantie op', sentenceLabel: 'herstelling waarop garantie is', kind: 'ref' },
  waitsForPart: {
    label: 'Wacht op onderdeel',
    sentenceLabel: 'onderdeel waarop gewacht wordt',
    kind: 'text',
    max: 200,
  },
  partExpectedAt: { label: 'Onderdeel verwacht op', sentenceLabel: 'datum van het onderdeel', kind: 'day' },
} as const satisfies Fields

/** The fields of a work line or an estimate line. */
export const REPAIR_LINE_FIELDS = {
  description: { label: 'Omschrijving', logged: 'Omschrijving lijn', kind: 'name' },
  quantity: { label: 'Aantal', kind: 'amount' },
  price: { label: 'Eenheidsprijs', logged: 'Prijs', kind: 'amount' },
  total: { label: 'Totaal', kind: 'amount' },
} as const satisfies Fields

/** The fields of the stay at the manufacturer. */
export const EXTERNAL_FIELDS = {
  manufacturerId: { label: 'Fabrikant', kind: 'ref' },
  rma: { label: 'RMA', sentenceLabel: 'RMA', kind: 'text', max: 100 },
  dateIn: { label: 'Datum in', kind: 'day' },
  dateOut: { label: 'Datum uit', kind: 'day' },
  info: { label: 'Info', kind: 'text', policy: 'merge_lines', max: LONG_NOTES_MAX },
  notes: {
    label: 'Notities fabrikant',
    logged: 'Notities',
    kind: 'text',
    policy: 'merge_lines',
    max: LONG_NOTES_MAX,
  },
  message: { label: 'Bericht', kind: 'text' },
} as const satisfies Fields
