import { isRecord } from '../domain/shared/objects.ts'
import type { WerkbankDb } from './database.ts'
import type { TableTx } from './ports.ts'

/** What a replica knows of itself (B5.1). */
export interface Meta {
  /** Made inside this database together with it: an id that outlives its outbox would reuse sequence numbers. */
  clientId: string
  /** What the device proves itself with to the server; made with the first clientId and kept under later ones (ADR 0011). */
  proof: string
  /** Ids this replica had before, until the server has heard of them (B3.4). */
  formerIds: string[]
  /** Ids this replica had before, for ever: one that stands nowhere here belonged to data that is gone (B5.7). */
  pastIds: string[]
  /** Changes that were taken up from the journal after the data of this device was lost. */
  recovered: {
    n: number
    at: number
    /** Their seqs under the id they were lost from; 0: not numbered yet. Absent where an older version wrote it. */
    seqs?: number[]
  }
  /** The seq of the next mutation; 1 when absent. */
  nextSeq: number
  /** Raised by everyone but mutate() who writes documents, so that a page knows whether what it remembers holds. */
  stamp: number
  /** Opaque; null: nothing pulled yet. */
  cursor: string | null
  epoch: string | null
  /** Every seq up to here has its outcome here. */
  ackedSeq: number
  /** The history in which the server is known to have everything in `sent`; in another one it may have lost some of it. */
  provenEpoch: string
  /** Highest seq that was ever put into a request: below it nothing can be cancelled any more. */
  offeredSeq: number
  phase: 'boot' | 'live'
  /**
   * Rows of the boot so far and what the server estimated; `hot`: the app is usable; `fresh`: the store was empty when it
   * began, so that whoever goes on with it knows that all there is came with it.
   */
  boot: { rows: number; estimate: number; hot: boolean; fresh?: boolean } | null
  /** Bases of aggregates with pending changes wait for the outcomes of a download (`ShadowRow.next`). */
  held: boolean
  counters: { refused: number; conflicts: number }
  /** The server's head at the last complete pull. */
  head: number
  /** Instant of the last complete pull, server time. */
  lastSyncAt: string | null
  /** Milliseconds to add to the device's clock to get the server's. */
  clockOffset: number
  schema: number
  /** When the rows here were last compared with the server's (B2.6). */
  checkedAt: number
  /** When the leader was last alive (B5.4). */
  leaderBeat: number
  /** The server lost mutations it had acknowledged: offer them again after this boot (B3.9). */
  reoffer: boolean
  /** Name of the device, shown beside photos that are still on it. */
  device: string
  /** Open conflicts that this device looked at: a value of its own that lost is told once (D-023). */
  toldLosses: string[]
  /** The seqs of no-ops that stand in the line for changes that were taken back: nobody waits for them. */
  withdrawn: number[]
  /** Raised with every change of a pack; the columns of the lists stand for the packs of one number. */
  packs: number
  /** No row in a pack has a higher version. */
  packedTop: number
  /** Rows up to this version may be folded: they did not change since the last round. */
  foldUpto: number
  /** When the last round of folding ended, by the device's clock. */
  foldedAt: number
  /** Highest time ever seen on this device, for the offline login (B7). */
  highestTime: number
}

/** These values, as far as they are there. */
export type MetaOf<K extends keyof Meta> = { [P in K]?: Meta[P] | undefined }

/** A value is as `putMeta` wrote it. */
const holds = <K extends keyof Meta>(row: { k: string; v: unknown }, k: K): row is { k: K; v: Meta[K] } =>
  row.k === k

/** The same for a screen, which hears of changes by it. */
export const metaOf = async <K extends keyof Meta>(db: WerkbankDb, k: K): Promise<Meta[K] | undefined> => {
  const row = await db.meta.get(k)
  return row && holds(row, k) ? row.v : undefined
}

export async function getMeta<K extends keyof Meta>(
  tx: Pick<TableTx, 'get'>,
  k: K,
): Promise<Meta[K] | undefined> {
  const row = await tx.get('meta', k)
  return row && holds(row, k) ? row.v : undefined
}

/** How often packs were changed; 0: never. */
export const stampOf = async (tx: Pick<TableTx, 'get'>): Promise<number> => (await getMeta(tx, 'packs')) ?? 0

/** The same of the rows of the whole table. */
export const stampIn = (rows: readonly object[]): number => {
  for (const row of rows) if (isRecord(row) && row.k === 'packs' && typeof row.v === 'number') return row.v
  return 0
}

/** Several values with one request: the table has some twenty small rows, and each request costs more than those. */
export async function getMetas<K extends keyof Meta>(
  tx: Pick<TableTx, 'all'>,
  keys: readonly K[],
): Promise<MetaOf<K>> {
  const found: MetaOf<K> = {}
  for (const row of await tx.all('meta')) for (const k of keys) if (holds(row, k)) found[k] = row.v
  return found
}

export function putMeta<K extends keyof Meta>(tx: Pick<TableTx, 'put'>, k: K, v: Meta[K]): void {
  tx.put('meta', { k, v })
}
