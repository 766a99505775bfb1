import { isEntityName } from '../../domain/entities.ts'
import { getMeta } from '../../db/meta.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { EntityRow, ShadowRow } from '../../db/tables.ts'
import { aggregateKey, splitKey } from './keys.ts'
import { readRows } from './rebase.ts'
import type { DelLine, RowLine } from './segments.ts'

/** What the store has of the aggregates that the server tells of. */
export interface Stored {
  rows: ReadonlyMap<string, EntityRow>
  shadows: ReadonlyMap<string, ShadowRow>
  /** Whether there are rows that this version could not use. */
  raw: boolean
  /** The highest version of all that rests: of what is newer only the rows that stand by themselves were read. */
  top: number
}

/** Of more aggregates than this hardly any has a shadow, and mostly there is none at all. */
const MANY = 200

/** Read in one go, but for what rests and is not older than what came. */
export async function readStored(tx: StoreTx, changes: readonly (RowLine | DelLine)[]): Promise<Stored> {
  const known = changes.filter(({ e }) => isEntityName(e))
  const keys = keysOf(known)
  const [top = 0, standing, shadows, raw] = await Promise.all([
    getMeta(tx, 'packedTop'),
    readRows(tx.bare, keys),
    shadowsOf(tx, keys),
    tx.keys('raw', { limit: 1 }),
  ])
  const older = known.filter(({ e, id, v }) => v <= top && !standing.has(aggregateKey(e, id)))
  const resting = await readRows(tx, keysOf(older))
  return {
    rows: new Map([...standing, ...resting]),
    shadows: new Map(
      shadows.flatMap((shadow) => (shadow ? [[aggregateKey(shadow.e, shadow.id), shadow]] : [])),
    ),
    raw: raw.length > 0,
    top,
  }
}

type Keys = ReturnType<typeof splitKey>[]

const keysOf = (changes: readonly (RowLine | DelLine)[]): Keys =>
  changes.map(({ e, id }) => splitKey(aggregateKey(e, id)))

async function shadowsOf(tx: StoreTx, keys: Keys): Promise<(ShadowRow | undefined)[]> {
  const none = keys.length > MANY && (await tx.keys('shadow', { limit: 1 })).length === 0
  return none ? [] : tx.getMany('shadow', keys)
}
