import { APP_VERSION } from '../../contract/version.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import type { StoreTx } from '../ports.ts'
import type { PackedName } from './lines.ts'
import { packsIn, uptosOf } from './reading.ts'

/*
 * The upper bounds of the bundles, kept together with the columns of the lists. The rows of one page may all
 * be in different bundles. A browser that is asked for the keys of bundles walks through the
 * bundles themselves, which is slow.
 */

export const BOUNDS = 'bounds'
const FORMAT = `${APP_VERSION}/1`

/** For each kind, the highest id in each of its bundles, ascending. */
export type Bounds = Record<PackedName, readonly string[]>

interface KeptBounds {
  format: string
  /** The value of `stampOf` for which these bounds are valid. */
  stamp: number
  bounds: Bounds
}

export const keptBounds = (stamp: number, bounds: Bounds): KeptBounds => ({ format: FORMAT, stamp, bounds })

/** @returns null if the stored bounds do not belong to the present bundles */
export const boundsIn = (value: unknown, stamp: number): Bounds | null =>
  isKeptBounds(value) && value.stamp === stamp ? value.bounds : null

/** Reads the keys of all bundles. Slow, so it runs when nobody waits. */
export async function readBounds(tx: StoreTx): Promise<Bounds> {
  const of = (e: PackedName) => uptosOf(packsIn(tx.bare), e)
  const [customer, item, repair, rental] = await Promise.all([
    of('customer'),
    of('item'),
    of('repair'),
    of('rental'),
  ])
  return { customer, item, repair, rental }
}

const isKeptBounds = (value: unknown): value is KeptBounds =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && isRecord(value.bounds)
