import type { BareTx } from '../ports.ts'
import type { PackCode } from '../../contract/packCode/bytes.ts'
import { Squeezer } from '../../contract/packCode/squeeze.ts'
import { byId, codeOf, isFull, lineOf, type PackedEntity, type PackedName } from './lines.ts'
import { raisePacks } from './packTx.ts'
import { packsIn, parsed, uptosOf } from './reading.ts'

/**
 * Inserts rows of the server into their bundles, by id. A bundled row with the same id is replaced. A bundle
 * of twice the full size is split.
 */
export async function insertRows(bare: BareTx, e: PackedName, rows: readonly PackedEntity[]): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted(byId)
  const uptos = await uptosOf(packsIn(bare), e)
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
  const code = codeOf(merged)
  if (!isFull({ rows: merged.length, bytes: code.length }, 2))
    return bare.put('pack', { e, upto, rows: code })
  const parts = packed(merged)
  parts.forEach((part, i) => putPack(bare, e, i === parts.length - 1 ? { ...part, upto } : part))
}

/** Appends rows behind all bundles. The last bundle is filled first. */
async function append(
  bare: BareTx,
  e: PackedName,
  last: string | undefined,
  rows: readonly PackedEntity[],
): Promise<void> {
  const pack = last === undefined ? undefined : await bare.get('pack', [e, last])
  const before = pack ? parsed(e, pack) : []
  const grows = pack !== undefined && !isFull({ rows: before.length, bytes: pack.rows.length })
  if (grows) bare.delete('pack', [e, pack.upto])
  for (const part of packed(grows ? merge(before, rows) : rows)) putPack(bare, e, part)
}

function merge(before: readonly PackedEntity[], rows: readonly PackedEntity[]): PackedEntity[] {
  const merged = new Map([...before, ...rows].map((row) => [row.id, row]))
  return [...merged.values()].sort(byId)
}

/** A bundle that is not stored yet, with its rows. */
export interface FreshPack {
  upto: string
  rows: readonly PackedEntity[]
  /** The stored form of the rows. */
  code: PackCode
}

/** Divides rows into bundles. Requires ascending ids. */
export function packed(rows: readonly PackedEntity[]): FreshPack[] {
  const packs: FreshPack[] = []
  let part: PackedEntity[] = []
  let squeezer = new Squeezer()
  for (const [i, row] of rows.entries()) {
    part.push(row)
    squeezer.add(lineOf(row))
    if (i < rows.length - 1 && !isFull({ rows: part.length, bytes: squeezer.length })) continue
    packs.push({ upto: row.id, rows: part, code: squeezer.end() })
    part = []
    squeezer = new Squeezer()
  }
  return packs
}

const putPack = (bare: BareTx, e: PackedName, { upto, code }: FreshPack): void =>
  bare.put('pack', { e, upto, rows: code })
