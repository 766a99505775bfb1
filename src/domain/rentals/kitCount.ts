import type { StockCount } from './stockCount.ts'

/* How many whole kits can be made of what is free of its parts. */

/** A part of a kit, with what is free of it. */
export interface PartStock {
  /** What is counted together: a model, or one item. */
  key: string
  /** An item by which the rest of it is asked; null: the house has none. */
  by: string | null
  name: string
  quantity: number
  /** Of all that is counted together with it. */
  count: StockCount
  /** Of the one piece that the part names; null for bulk and for any piece of a model. */
  piece: number | null
}

/** What there is too little of, of all parts that want it. */
export type ShortPart = Pick<PartStock, 'by' | 'name' | 'count'>

interface Group extends ShortPart {
  need: number
  /** Whether each piece that is named is free. */
  namedFree: boolean
  /** Whether one piece is named: of it there are no two. */
  named: boolean
}

function groupsOf(parts: readonly PartStock[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { key, by, name, quantity, count, piece } of parts) {
    const { need, namedFree, named } = groups.get(key) ?? { need: 0, namedFree: true, named: false }
    groups.set(key, {
      by,
      name,
      count,
      need: need + quantity,
      namedFree: namedFree && (piece === null || piece >= quantity),
      named: named || piece !== null,
    })
  }
  return [...groups.values()]
}

const timesIn = ({ need, named, namedFree, count }: Group): StockCount => {
  const most = named ? 1 : Number.POSITIVE_INFINITY
  const times = (n: number) => Math.min(most, Math.floor(Math.max(n, 0) / need))
  return { left: namedFree ? times(count.left) : 0, of: times(count.of) }
}

/** How many whole kits are free, of how many the house could make; null for a kit without parts. */
export function kitCount(parts: readonly PartStock[]): StockCount | null {
  const times = groupsOf(parts).map(timesIn)
  if (times.length === 0) return null
  return {
    left: Math.min(...times.map(({ left }) => left)),
    of: Math.min(...times.map(({ of }) => of)),
  }
}

/** The parts of which there are too few for so many kits. */
export const shortParts = (parts: readonly PartStock[], wanted: number): ShortPart[] =>
  groupsOf(parts)
    .filter((group) => timesIn(group).left < wanted)
    .map(({ by, name, count }) => ({ by, name, count }))
