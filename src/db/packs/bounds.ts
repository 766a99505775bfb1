import { APP_VERSION } from '../../contract/version.ts'
import { PACKED_KINDS } from '../../contract/packs.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import type { TableTx } from '../ports.ts'
import type { KeyOf } from '../tables.ts'
import type { PackedName } from './lines.ts'
import { packsOf } from './reading.ts'

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
export async function readBounds(tx: Pick<TableTx, 'keys'>): Promise<Bounds> {
  const of = async (e: PackedName) => (await tx.keys('pack', packsOf(e))).map(([, upto]) => upto)
  const [customer, item, repair, rental] = await Promise.all(PACKED_KINDS.map(of))
  return { customer: customer ?? [], item: item ?? [], repair: repair ?? [], rental: rental ?? [] }
}

/** The packs in which these ids stand, if they rest. @param ids ascending */
export function packsWith(bounds: Bounds, e: PackedName, ids: readonly string[]): KeyOf<'pack'>[] {
  const uptos = bounds[e]
  const found: KeyOf<'pack'>[] = []
  let at = 0
  for (const id of ids) {
    const from = at
    at = firstFrom(uptos, id, at)
    const upto = uptos[at]
    if (upto !== undefined && (at > from || found.length === 0)) found.push([e, upto])
  }
  return found
}

/** The first place from `low` on whose value is not below this one. */
function firstFrom(values: readonly string[], wanted: string, low: number): number {
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const isKeptBounds = (value: unknown): value is KeptBounds =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && isRecord(value.bounds)
