import { dayNumber } from './day.ts'
import type { RepairFacts } from './repairFacts.ts'
import type { Slots } from './slots.ts'

/** The repairs that need attention of the company on a day, by group, the most urgent first. */
export interface AskingRepairs {
  ready: string[]
  external: string[]
}

/** @param today 'YYYY-MM-DD' */
export function repairsAsking(repairs: Slots, { asks, day }: RepairFacts, today: string): AskingRepairs {
  const now = dayNumber(today)
  const inOrder = (by: readonly number[], is: (slot: number) => boolean) =>
    repairs
      .those((slot) => is(slot) && repairs.has(slot))
      .sort((a, b) => by[a]! - by[b]! || repairs.compare(a, b))
      .map((slot) => repairs.id(slot))
  return {
    ready: inOrder(day, (slot) => asks[slot] === 0),
    external: inOrder(asks, (slot) => asks[slot]! > 0 && asks[slot]! <= now),
  }
}
