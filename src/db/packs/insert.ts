import { PACKS } from '../../contract/packs.ts'
import type { BareTx } from '../ports.ts'
import { byId, lineOf, packMost, type PackedEntity, type PackedName } from './lines.ts'
import { raisePacks } from './packTx.ts'
import { packsOf, parsed } from './reading.ts'

/** Puts rows of the server into the packs they belong to, by id; what a pack says of the same id is replaced. */
export async function insertRows(bare: BareTx, e: PackedName, rows: readonly PackedEntity[]): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted(byId)
  const uptos = (await bare.keys('pack', packsOf(e))).map(([, upto]) => upto)
  let at = 0
  for (const upto of uptos) {
    const from = at
    while (at < sorted.length && sorted[at]!.id <= upto) at++
    if (at > from) await insertInto(bare, e, upto, sorted.slice(from, at))
  }
  if (at < sorted.length) await append(bare, e, uptos.at(-1), sorted.slice(at))
  await raisePacks(bare, topOf(sorted))
}

export const topOf = (rows: readonly PackedEntity[]): number =>
  rows.reduce((top, { _v = 0 }) => Math.max(top, _v), 0)

async function insertInto(
  bare: BareTx,
  e: PackedName,
  upto: string,
  rows: readonly PackedEntity[],
): Promise<void> {
  const pack = await bare.get('pack', [e, upto])
  const merged = merge(pack ? parsed(e, pack) : [], rows)
  if (merged.length <= packMost()) return putPack(bare, e, upto, merged)
  const parts = inParts(merged)
  parts.forEach((part, i) => putPack(bare, e, i === parts.length - 1 ? upto : lastId(part), part))
}

/** Behind all packs; the last one takes what it has room for. */
async function append(
  bare: BareTx,
  e: PackedName,
  last: string | undefined,
  rows: readonly PackedEntity[],
): Promise<void> {
  const pack = last === undefined ? undefined : await bare.get('pack', [e, last])
  const before = pack ? parsed(e, pack) : []
  const grows = pack !== undefined && before.length < PACKS.rows
  if (grows) bare.delete('pack', [e, pack.upto])
  for (const part of inParts(grows ? merge(before, rows) : rows)) putPack(bare, e, lastId(part), part)
}

function merge(before: readonly PackedEntity[], rows: readonly PackedEntity[]): PackedEntity[] {
  const merged = new Map([...before, ...rows].map((row) => [row.id, row]))
  return [...merged.values()].sort(byId)
}

/** In the order of their ids, each at most a pack. */
export function inParts<R>(rows: readonly R[]): R[][] {
  const parts: R[][] = []
  for (let i = 0; i < rows.length; i += PACKS.rows) parts.push(rows.slice(i, i + PACKS.rows))
  return parts
}

export const lastId = (rows: readonly { id: string }[]): string => rows.at(-1)?.id ?? ''

function putPack(bare: BareTx, e: PackedName, upto: string, rows: readonly PackedEntity[]): void {
  bare.put('pack', { e, upto, rows: rows.map(lineOf).join('\n') })
}
