import type { EntityName } from '../protocol/entities.ts'
import { isEntityName } from '../store/tables.ts'
import { getMeta } from '../store/meta.ts'
import type { StoreTx } from '../store/ports.ts'
import type { EntityRow, ShadowRow } from '../store/tables.ts'
import { aggregateKey, splitKey } from './keys.ts'
import { readAggregateRows } from './rebase.ts'
import type { DelLine, RowLine } from './segments.ts'

/** The store's present state of the aggregates in an answer. */
export interface StoredRows {
  rows: ReadonlyMap<string, EntityRow>
  shadows: ReadonlyMap<string, ShadowRow>
  /** True if there are rows that this version could not use. */
  raw: boolean
  /** The highest version of all bundled rows. For newer lines only the row tables were read. */
  top: number
}

/** For more aggregates than this, one request reads the interval from the first to the last of them. */
const INDIVIDUAL_MAX = 50
/** If the interval holds more than this many times the wanted rows, each row is requested individually. */
const INTERVAL_FACTOR = 2

/**
 * Reads everything at once, except bundled rows: those are read only for lines that are not newer than `top`.
 */
export async function readStoredRows(
  tx: StoreTx,
  changes: readonly (RowLine | DelLine)[],
): Promise<StoredRows> {
  const known = changes.filter(({ e }) => isEntityName(e))
  const keys = keysOf(known)
  const [top = 0, rows, shadows, raw] = await Promise.all([
    getMeta(tx, 'packedTop'),
    readSingleRows(tx.bare, keys),
    readShadows(tx, keys),
    tx.keys('raw', { limit: 1 }),
  ])
  const singles = new Map(rows)
  const older = known.filter(({ e, id, v }) => v <= top && !singles.has(aggregateKey(e, id)))
  const bundled = await readAggregateRows(tx, keysOf(older))
  return {
    rows: new Map([...singles, ...bundled]),
    shadows: new Map(shadows),
    raw: raw.length > 0,
    top,
  }
}

type Keys = ReturnType<typeof splitKey>[]

const keysOf = (changes: readonly (RowLine | DelLine)[]): Keys =>
  changes.map(({ e, id }) => splitKey(aggregateKey(e, id)))

/** Reads the rows that are not compacted. */
const readSingleRows = (tx: StoreTx['bare'], keys: Keys): Promise<[string, EntityRow][]> =>
  perTable(keys, async (e, own) => {
    const rows = await readInterval(own, (range) => tx.all(e, range))
    const found =
      rows ??
      (await tx.getMany(
        e,
        own.map(([, id]) => id),
      ))
    return found.flatMap((row): [string, EntityRow][] => (row ? [[aggregateKey(e, row.id), row]] : []))
  })

const readShadows = (tx: StoreTx, keys: Keys): Promise<[string, ShadowRow][]> =>
  perTable(keys, async (e, own) => {
    const read = ({ from, upto, limit }: IdInterval) =>
      tx.all('shadow', { from: [e, from], upto: [e, upto], limit })
    const found = (await readInterval(own, read)) ?? (await tx.getMany('shadow', own))
    return found.flatMap((row): [string, ShadowRow][] => (row ? [[aggregateKey(e, row.id), row]] : []))
  })

async function perTable<R>(keys: Keys, read: (e: EntityName, own: Keys) => Promise<R[]>): Promise<R[]> {
  const tables = [...new Set(keys.map(([e]) => e))]
  const found = await Promise.all(
    tables.map((e) =>
      read(
        e,
        keys.filter(([table]) => table === e),
      ),
    ),
  )
  return found.flat()
}

interface IdInterval {
  from: string
  upto: string
  limit: number
}

/**
 * Reads all rows from the first to the last key, including others. Returns undefined if there are too few
 * keys or too many rows between them.
 */
async function readInterval<R>(
  keys: Keys,
  read: (range: IdInterval) => Promise<R[]>,
): Promise<R[] | undefined> {
  if (keys.length <= INDIVIDUAL_MAX) return undefined
  const ids = keys.map(([, id]) => id).sort()
  const limit = INTERVAL_FACTOR * ids.length
  const rows = await read({ from: ids[0]!, upto: ids.at(-1)!, limit })
  return rows.length < limit ? rows : undefined
}
