import { groupBy } from '../../lib/groupBy.ts'

/** What grouping needs of a refused change. */
interface Refusal {
  row: { mid: string; root: string }
}

export interface RefusedGroup<T extends Refusal> {
  /** The change whose refusal started it; of several the first known. */
  root: T
  /** What was refused because it hung on the root, in the order it was made. */
  dependants: T[]
}

/** One group per root with its dependants (B3.7); a dependant whose root is gone stands for itself. */
export function groupRefused<T extends Refusal>(refusals: readonly T[]): RefusedGroup<T>[] {
  const byRoot = groupBy(refusals, ({ row }) => row.root)
  return [...byRoot.values()].map((members) => {
    const root = members.find(({ row }) => row.mid === row.root) ?? members[0]!
    return { root, dependants: members.filter((member) => member !== root) }
  })
}
