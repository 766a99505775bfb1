import { groupBy } from '../../lib/groupBy.ts'

/** The part of a refused change that grouping needs. */
interface Refusal {
  row: { mid: string; root: string }
}

export interface RefusedGroup<T extends Refusal> {
  /** The change whose refusal caused the others. If it is gone, the first known one. */
  root: T
  /** The changes refused because they depend on the root, in the order they were made. */
  dependants: T[]
}

/** Groups each root with its dependants (B3.7). If the root is gone, the first dependant takes its place. */
export function groupRefused<T extends Refusal>(refusals: readonly T[]): RefusedGroup<T>[] {
  const byRoot = groupBy(refusals, ({ row }) => row.root)
  return [...byRoot.values()].map((members) => {
    const root = members.find(({ row }) => row.mid === row.root) ?? members[0]!
    return { root, dependants: members.filter((member) => member !== root) }
  })
}
