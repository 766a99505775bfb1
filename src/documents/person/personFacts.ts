import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from '../../domain/customers/fieldList.ts'
import { ITEM_FIELDS } from '../../domain/items/fieldList.ts'
import type { PersonFile, PersonRecord, PersonSection } from '../../domain/privacy/personFile.ts'
import { RENTAL_FIELDS, RENTAL_LINE_FIELDS } from '../../domain/rentals/fieldList.ts'
import { EXTERNAL_FIELDS, REPAIR_FIELDS, REPAIR_LINE_FIELDS } from '../../domain/repairs/fieldList.ts'
import { dayInBrussels, isDay, timeInBrussels } from '../../domain/shared/calendar.ts'
import { isInstant } from '../../lib/instants.ts'
import type { Fields } from '../../domain/shared/fields.ts'
import { isId } from '../../domain/shared/ids.ts'
import { quantityText } from '../../domain/shared/notation.ts'
import { isRecord } from '../../lib/objects.ts'
import { formatDay } from '../format.ts'

/** A label with its value, as an inspection prints it. */
export type PersonFact = readonly [label: string, value: string]

const labelsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label]))

/** Labels of fields that no form describes. */
const COMMON: Readonly<Record<string, string>> = {
  ...labelsOf(RENTAL_LINE_FIELDS),
  ...labelsOf(EXTERNAL_FIELDS),
  ...labelsOf(ITEM_FIELDS),
  ...labelsOf(REPAIR_LINE_FIELDS),
  ...labelsOf(CONTACT_FIELDS),
  ...labelsOf(ADDRESS_FIELDS),
  ...labelsOf(CUSTOMER_FIELDS),
  referenceNumber: 'Referentie',
  formerNumbers: 'Vroegere referenties',
  active: 'Actief',
  formerOwner: 'Vroeger van deze klant',
  itemNumber: 'Nummer',
  itemLogLines: 'Logboek',
  codes: 'Codes',
  number: 'Nummer',
  repairLines: 'Werklijnen',
  repairEstimateLines: 'Besteklijnen',
  repairLogLines: 'Logboek',
  repairPictures: 'Foto’s',
  rentalLines: 'Lijnen',
  rentalRemarks: 'Opmerkingen',
  logLines: 'Logboek',
  movements: 'Meegegeven en teruggenomen',
  externalRepair: 'Bij de fabrikant',
  signature: 'Handtekening',
  estimateTotalInclVat: 'Totaal bestek, incl. btw',
  repairTotalInclVat: 'Totaal, incl. btw',
  totalPriceInclVat: 'Totaal, incl. btw',
  estimateApproval: 'Bestek goedgekeurd op',
  billed: 'Gefactureerd',
  recipient: 'Aan',
  cc: 'Cc',
  bcc: 'Bcc',
  subject: 'Onderwerp',
  text: 'Tekst',
  sentAt: 'Verzonden',
  answeredAt: 'Beantwoord',
  expiresAt: 'Geldig tot',
  remindedAt: 'Herinnerd',
  state: 'Toestand',
  status: 'Status',
  error: 'Melding',
  title: 'Titel',
  fileName: 'Bestand',
  version: 'Versie',
  reason: 'Waarom',
  kind: 'Soort',
  at: 'Wanneer',
  receivedAt: 'Ontvangen',
  takenAt: 'Genomen',
  by: 'Door',
  byName: 'Door',
  device: 'Toestel',
  message: 'Bericht',
  company: 'Bedrijf',
  mail: 'E-mail',
  user: 'Gebruiker',
  item: 'Item',
  actionFormLines: 'Lijnen',
  receiver: 'Ontvanger',
  whom: 'Over',
  details: 'Details',
  winner: 'Bewaarde waarde',
  loser: 'Verloren waarde',
  value: 'Waarde',
  field: 'Veld',
  line: 'Lijn',
  record: 'Record',
  survivorName: 'Blijft',
  mergedName: 'Samengevoegd',
  args: 'Gevraagd',
  base: 'Voordien',
  set: 'Nieuw',
}

const OF_SECTION: Partial<Record<PersonSection, Record<string, string>>> = {
  repairs: labelsOf(REPAIR_FIELDS),
  rentals: labelsOf(RENTAL_FIELDS),
  items: labelsOf(ITEM_FIELDS),
}

/** Technical fields, which tell a reader nothing. The data file has them. */
const LEFT_OUT: readonly string[] = [
  'id',
  'pos',
  'position',
  'ord',
  'sha256',
  'originalSha256',
  'originalBytes',
  'originalState',
  'mime',
  'bytes',
  'w',
  'h',
  'shown',
  'path',
  'edition',
  'openConflicts',
  'boekjaar',
  'documentNumber',
  'provisionalRef',
  'prefix',
  'language',
  'auto',
  'photoArray',
  'photoIds',
  'event',
]

/** The facts of a record with their labels; empty values and technical fields are left out. */
export function personFacts(
  record: PersonRecord,
  section: PersonSection,
  names: PersonFile['names'],
): PersonFact[] {
  const labels = { ...COMMON, ...OF_SECTION[section] }
  return Object.entries(record).flatMap(([key, value]): PersonFact[] => {
    if (LEFT_OUT.includes(key)) return []
    if (isRecord(value)) return nested(labels[key], personFacts(value, section, names))
    const text = Array.isArray(value)
      ? value.map((one) => `\n${entryText(one, section, names)}`).join('')
      : valueText(value, names)
    return text === '' ? [] : [[labels[key] ?? key, text]]
  })
}

const nested = (label: string | undefined, facts: readonly PersonFact[]): PersonFact[] =>
  facts.map(([own, value]) => [label === undefined || label === own ? own : `${label}, ${own}`, value])

/** An element of a list on one line: '02/03/2026 10:15 · Status: … · Jan'. */
function entryText(entry: unknown, section: PersonSection, names: PersonFile['names']): string {
  if (!isRecord(entry)) return valueText(entry, names)
  return personFacts(entry, section, names)
    .map(([label, value]) =>
      /^(Omschrijving|Wanneer|Door|Opmerking|Tekst)$/.test(label) ? value : `${label}: ${value}`,
    )
    .join(' · ')
}

/** A value as people read it. An id without a name is left out. */
function valueText(value: unknown, names: PersonFile['names']): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'number') return quantityText(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isId(value)) return names[value] ?? ''
  if (isDay(value)) return formatDay(value)
  return isInstant(value) ? momentText(value) : value
}

/** '02/03/2026 10:15'; '' for no instant. */
export const momentText = (instant: unknown): string =>
  typeof instant === 'string' && isInstant(instant)
    ? `${formatDay(dayInBrussels(instant))} ${timeInBrussels(instant)}`
    : ''
