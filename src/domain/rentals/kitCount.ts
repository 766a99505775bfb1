import type { StockCount } from './stockCount.ts'

/* Calculates how many complete kits the free parts allow. */

/** A part of a kit with its stock. */
export interface PartStock {
  /** The key of the group that is counted together: a model, or one item. */
  key: string
  /** An item that identifies the group in a query; null if the company has none. */
  by: string | null
  name: string
  quantity: number
  /** The count of the whole group. */
  count: StockCount
  /**
   * The number of free units of the one unit that the part names; null for bulk and for any unit of a model.
   */
  unit: number | null
}

/** A group of parts of which there are too few. */
export type ShortPart = Pick<PartStock, 'by' | 'name' | 'count'>

interface Group extends ShortPart {
  need: number
  /** True if every named unit is free. */
  namedFree: boolean
  /** True if a part names one unit, so that there can be only one such kit. */
  named: boolean
}

function groupsOf(parts: readonly PartStock[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { key, by, name, quantity, count, unit } of parts) {
    const { need, namedFree, named } = groups.get(key) ?? { need: 0, namedFree: true, named: false }
    groups.set(key, {
      by,
      name,
      count,
      need: need + quantity,
      namedFree: namedFree && (unit === null || unit >= quantity),
      named: named || unit !== null,
    })
  }
  return [...groups.values()]
}

const timesIn = ({ need, named, namedFree, count }: Group): StockCount => {
  const most = named ? 1 : Number.POSITIVE_INFINITY
  const times = (n: number) => Math.min(most, Math.floor(Math.max(n, 0) / need))
  return { left: namedFree ? times(count.left) : 0, of: times(count.of) }
}

/**
 * The number of complete kits that are free, and the number that the company could make; null for a kit
 * without parts.
 */
export function kitCount(parts: readonly PartStock[]): StockCount | null {
  const times = groupsOf(parts).map(timesIn)
  if (times.length === 0) return null
  return {
    left: Math.min(...times.map(({ left }) => left)),
    of: Math.min(...times.map(({ of }) => of)),
  }
}

/** The parts of which there are too few for this number of kits. */
export const shortParts = (parts: readonly PartStock[], wanted: number): ShortPart[] =>
  groupsOf(parts)
    .filter((group) => timesIn(group).left < wanted)
    .map(({ by, name, count }) => ({ by, name, count }))
