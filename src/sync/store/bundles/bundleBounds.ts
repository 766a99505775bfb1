import { APP_VERSION } from '../../protocol/version.ts'
import { isRecord, recordOf } from '../../../lib/objects.ts'
import { replicaSchema } from '../tables.ts'
import type { StoreTx } from '../ports.ts'
import type { BundledTable } from './bundleLines.ts'
import { bundleReadsOf, upperBoundsOf } from './bundleReads.ts'

/*
 * The upper bounds of the bundles, kept together with the columns of the lists. The rows of one page may all
 * be in different bundles. A browser that is asked for the keys of bundles walks through the
 * bundles themselves, which is slow.
 */

export const BOUNDS_KEY = 'bounds'
const FORMAT = `${APP_VERSION}/1`

/** For each kind, the highest id in each of its bundles, ascending. */
export type Bounds = Record<BundledTable, readonly string[]>

interface StoredBounds {
  format: string
  /** The value of `bundleStampOf` for which these bounds are valid. */
  stamp: number
  bounds: Bounds
}

export const toStoredBounds = (stamp: number, bounds: Bounds): StoredBounds => ({
  format: FORMAT,
  stamp,
  bounds,
})

/** @returns null if the stored bounds do not belong to the present bundles */
export const readStoredBounds = (value: unknown, stamp: number): Bounds | null =>
  isStoredBounds(value) && value.stamp === stamp ? value.bounds : null

/** Reads the keys of all bundles. Slow, so it runs when nobody waits. */
export async function readBounds(tx: StoreTx): Promise<Bounds> {
  const of = (e: BundledTable) => upperBoundsOf(bundleReadsOf(tx.bare), e)
  const entities = replicaSchema().bundled
  const bounds = await Promise.all(entities.map(of))
  return recordOf(entities, (e) => bounds[entities.indexOf(e)] ?? [])
}

const isStoredBounds = (value: unknown): value is StoredBounds =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && isRecord(value.bounds)
