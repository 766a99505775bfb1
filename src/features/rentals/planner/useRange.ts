import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { visibleDayAt, type VisibleDays } from './visibleDays.ts'

/** Days on the row of an item, with both ends in the order of choosing. They may be in different months. */
export interface DayRange {
  row: string
  anchor: string
  end: string
}

export interface RangeControls {
  range: DayRange | null
  /** Column of the day that the keyboard cursor is on. */
  cursor: number
  onPointerDown: (row: string, event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (row: string, event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
  onKeyDown: (row: string, event: KeyboardEvent<HTMLElement>) => void
}

/** Returns the first and last day, both included. */
export const rangeEnds = ({ anchor, end }: DayRange): [first: string, last: string] =>
  anchor < end ? [anchor, end] : [end, anchor]

/**
 * Selects a range: by dragging a mouse or pen, by two taps on a row, or with arrows, Shift and Enter.
 * In a locked area no days are selected; a press says why.
 * Dragging a finger scrolls, also between the two taps.
 * @param roll moves the days; the arrows go on beyond the last and the first one with it
 */
export function useRange(
  visible: VisibleDays,
  onRange: (range: DayRange) => void,
  roll: ((days: number) => void) | null = null,
): RangeControls {
  const lock = useLock()
  const { days } = visible
  const [range, setRange] = useState<DayRange | null>(null)
  const [cursor, setCursor] = useState(0)
  const [dragging, setDragging] = useState(false)
  const clear = () => {
    setRange(null)
    setDragging(false)
  }
  const finish = (chosen: DayRange) => {
    clear()
    if (lock) toastWarning(lock.reason)
    else onRange(chosen)
  }
  const placeUnder = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * days)
    return Math.max(0, Math.min(days - 1, at))
  }
  const dayUnder = (event: PointerEvent<HTMLElement>) => visibleDayAt(visible, placeUnder(event))
  const begin = (row: string, event: PointerEvent<HTMLElement>) => {
    const day = dayUnder(event)
    setCursor(placeUnder(event))
    setRange({ row, anchor: day, end: day })
  }
  const onPointerDown = (row: string, event: PointerEvent<HTMLElement>) => {
    // A touch is handled on pointerup: a finger that scrolls never gets there, because the browser cancels
    // it.
    if (!isOnLane(event) || event.pointerType === 'touch') return
    if (lock) return toastWarning(lock.reason)
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragging(true)
    begin(row, event)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragging || !range) return
    const end = dayUnder(event)
    if (end !== range.end) setRange({ ...range, end })
  }
  const onPointerUp = (row: string, event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') {
      if (!isOnLane(event)) return
      if (lock) return toastWarning(lock.reason)
      if (range?.row === row) finish({ ...range, end: dayUnder(event) })
      else begin(row, event)
    } else if (dragging && range) finish({ ...range, end: dayUnder(event) })
  }
  const onPointerCancel = () => {
    if (dragging) clear()
  }
  const onKeyDown = (row: string, event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const own = range?.row === row ? range : null
    const here = visibleDayAt(visible, Math.min(cursor, days - 1))
    const at = keyTarget(event.key, cursor, days, roll !== null)
    if (at !== null) {
      event.preventDefault()
      const by = at < 0 ? -WEEK : at >= days ? WEEK : 0
      if (by !== 0) roll?.(by)
      setCursor(at - by)
      setRange(
        event.shiftKey && !lock ? { row, anchor: own?.anchor ?? here, end: visibleDayAt(visible, at) } : null,
      )
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      finish(own ?? { row, anchor: here, end: here })
    } else if (event.key === 'Escape') clear()
  }
  return {
    range,
    cursor: Math.min(cursor, days - 1),
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onKeyDown,
  }
}

/** True for the main button on the row itself, not on a bar in it. */
const isOnLane = (event: PointerEvent<HTMLElement>): boolean =>
  event.target === event.currentTarget && event.button === 0

/** The days roll by so many when the arrows go beyond them. */
const WEEK = 7

/** Returns the column that a key goes to, one beyond the days if they roll; null for another key. */
function keyTarget(key: string, cursor: number, days: number, rolls: boolean): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(rolls ? -1 : 0, cursor - 1),
    ArrowRight: Math.min(rolls ? days : days - 1, cursor + 1),
    Home: 0,
    End: days - 1,
  }
  return targets[key] ?? null
}
