import { db } from '../../db/database.ts'
import { ask } from '../../db/lists/listClient.ts'
import { records } from '../../db/queries/records.ts'
import { finalAliases } from '../../db/queries/aliases.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { readScan } from '../../domain/scan/scanResult.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'

/** The record of a code on this device. */
export type CodeMatch =
  | { kind: 'repair'; repair: Repair }
  | { kind: 'rental'; rental: Rental }
  | { kind: 'item'; item: Item }
  /** No record, or more than one. @property near similar items */
  | { kind: 'miss'; text: string; near: Item[] }

/** The id of the found record; null for a miss. */
export function matchedId(found: CodeMatch): string | null {
  switch (found.kind) {
    case 'repair':
      return found.repair.id
    case 'rental':
      return found.rental.id
    case 'item':
      return found.item.id
    default:
      return null
  }
}

/**
 * Looks a code up in the store of the device: a label of the company, a number, a serial number, or a linked code.
 */
export async function findCode(raw: string): Promise<CodeMatch> {
  const scanned = readScan(raw)
  return 'named' in scanned ? findByLabel(scanned.named) : findByText(scanned.text)
}

async function findByLabel({ e, id: was }: CodedRecord): Promise<CodeMatch> {
  const id = (await finalAliases()).get(was) ?? was
  const miss: CodeMatch = { kind: 'miss', text: '', near: [] }
  if (e === 'repair') {
    const repair = await db.repair.get(id)
    return repair ? { kind: 'repair', repair } : miss
  }
  if (e === 'rental') {
    const rental = await db.rental.get(id)
    return rental ? { kind: 'rental', rental } : miss
  }
  const item = await db.item.get(id)
  return item ? { kind: 'item', item } : miss
}

async function findByText(text: string): Promise<CodeMatch> {
  const [{ exact, near }, repairs, rentals] = await Promise.all([
    ask('items', 'scanned', text),
    ask('repairs', 'named', text),
    ask('rentals', 'named', text),
  ])
  const [id, second] = exact
  if (id !== undefined && second === undefined) {
    const item = await db.item.get(id)
    if (item) return { kind: 'item', item }
  }
  const repair = id === undefined && repairs[0] ? await db.repair.get(repairs[0]) : undefined
  if (repair) return { kind: 'repair', repair }
  const rental = id === undefined && rentals[0] ? await db.rental.get(rentals[0]) : undefined
  if (rental) return { kind: 'rental', rental }
  return { kind: 'miss', text, near: await records(db.item, [...exact, ...near]) }
}
