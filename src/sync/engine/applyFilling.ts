import { isPacked } from '../../contract/packs.ts'
import { insertRows } from '../../db/packs/insert.ts'
import { byId, type PackedEntity, type PackedName } from '../../db/packs/lines.ts'
import { type FreshPack, packed } from '../../db/packs/insert.ts'
import { type Filling, isIn, replaceRange } from '../../db/packs/replace.ts'
import type { StoreTx } from '../../db/ports.ts'
import { toDoc, toRow } from '../../db/rows.ts'
import { aggregateKey } from './keys.ts'
import { understands } from './rowCheck.ts'
import type { DelLine, Range, RowLine, Segment } from './segments.ts'

type Lines = readonly (RowLine | DelLine)[]

interface Around {
  /** True if the store was empty before this download. */
  fresh: boolean
  /** Aggregates with unsent changes, by `aggregateKey`. */
  shadowed: ReadonlySet<string>
}

interface Parts {
  fillings: Filling[]
  /** Rows that arrive before their range, so that the app becomes usable early. Only for an empty store. */
  ahead: Map<PackedName, PackedEntity[]>
  /** All other lines. */
  rest: (RowLine | DelLine)[]
}

/**
 * Stores rows directly in bundles: the ranges of a full download, and in an empty store also the rows before
 * them.
 * @returns the lines that have to be stored as single rows
 */
export async function fillPacks(tx: StoreTx, segment: Segment, around: Around): Promise<Lines> {
  const { fillings, ahead, rest } = split(segment, around)
  for (const filling of fillings) await replaceRange(tx.bare, filling, rulesOf(filling.e, around))
  for (const [e, rows] of ahead) {
    await insertRows(tx.bare, e, rows)
    tx.bare.tell(e, rows)
  }
  await forgetRaw(tx, segment.changes, rest)
  return rest
}

/** Deletes raw copies of rows that an older version could not read and this version can (B5.8). */
async function forgetRaw(tx: StoreTx, changes: Lines, rest: Lines): Promise<void> {
  if (rest.length === changes.length || (await tx.keys('raw', { limit: 1 })).length === 0) return
  const left = new Set(rest)
  for (const line of changes) if (!left.has(line)) tx.delete('raw', [line.e, line.id])
}

const rulesOf = (e: PackedName, { fresh, shadowed }: Around) => {
  const own = aggregateKey(e, '')
  const ids = [...shadowed].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
  return { fresh, shadowed: new Set(ids) }
}

function split({ changes, ranges }: Segment, { fresh, shadowed }: Around): Parts {
  const own = ranges.flatMap((range) => (isPacked(range.e) ? [{ ...range, e: range.e }] : []))
  const inRange = new Map(own.map((range): [Range, PackedEntity[]] => [range, []]))
  const parts: Parts = { fillings: [], ahead: new Map(), rest: [] }
  for (const line of changes) {
    const row = restingRow(line, shadowed)
    const range = row && own.find((one) => one.e === line.e && isIn(one, line.id))
    if (row && range) inRange.get(range)?.push(row)
    else if (row && fresh && isPacked(line.e)) add(parts.ahead, line.e, row)
    else parts.rest.push(line)
  }
  for (const range of own) {
    if (shadowed.size > 0) parts.rest.push(...shadowedIn(range.e, range.packs ?? [], shadowed))
    parts.fillings.push({ ...range, packs: range.packs ?? packed(inOrder(inRange.get(range) ?? [])) })
  }
  return parts
}

/**
 * Rows of ready bundles that have unsent changes. Only their base moves, so they are applied as single rows.
 */
const shadowedIn = (e: PackedName, packs: readonly FreshPack[], shadowed: ReadonlySet<string>): RowLine[] =>
  packs
    .flatMap(({ rows }) => rows.filter(({ id }) => shadowed.has(aggregateKey(e, id))))
    .map((row) => ({ t: 'row', e, id: row.id, v: row._v ?? 0, d: { ...toDoc<PackedName>(row) } }))

/** Returns the row of a line that may be stored in a bundle, otherwise null. */
function restingRow(line: RowLine | DelLine, shadowed: ReadonlySet<string>): PackedEntity | null {
  const { e, id } = line
  if (line.t === 'del' || !isPacked(e) || shadowed.has(aggregateKey(e, id))) return null
  return understands<PackedName>(e, line.d, false) ? toRow<PackedName>(e, line.d, line.v) : null
}

/** Sorts rows by id. If a row comes twice, the last one wins. */
const inOrder = (rows: readonly PackedEntity[]): PackedEntity[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(byId)

function add(ahead: Parts['ahead'], e: PackedName, row: PackedEntity): void {
  const rows = ahead.get(e)
  if (rows) rows.push(row)
  else ahead.set(e, [row])
}
