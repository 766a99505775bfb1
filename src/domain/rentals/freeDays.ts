import { RENTAL_STATUSES } from './constants.ts'
import { freePerDay, type ItemUse, type UnitWithUses } from './freeUnits.ts'

/**
 * The number of units of a model that can be promised on each day; null for days in the past. Units that a
 * confirmed rental asks for without naming them are taken too, an option takes none.
 * @param requests the requests for units that are still to be chosen
 */
export function promisablePerDay(
  units: readonly UnitWithUses[],
  requests: readonly ItemUse[],
  days: readonly string[],
  today: string,
): (number | null)[] {
  const firm = requests.filter(({ status }) => status !== RENTAL_STATUSES.option)
  return freePerDay(units, days, today).map((free, at) => {
    const day = days[at] ?? ''
    const asked = firm.filter(({ start, end }) => start <= day && end >= day)
    return free === null ? null : Math.max(0, free - asked.reduce((sum, { quantity }) => sum + quantity, 0))
  })
}

/** The days that a person chose; `last` is null until the second press. */
export interface DayChoice {
  first: string
  last: string | null
}

/** Adds a press on a day: a second one ends the days, one before them or a third one begins again. */
export const withDay = (choice: DayChoice | null, day: string): DayChoice =>
  choice && choice.last === null && day >= choice.first
    ? { ...choice, last: day }
    : { first: day, last: null }

/** The number of units that are free on every chosen day. */
export const leastFree = (
  free: readonly (number | null)[],
  days: readonly string[],
  { first, last }: DayChoice,
): number =>
  Math.min(
    ...free.filter((_, at) => days[at]! >= first && days[at]! <= (last ?? first)).map((count) => count ?? 0),
  )
