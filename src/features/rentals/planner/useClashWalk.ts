import { useState } from 'react'
import { useClashes } from '../../../db/lists/watchPlan.ts'
import type { Clash } from '../../../domain/rentals/clashes.ts'
import type { PeriodState } from './usePeriod.ts'
import { lastVisibleDay } from './visibleDays.ts'

/** The bar that the next render focuses. A new object for each press. */
export type FocusTarget = Pick<Clash, 'itemId' | 'rentalId' | 'day'>

/**
 * Counts the conflicts from today on and walks from one to the next, from the last one back to the first.
 * @param reveal makes the row of an item appear
 */
export function useClashWalk({ today, visible, goTo }: PeriodState, reveal: (itemId: string) => void) {
  const clashes = useClashes(today)
  const [target, setTarget] = useState<FocusTarget | null>(null)
  const next = () => {
    const at = clashes.findIndex((one) => target !== null && isAfter(one, target))
    const clash = clashes[Math.max(at, 0)]
    if (!clash) return
    reveal(clash.itemId)
    if (clash.day < visible.from || clash.day > lastVisibleDay(visible)) goTo(clash.day)
    setTarget({ ...clash })
  }
  return { count: clashes.length, target, next }
}

const isAfter = (one: FocusTarget, other: FocusTarget): boolean =>
  one.day === other.day ? one.itemId > other.itemId : one.day > other.day
