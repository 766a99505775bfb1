import { isRecord } from '../../lib/objects.ts'
import type { EntityName } from '../protocol/entities.ts'
import type { ErasedPerson } from '../protocol/product.ts'
import type { TableTx } from './ports.ts'
import type { MetaRow } from './tables.ts'

/** A cleanup of what this device keeps about erased persons besides the rows. */
export interface PurgeOrder {
  people: ErasedPerson[]
  /** Records that changed with them. Their earlier copies may name files that are gone now. */
  changed: [EntityName, string][]
  /** Names of files that no record shows any more. */
  files: string[]
  /** True after a full download, whose rows nobody compared: look for erased persons among all rows. */
  scan?: boolean
}

/** The values that a replica stores about itself (B5.1). */
export interface Meta {
  /**
   * Created inside this database together with it. An id that outlived its outbox would reuse sequence
   * numbers.
   */
  clientId: string
  /**
   * The secret with which the device proves itself to the server. Created with the first clientId and kept
   * under later ones (ADR 0011).
   */
  proof: string
  /** The former ids of this replica, until the server has received them (B3.4). */
  formerIds: string[]
  /**
   * The former ids of this replica, kept for ever. An id that is not among them belonged to data that is gone
   * (B5.7).
   */
  pastIds: string[]
  /** Changes that were recovered from the journal after the data of this device was lost. */
  recovered: {
    n: number
    at: number
    /**
     * The seqs under the id that was lost; 0 for a change without a number yet. Absent if an older version
     * wrote this.
     */
    seqs?: number[]
  }
  /** The seq of the next mutation; 1 if absent. */
  nextSeq: number
  /**
   * Incremented by every writer of documents except mutate(), so that a page knows if its cache is still
   * valid.
   */
  stamp: number
  /** Opaque. Null: nothing pulled yet. */
  cursor: string | null
  epoch: string | null
  /** Every mutation up to this seq has its outcome here. */
  ackedSeq: number
  /**
   * The epoch in which the server is known to have everything in `sent`. In another epoch it may have lost
   * some.
   */
  provenEpoch: string
  /** The highest seq that was ever put into a request. Mutations up to it can no longer be cancelled. */
  offeredSeq: number
  phase: 'boot' | 'live'
  /**
   * The rows of the first download so far, and the server's estimate. `hot`: the app is usable. `fresh`: the
   * store was empty when the download began, so every row came with it.
   */
  boot: { rows: number; estimate: number; hot: boolean; fresh?: boolean } | null
  /**
   * True if bases of aggregates with pending changes wait for the outcomes of a download (`ShadowRow.next`).
   */
  held: boolean
  counters: { refused: number; conflicts: number }
  /** The server's head at the last complete pull. */
  head: number
  /** The time of the last complete pull, by the server's clock. */
  lastSyncAt: string | null
  /** Milliseconds to add to the device's clock to get the server's time. */
  clockOffset: number
  schema: number
  /** The time of the last comparison with the server's rows (B2.6). */
  checkedAt: number
  /** The server lost mutations that it had acknowledged: offer them again after this download (B3.9). */
  reoffer: boolean
  /** The name of the device, shown beside photos that are still on it. */
  device: string
  /**
   * Open conflicts that this device has already checked. The loss of its own value is reported once (D-023).
   */
  toldLosses: string[]
  /** The seqs of the no-ops that replaced cancelled changes. Nobody waits for them. */
  withdrawn: number[]
  /**
   * Incremented with every change of a bundle. The stored columns of the lists are valid for one value of it.
   */
  packs: number
  /** No bundled row has a higher version. */
  packedTop: number
  /** Rows up to this version may be compacted: they did not change since the last round. */
  foldUpto: number
  /** The time when the last round of compaction ended, by the device's clock. */
  foldedAt: number
  /**
   * Persons whom the last segments showed as erased, until their copies outside of the rows are gone. The terms may
   * hold names, so this never waits long.
   */
  purge: PurgeOrder[]
  /** The highest time ever seen on this device, for the offline login (B7). */
  highestTime: number
}

/** Some of these values, as far as they are present. */
export type MetaOf<K extends keyof Meta> = { [P in K]?: Meta[P] | undefined }

/** Narrows the type by the key. The value has that type because `putMeta` wrote it. */
const holds = <K extends keyof Meta>(row: { k: string; v: unknown }, k: K): row is { k: K; v: Meta[K] } =>
  row.k === k

/** Reads one value through Dexie, so that the live query of a screen observes it. */
export const metaOf = async <K extends keyof Meta>(
  db: { meta: { get(k: string): PromiseLike<MetaRow | undefined> } },
  k: K,
): Promise<Meta[K] | undefined> => {
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

/** Returns how often bundles were changed; 0 if never. */
export const bundleStampOf = async (tx: Pick<TableTx, 'get'>): Promise<number> =>
  (await getMeta(tx, 'packs')) ?? 0

/** Returns the same number from all rows of the table. */
export const bundleStampIn = (rows: readonly object[]): number => {
  for (const row of rows) if (isRecord(row) && row.k === 'packs' && typeof row.v === 'number') return row.v
  return 0
}

/**
 * Reads several values with one request. The table has about twenty small rows; a second request would cost
 * more.
 */
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
