import { dayNumber } from './day.ts'
import type { RepairFacts } from './repairFacts.ts'
import type { Slots } from './slots.ts'

/** The repairs that need attention of the company on a day, by group, the most urgent first. */
export interface AttentionRepairs {
  ready: string[]
  external: string[]
}

/** @param today 'YYYY-MM-DD' */
export function repairsNeedingAttention(
  repairs: Slots,
  { attentionFrom, day }: RepairFacts,
  today: string,
): AttentionRepairs {
  const now = dayNumber(today)
  const sortedIds = (by: readonly number[], is: (slot: number) => boolean) =>
    repairs
      .those((slot) => is(slot) && repairs.has(slot))
      .sort((a, b) => by[a]! - by[b]! || repairs.compare(a, b))
      .map((slot) => repairs.id(slot))
  return {
    ready: sortedIds(day, (slot) => attentionFrom[slot] === 0),
    external: sortedIds(attentionFrom, (slot) => attentionFrom[slot]! > 0 && attentionFrom[slot]! <= now),
  }
}
