import type { PersonFile, PersonRecord, PersonSection } from '../../domain/privacy/personFile.ts'
import { dayInBrussels, isDay, timeInBrussels } from '../../domain/shared/calendar.ts'
import { isInstant } from '../../lib/instants.ts'
import { isId } from '../../domain/shared/ids.ts'
import { amountText, quantityText } from '../../domain/shared/notation.ts'
import { isRecord } from '../../lib/objects.ts'
import { formatDay } from '../format.ts'
import { COMMON, type Labels, LEFT_OUT, OF_PART, OF_SECTION, WORD_FIELDS, WORDS } from './personLabels.ts'

/** A label with its value, as an inspection prints it. A list has a value for each of its entries. */
export interface PersonFact {
  label: string
  values: readonly string[]
}

/** Fields of the heading of a record, by part. The number of an item is its number without the prefix. */
const IN_HEADING: Partial<Record<PersonSection, readonly string[]>> = {
  customers: ['name'],
  items: ['number', 'customerId', 'brand', 'model', 'stockQuantity', 'rentable', 'rentPrice'],
  repairs: ['number', 'customerId'],
  rentals: ['number', 'customerId'],
  changes: ['change', 'at', 'by', 'status'],
  audit: ['what', 'at', 'by'],
  mails: ['at', 'subject'],
  photos: ['itemNumber', 'brand', 'model'],
  signatures: ['at', 'name'],
  documents: ['at', 'title'],
  notifications: ['at'],
  bin: ['at'],
}
const EURO = /(Excl|Incl)Vat$|[pP]rice$|Amount$|^(price|total|costLimit|replacementValue|vatAmount)$/

/**
 * The facts of a record with their labels. Left out are empty values, flags that are off, technical fields, and those
 * of the heading.
 */
export function personFacts(
  record: PersonRecord,
  section: PersonSection,
  names: PersonFile['names'],
): PersonFact[] {
  const heading = IN_HEADING[section] ?? []
  const shown = Object.fromEntries(Object.entries(record).filter(([key]) => !heading.includes(key)))
  return factsOf(shown, { ...COMMON, ...OF_SECTION[section] }, names)
}

function factsOf(record: PersonRecord, labels: Labels, names: PersonFile['names']): PersonFact[] {
  return Object.entries(record).flatMap(([key, value]): PersonFact[] => {
    if (LEFT_OUT.includes(key) || value === false) return []
    const label = labels[key] ?? key
    const inner = { ...labels, ...OF_PART[key] }
    if (isRecord(value))
      return factsOf(value, inner, names).map((fact) => ({ ...fact, label: nested(label, fact.label) }))
    const values = Array.isArray(value)
      ? value.map((one) => entryText(one, inner, names))
      : [valueText(key, value, names)]
    const filled = values.filter((text) => text !== '')
    return filled.length > 0 ? [{ label, values: filled }] : []
  })
}

const nested = (outer: string, own: string): string =>
  outer === own || outer === '' ? own : `${outer}, ${own}`

/** The labels that an entry of a list does without. */
const PLAIN = /^(Omschrijving|Wanneer|Door|Opmerking|Tekst|Code)$/

/** An entry of a list on one line: '02/03/2026 10:15 · Status: … · Jan'. */
function entryText(entry: unknown, labels: Labels, names: PersonFile['names']): string {
  if (!isRecord(entry)) return valueText('', entry, names)
  return factsOf(entry, labels, names)
    .map(({ label, values }) => (PLAIN.test(label) ? values.join('; ') : `${label}: ${values.join('; ')}`))
    .join(' · ')
}

/** A value as people read it. An id without a name is left out. */
function valueText(key: string, value: unknown, names: PersonFile['names']): string {
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (value === true) return 'ja'
  if (typeof value === 'number') return EURO.test(key) ? amountText(value) : quantityText(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const text: string = WORD_FIELDS.includes(key) ? (WORDS[value] ?? value) : value
  if (isId(value)) return names[value] ?? ''
  if (isDay(text)) return formatDay(text)
  return isInstant(text) ? momentText(text) : text.replaceAll(' -> ', ' naar ')
}

/** '02/03/2026 10:15'; '' for no instant. */
export const momentText = (instant: unknown): string =>
  typeof instant === 'string' && isInstant(instant)
    ? `${formatDay(dayInBrussels(instant))} ${timeInBrussels(instant)}`
    : ''
