import { type EntityName, isEntityName } from '../../domain/entities.ts'
import type { Conflict } from '../../domain/system/system.ts'
import { fieldOf } from '../../lib/objects.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { type NameOf, valueText } from './describeChange.ts'
import { fieldName } from './fieldNames.ts'

/** A conflict with the data for its texts. */
export interface DescribedConflict {
  conflict: Conflict
  /** The record in conflict; null if it is not on this device. */
  doc: Record<string, unknown> | null
  name: NameOf
}

type Side = Conflict['winner']

/** The longest value in a button; the full value is beside it. */
const MAX_BUTTON_TEXT = 40

/** Names of the parts of a record that can have fields in conflict. */
const PARTS: Record<string, string> = {
  repairLines: 'werklijn',
  repairEstimateLines: 'besteklijn',
  rentalLines: 'lijn',
  rentalRemarks: 'opmerking',
  customerContacts: 'contactpersoon',
  repairPictures: 'foto',
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function partName(entry: Record<string, unknown>, name: NameOf): string {
  const item = typeof entry.itemId === 'string' ? name('item', entry.itemId) : null
  const person = `${text(entry.firstName)} ${text(entry.lastName)}`.trim()
  if ('slot' in entry) return typeof entry.slot === 'number' ? String(entry.slot) : 'extra'
  return item ?? (text(entry.customItem) || text(entry.description) || text(entry.text) || person)
}

/** 'werklijn "Werkuren"', 'externe herstelling'; null for a field of the record itself. */
function partOf({ conflict, doc, name }: DescribedConflict): string | null {
  const [list = '', id, key] = conflict.field.split('.')
  if (id === undefined) return null
  if (key === undefined) return list === 'externalRepair' ? 'externe herstelling' : null
  const word = PARTS[list] ?? 'lijn'
  const entries = doc?.[list]
  const entry = Array.isArray(entries) ? entries.find((one) => one.id === id) : undefined
  return entry ? `${word} "${partName(entry, name)}"` : `een gewiste ${word}`
}

/** 'eenheidsprijs van werklijn "Werkuren"', or the field alone. */
export function conflictSubject(described: DescribedConflict): string {
  const { e, field } = described.conflict
  const part = partOf(described)
  return part === null ? fieldName(e, field) : `${fieldName(e, field)} van ${part}`
}

/** Formats a value of a conflict for people; amounts in euro. */
export const conflictValueText = ({ conflict, name }: DescribedConflict, value: unknown): string =>
  valueText(conflict.field, value, name)

const short = (value: string): string => {
  const line = value.replaceAll(/\s+/g, ' ')
  return line.length > MAX_BUTTON_TEXT ? `${line.slice(0, MAX_BUTTON_TEXT - 1).trimEnd()}…` : line
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** 'Zet "R-ELS" terug': the button names what it does. */
export const restoreLabel = (described: DescribedConflict): string => {
  const { value } = described.conflict.loser
  return isEmpty(value) ? 'Opnieuw leegmaken' : `Zet "${short(conflictValueText(described, value))}" terug`
}

/** 'Els Peeters · 02/03/2026 10:03 · Werkbank 2', with the parts that are known. */
export function changeAuthorText(
  { name }: Pick<DescribedConflict, 'name'>,
  { by, at, device }: Side,
): string {
  const who = by === null ? null : name('user', by)
  const parts = [who ?? 'onbekende gebruiker', at === null ? null : formatDateTime(at), device ?? null]
  return parts.filter(Boolean).join(' · ')
}

/** True if one person made both changes: on two devices, or twice before either was sent. */
export const isOnePerson = ({ winner, loser }: Conflict): boolean =>
  winner.by !== null && winner.by === loser.by

/** True if both changes were made on one device, in two of its tabs or one after the other. */
export const isOneDevice = ({ winner, loser }: Conflict): boolean =>
  Boolean(winner.device) && winner.device === loser.device

/** 'Twee personen wijzigden', or the name of the one person, on two devices or twice on one. */
export function changedByText({ conflict, name }: DescribedConflict): string {
  if (!isOnePerson(conflict)) return 'Twee personen wijzigden'
  const who = conflict.winner.by === null ? null : name('user', conflict.winner.by)
  return `${who ?? 'Dezelfde persoon'} wijzigde ${isOneDevice(conflict) ? 'twee keer' : 'op twee toestellen'}`
}

/** The present value in the record, which may have changed since the conflict. */
export function presentValue({ conflict, doc }: DescribedConflict): unknown {
  const value = doc === null ? undefined : atPath(doc, conflict.field.split('.'))
  return value === undefined ? conflict.winner.value : value
}

function atPath(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined || value === null || value === undefined) return value
  const next = Array.isArray(value) ? value.find((entry) => entry.id === step) : fieldOf(value, step)
  return atPath(next, rest)
}

/** The records that the texts of a conflict name: its authors, its record, and the items of its lines. */
export function conflictReferences(
  conflict: Conflict,
  doc: Record<string, unknown> | null,
): [EntityName, string][] {
  const { e, eid, field, winner, loser } = conflict
  const pairs: [EntityName, string][] = isEntityName(e) ? [[e, eid]] : []
  for (const { by } of [winner, loser]) if (by !== null) pairs.push(['user', by])
  const entries = doc?.[field.split('.')[0] ?? '']
  for (const entry of Array.isArray(entries) ? entries : [])
    if (typeof entry.itemId === 'string') pairs.push(['item', entry.itemId])
  return pairs
}
