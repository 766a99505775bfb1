import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RowLayout } from './layout.ts'
import type { PlannerRowData } from './rows.ts'
import type { FocusTarget } from './useClashWalk.ts'
import type { Rolling } from './usePeriod.ts'
import { columnRangeOf, DAYS_BEFORE, type VisibleDays } from './visibleDays.ts'

/* The days and bars that the planner scrolls to by itself. */

/** The bar to focus, and where it is. */
interface TargetPlace {
  rows: readonly PlannerRowData[]
  layouts: readonly (RowLayout | null)[]
  scroller: RefObject<HTMLElement | null>
  virtualizer: { scrollToIndex: (index: number, options: { align: 'center' }) => void }
  onFocus: (rowId: string) => void
}

/** The most frames in which a row that is scrolled to is drawn. */
const MOST_FRAMES = 30

/** Scrolls to a bar and focuses it, as soon as its row and its days are there; once for each target. */
export function useFocusTarget(target: FocusTarget | null, place: TargetPlace): void {
  const reached = useRef<FocusTarget | null>(null)
  useEffect(() => {
    if (!target || reached.current === target) return
    const { rows, layouts, scroller, virtualizer, onFocus } = place
    const index = rows.findIndex(({ id }) => id === target.itemId)
    const bar = layouts[index]?.bars.find(({ event }) => event.rentalId === target.rentalId)
    if (!bar) return
    reached.current = target
    onFocus(target.itemId)
    virtualizer.scrollToIndex(index, { align: 'center' })
    if (!isInSight(scroller.current, bar.at)) scrollToDay(scroller.current, Math.max(0, bar.at - DAYS_BEFORE))
    const focus = (framesLeft: number) => {
      const lane = laneOf(scroller.current, target.itemId)
      const found = lane?.querySelector<HTMLElement>(`[data-rental="${CSS.escape(target.rentalId)}"]`)
      if (found) found.focus({ preventScroll: true })
      else if (framesLeft > 0) requestAnimationFrame(() => focus(framesLeft - 1))
    }
    requestAnimationFrame(() => focus(MOST_FRAMES))
  })
}

/** If not all days fit, a new period starts a few days before today. */
export function useTodayInSight(
  scroller: RefObject<HTMLElement | null>,
  visible: VisibleDays,
  today: string,
  { isRolled, visits }: Rolling,
): void {
  useLayoutEffect(() => {
    if (isRolled) return
    const at = columnRangeOf(today, today, visible)?.at ?? 0
    scrollToDay(scroller.current, Math.max(0, at - DAYS_BEFORE))
  }, [scroller, visible, today, isRolled, visits])
}

/** True if a day is not scrolled out at the left or the right. */
function isInSight(scroller: HTMLElement | null, at: number): boolean {
  const day = scroller?.querySelectorAll('[role="columnheader"]')[at + 1]?.getBoundingClientRect()
  const name = scroller?.querySelector('[role="columnheader"]')?.getBoundingClientRect()
  const box = scroller?.getBoundingClientRect()
  return !day || !name || !box || (day.left >= name.right && day.right <= box.right)
}

function scrollToDay(scroller: HTMLElement | null, at: number): void {
  const day = scroller?.querySelector('[role="columnheader"] ~ [role="columnheader"]')
  if (scroller && day) scroller.scrollLeft = at * day.getBoundingClientRect().width
}

export const laneOf = (scroller: HTMLElement | null, id: string): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-lane="${CSS.escape(id)}"]`) ?? null
