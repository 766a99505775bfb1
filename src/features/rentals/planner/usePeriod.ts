import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addDays, isDay } from '../../../domain/shared/days.ts'
import { fieldsOf } from '../../../lib/objects.ts'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'
import { today, useToday } from '../../../shared/forms/useToday.ts'
import type { PeriodSearch } from './periodSearch.ts'
import {
  adjacentPeriodDay,
  type VisibleDays,
  visibleDaysOf,
  periodTitle,
  type PeriodView,
} from './visibleDays.ts'

/** How the days got where they are. */
export interface Rolling {
  /** Moves the first day by so many days; null for a week or a month. */
  roll: ((days: number) => void) | null
  /** True if the person rolled to these days, so that nothing scrolls to today. */
  isRolled: boolean
  /** Counts the days that were gone to in another way. */
  visits: number
}

export interface PeriodState {
  view: PeriodView
  visible: VisibleDays
  title: string
  today: string
  /** The search term for the items, from the URL. */
  term: string
  show: (view: PeriodView) => void
  step: (by: 1 | -1) => void
  /** Goes on by about as many days as are visible. */
  turn: (by: 1 | -1) => void
  /** Goes to a day; null for today. */
  goTo: (day: string | null) => void
  /** True while the date dialog is open. */
  choosing: boolean
  setChoosing: (choosing: boolean) => void
  remember: (term: string) => void
  rolling: Rolling
}

/** Time in ms after the last roll until the URL has the day. Browsers limit how often it may change. */
const SETTLE_MS = 400

const VIEW = () => personalKey('planner.view')
const PLACE = () => personalKey('planner.place')
/** Whole weeks of the rolling days after the chosen one. */
const WEEKS_AHEAD = 5

const viewOf = (only?: PeriodView): PeriodView =>
  only ?? (readSetting<unknown>(VIEW(), 'rolling') === 'week' ? 'week' : 'rolling')

/** Returns the day that the planner was left at, if that was today; otherwise today (PN-29). */
function keptDay(now: string): string {
  const { day, on } = fieldsOf(readSetting<unknown>(PLACE(), null))
  return on === now && typeof day === 'string' && isDay(day) ? day : now
}

/** Returns the days that an address opens with. */
export const visibleDaysAt = ({ day }: PeriodSearch, only?: PeriodView): VisibleDays =>
  visibleDaysOf(viewOf(only), day && isDay(day) ? day : only ? today() : keptDay(today()))

/** A day that was rolled to, and the day of the URL meanwhile. */
interface Rolled {
  url: string
  day: string
}

/**
 * Returns the visible days. The URL holds the day; the choice between week and month is a stored
 * setting. The planner opens with the day that it was left at.
 * @param only the view of a screen without a choice; nothing of it is stored
 */
export function usePeriod(only?: PeriodView): PeriodState {
  const now = useToday()
  const { day: requestedDay, q = '' }: PeriodSearch = useSearch({ strict: false })
  const urlDay = requestedDay && isDay(requestedDay) ? requestedDay : now
  const navigate = useNavigate()
  const [view, setView] = useState<PeriodView>(() => viewOf(only))
  const [choosing, setChoosing] = useState(false)
  const [visits, setVisits] = useState(0)
  const [rolled, setRolled] = useState<Rolled | null>(() =>
    only || requestedDay || keptDay(now) === now ? null : { url: now, day: keptDay(now) },
  )
  const day = rolled?.url === urlDay ? rolled.day : urlDay
  // Same days, same object: the bars of thousands of rows depend on its identity.
  const visible = useMemo(() => visibleDaysOf(view, day), [view, day])
  const put = (change: PeriodSearch) =>
    void navigate({
      to: '.',
      search: (old: PeriodSearch) => ({ ...old, ...change }),
      replace: true,
    })
  const settle = (to: string) => {
    if (!only) writeSetting(PLACE(), { day: to, on: now })
    put({ day: to === now ? undefined : to })
  }
  const goTo = (next: string | null) => {
    setRolled(null)
    setVisits((count) => count + 1)
    settle(next ?? now)
  }
  const latestSettle = useRef(settle)
  useEffect(() => {
    latestSettle.current = settle
  })
  const unsettled = day === urlDay ? null : day
  useEffect(() => {
    if (unsettled === null) return
    const timer = setTimeout(() => latestSettle.current(unsettled), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [unsettled])
  return {
    view,
    visible,
    title: periodTitle(view, visible),
    today: now,
    term: q,
    rolling: {
      roll:
        view === 'rolling'
          ? (days) =>
              setRolled((old) => ({
                url: urlDay,
                day: addDays(old?.url === urlDay ? old.day : urlDay, days),
              }))
          : null,
      isRolled: rolled?.day === day,
      visits,
    },
    show: (next) => {
      setView(next)
      writeSetting(VIEW(), next)
    },
    step: (by) => goTo(adjacentPeriodDay(view, day, by)),
    turn: (by) =>
      goTo(view === 'rolling' ? addDays(day, WEEKS_AHEAD * 7 * by) : adjacentPeriodDay(view, day, by)),
    goTo,
    choosing,
    setChoosing,
    remember: (term) => put({ q: term.trim() || undefined }),
  }
}
