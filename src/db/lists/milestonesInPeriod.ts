import type { TurnaroundFacts } from '../../domain/repairs/turnaroundNumbers.ts'
import { dayNumber, dayText } from './day.ts'
import type { RepairFacts } from './repairFacts.ts'
import type { Slots } from './slots.ts'

/** Returns the milestones of the repairs that were repaired in this period, both days included. */
export function milestonesInPeriod(
  repairs: Slots,
  facts: RepairFacts,
  from: string,
  to: string,
): TurnaroundFacts[] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const { day, estimated, approved, repaired, left } = facts
  const textOf = dayTexts()
  return repairs
    .those((slot) => repaired[slot]! >= first && repaired[slot]! <= last && repairs.has(slot))
    .map((slot) => ({
      dateIn: textOf(day[slot]!) ?? '',
      estimated: textOf(estimated[slot]!),
      approved: textOf(approved[slot]!),
      repaired: textOf(repaired[slot]!) ?? '',
      left: textOf(left[slot]!),
      type: facts.types.texts[facts.type[slot]!] ?? '',
      executorId: facts.executors.texts[facts.executor[slot]!] ?? null,
      manufacturerId: facts.manufacturers.texts[facts.manufacturer[slot]!] ?? null,
    }))
}

/** Returns the texts of days, each made once: tens of thousands of repairs share a few thousand days. */
function dayTexts(): (day: number) => string | null {
  const known = new Map<number, string>()
  return (day) => {
    if (day < 0) return null
    let text = known.get(day)
    if (text === undefined) known.set(day, (text = dayText(day)))
    return text
  }
}
