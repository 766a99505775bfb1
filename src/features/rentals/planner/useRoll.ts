import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { VisibleDays } from './visibleDays.ts'

/** The days of a week. A grid that is wider than the screen rolls by so many at its edge. */
const WEEK = 7
/** Time in ms without a scroll after which a finger has let go of the grid. */
const REST_MS = 150

/**
 * Rolls the days with a sideways wheel or touchpad, one day for each width of a day. A grid that is wider than
 * the screen rolls when a finger reaches its edge (PN-28). What the person looks at stays where it is.
 * @param roll moves the first day by so many days; null: these days do not roll
 * @param isHeld true while a bar is moved: then the days stay
 */
export function useRoll(
  scroller: RefObject<HTMLElement | null>,
  visible: VisibleDays,
  roll: ((days: number) => void) | null,
  isHeld: () => boolean,
): void {
  const latest = useRef({ roll, isHeld, days: visible.days })
  useEffect(() => {
    latest.current = { roll, isHeld, days: visible.days }
  })
  /** Days that the next render has to scroll back, so that the same days stay in view. */
  const scrollBack = useRef(0)
  const isRolling = roll !== null
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || scrollBack.current === 0) return
    box.scrollBy({ left: -scrollBack.current * dayWidth(box, visible.days), behavior: 'instant' })
    scrollBack.current = 0
  }, [scroller, visible])
  useEffect(() => {
    const box = scroller.current
    if (!box || !isRolling) return
    let travelled = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTouched = false
    const onWheel = (event: WheelEvent) => {
      const across = sideways(event)
      if (across === 0 || mayScroll(box, across) || latest.current.isHeld()) return
      // Without this a touchpad goes back to the page before.
      event.preventDefault()
      travelled += across
      const width = dayWidth(box, latest.current.days)
      const by = Math.trunc(travelled / width)
      if (by === 0) return
      travelled -= by * width
      latest.current.roll?.(by)
    }
    const onRest = () => {
      const edge = isTouched || latest.current.isHeld() ? 0 : edgeOf(box)
      if (edge === 0) return
      scrollBack.current = edge * WEEK
      latest.current.roll?.(edge * WEEK)
    }
    let before = box.scrollLeft
    const onScroll = () => {
      if (box.scrollLeft === before) return
      before = box.scrollLeft
      clearTimeout(timer)
      timer = setTimeout(onRest, REST_MS)
    }
    const onTouch = (event: TouchEvent) => {
      isTouched = event.touches.length > 0
      if (isTouched) return
      clearTimeout(timer)
      timer = setTimeout(onRest, REST_MS)
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    box.addEventListener('scroll', onScroll, { passive: true })
    for (const name of TOUCHES) box.addEventListener(name, onTouch, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('wheel', onWheel)
      box.removeEventListener('scroll', onScroll)
      for (const name of TOUCHES) box.removeEventListener(name, onTouch)
    }
  }, [scroller, isRolling])
}

const TOUCHES = ['touchstart', 'touchend', 'touchcancel'] as const

/** Height in px of a line, for a wheel that counts lines. */
const LINE = 16

/** Distance in px that a wheel goes sideways; 0 for a wheel that goes up or down. */
function sideways({ deltaX, deltaY, deltaMode, shiftKey, ctrlKey }: WheelEvent): number {
  if (ctrlKey) return 0
  // Some browsers turn the wheel themselves while Shift is pressed.
  const across = shiftKey && deltaX === 0 ? deltaY : deltaX
  if (Math.abs(across) < Math.abs(shiftKey ? 0 : deltaY)) return 0
  return deltaMode === 0 ? across : across * LINE
}

const mostOf = (box: HTMLElement): number => box.scrollWidth - box.clientWidth

/** True if the grid itself can still scroll in this direction. */
const mayScroll = (box: HTMLElement, across: number): boolean =>
  across < 0 ? box.scrollLeft > 0 : box.scrollLeft < mostOf(box) - 1

/** -1 or 1 at the left or right edge of a grid that is wider than the screen, otherwise 0. */
function edgeOf(box: HTMLElement): -1 | 0 | 1 {
  if (mostOf(box) <= 1) return 0
  if (box.scrollLeft <= 0) return -1
  return box.scrollLeft >= mostOf(box) - 1 ? 1 : 0
}

const dayWidth = (box: HTMLElement, days: number): number => {
  const [corner, first] = box.querySelectorAll('[role="columnheader"]')
  if (!corner || !first) return box.clientWidth / days
  return Math.max(first.getBoundingClientRect().width, 1)
}
