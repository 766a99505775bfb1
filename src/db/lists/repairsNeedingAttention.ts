import { isBacklog } from '../../domain/today/repairs.ts'
import { dayNumber, dayText } from './day.ts'
import type { RepairFacts } from './repairFacts.ts'
import type { Slots } from './slots.ts'

/** The repairs that need attention of the company on a day, by group, the most urgent first. */
export interface AttentionRepairs {
  ready: string[]
  /** Ready for so long that they are no work of today. */
  backlog: string[]
  external: string[]
}

/** @param today 'YYYY-MM-DD' */
export function repairsNeedingAttention(
  repairs: Slots,
  { attentionFrom, day, repaired, estimated }: RepairFacts,
  today: string,
): AttentionRepairs {
  const now = dayNumber(today)
  const isReady = (slot: number) => attentionFrom[slot] === 0
  const waitsLong = (slot: number) =>
    isBacklog(
      {
        repaired: knownDay(repaired[slot]),
        estimated: knownDay(estimated[slot]),
        dateIn: dayText(day[slot]!),
      },
      today,
    )
  const sortedIds = (by: readonly number[], is: (slot: number) => boolean) =>
    repairs
      .those((slot) => is(slot) && repairs.has(slot))
      .sort((a, b) => by[a]! - by[b]! || repairs.compare(a, b))
      .map((slot) => repairs.id(slot))
  return {
    ready: sortedIds(day, (slot) => isReady(slot) && !waitsLong(slot)),
    backlog: sortedIds(day, (slot) => isReady(slot) && waitsLong(slot)),
    external: sortedIds(attentionFrom, (slot) => attentionFrom[slot]! > 0 && attentionFrom[slot]! <= now),
  }
}

const knownDay = (day: number | undefined): string | null =>
  day === undefined || day === -1 ? null : dayText(day)
