import { cmp, type DBCoreKeyRange } from 'dexie'
import { AFTER_ALL_IDS } from './bundleLines.ts'

/** A range of ids. */
export interface IdRange {
  from: string
  /** True if `from` itself is not in the range. */
  fromOpen: boolean
  to: string
  toOpen: boolean
}

/**
 * Returns the ids in a key range of Dexie; null if there are none. Ids are texts. A bound of another type
 * lies before all texts or after them.
 */
export function idRangeOf({ lower, lowerOpen, upper, upperOpen }: DBCoreKeyRange): IdRange | null {
  const [low, high] = [lower ?? '', upper ?? AFTER_ALL_IDS]
  const range = {
    from: typeof low === 'string' ? low : cmp(low, '') < 0 ? '' : AFTER_ALL_IDS,
    fromOpen: lowerOpen === true,
    to: typeof high === 'string' ? high : cmp(high, '') > 0 ? AFTER_ALL_IDS : '',
    toOpen: upperOpen === true,
  }
  if (range.to > AFTER_ALL_IDS) range.to = AFTER_ALL_IDS
  const isSome = range.from < range.to || (range.from === range.to && !range.fromOpen && !range.toOpen)
  return isSome && range.from < AFTER_ALL_IDS ? range : null
}

export const isInIdRange = ({ from, fromOpen, to, toOpen }: IdRange, id: string): boolean =>
  (fromOpen ? id > from : id >= from) && (toOpen ? id < to : id <= to)

/** True if the range has no lower bound. */
export const hasNoLowerBound = ({ from }: IdRange): boolean => from === ''
