import { type TouchEvent, useEffect, useRef, useState } from 'react'
import type { AgendaPart } from '../../../domain/rentals/agendaDays.ts'
import { addDays } from '../../../domain/shared/calendar.ts'
import { mondayOf } from '../../../domain/shared/weeks.ts'
import { listVisibleDays, longDay, shortWeekday } from '../planner/visibleDays.ts'
import classes from './Agenda.module.css'

interface AgendaStripProps {
  parts: readonly AgendaPart<unknown>[]
  /** The days that the agenda shows, both included. */
  first: string
  last: string
  today: string
}

/** Distance in px of a finger that swipes to another week. */
const SWIPE = 40
const STRIP = 64

/** The week of the day that the agenda is scrolled to, with a point on days with work (PN-24). */
export function AgendaStrip({ parts, first, last, today }: AgendaStripProps) {
  const strip = useRef<HTMLElement>(null)
  const day = useScrolledDay(strip, first)
  const start = useRef<number | null>(null)
  const monday = mondayOf(day)
  const busy = new Set(parts.flatMap((part) => (part.kind === 'day' ? [part.day] : [])))
  const isShown = (one: string) => one >= first && one <= last
  const scrollTo = (one: string) => {
    const wanted = one < first ? first : one > last ? last : one
    const part = parts.findLast((found) => firstDayOf(found) <= wanted)
    if (part) dayElement(strip.current, firstDayOf(part))?.scrollIntoView({ block: 'start' })
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const by = (changedTouches[0]?.clientX ?? 0) - (start.current ?? 0)
    if (start.current !== null && Math.abs(by) >= SWIPE) scrollTo(addDays(monday, by < 0 ? 7 : -7))
    start.current = null
  }
  return (
    <nav
      ref={strip}
      aria-label="Week"
      className={classes.strip}
      onTouchStart={({ touches }) => (start.current = touches[0]?.clientX ?? null)}
      onTouchEnd={onTouchEnd}
    >
      {listVisibleDays({ from: monday, days: 7 }).map((one) => (
        <button
          key={one}
          type="button"
          aria-label={busy.has(one) ? `${longDay(one)}, met werk` : longDay(one)}
          aria-current={one === day ? 'date' : undefined}
          data-today={one === today || undefined}
          data-work={busy.has(one) || undefined}
          data-beyond={isShown(one) ? undefined : true}
          onClick={() => scrollTo(one)}
        >
          {shortWeekday(one)}
          <b>{Number(one.slice(8))}</b>
        </button>
      ))}
    </nav>
  )
}

const firstDayOf = (part: AgendaPart<unknown>): string => (part.kind === 'day' ? part.day : part.from)

const dayElement = (strip: HTMLElement | null, day: string): HTMLElement | null =>
  strip?.parentElement?.querySelector<HTMLElement>(`[data-agenda-day="${day}"]`) ?? null

/** Returns the day below the strip. It follows the scroll, at most once a frame. */
function useScrolledDay(strip: React.RefObject<HTMLElement | null>, first: string): string {
  const [day, setDay] = useState(first)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const edge = (strip.current?.getBoundingClientRect().top ?? 0) + STRIP + 1
      const days = strip.current?.parentElement?.querySelectorAll<HTMLElement>('[data-agenda-day]') ?? []
      const reached = [...days].findLast((one) => one.getBoundingClientRect().top <= edge)
      setDay(reached?.dataset['agendaDay'] ?? first)
    }
    const onScroll = () => (frame ||= requestAnimationFrame(look))
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [strip, first])
  return day
}
