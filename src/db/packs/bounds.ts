import { APP_VERSION } from '../../contract/version.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import type { StoreTx } from '../ports.ts'
import type { PackedName } from './lines.ts'
import { packsIn, uptosOf } from './reading.ts'

/*
 * Where each pack ends, kept together with the columns of the lists: a page of an overview lies in as many packs as it has
 * rows, and a browser that is asked for the keys of packs goes through the packs themselves.
 */

export const BOUNDS = 'bounds'
const FORMAT = `${APP_VERSION}/1`

/** For each kind the highest id in each of its packs, ascending. */
export type Bounds = Record<PackedName, readonly string[]>

interface KeptBounds {
  format: string
  /** What rested then; see `stampOf`. */
  stamp: number
  bounds: Bounds
}

export const keptBounds = (stamp: number, bounds: Bounds): KeptBounds => ({ format: FORMAT, stamp, bounds })

/** @returns null: none that say where the packs of this moment end */
export const boundsIn = (value: unknown, stamp: number): Bounds | null =>
  isKeptBounds(value) && value.stamp === stamp ? value.bounds : null

/** Reads the keys of all packs: for a moment in which nobody waits. */
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
