import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addDays, isDay } from '../../../domain/shared/days.ts'
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
}

const VIEW = () => personalKey('planner.view')
/** Whole weeks of the rolling days after the chosen one. */
const WEEKS_AHEAD = 5

const viewOf = (only?: PeriodView): PeriodView =>
  only ?? (readSetting<unknown>(VIEW(), 'rolling') === 'week' ? 'week' : 'rolling')

/** Returns the days that an address opens with. */
export const visibleDaysAt = ({ day }: PeriodSearch, only?: PeriodView): VisibleDays =>
  visibleDaysOf(viewOf(only), day && isDay(day) ? day : today())

/**
 * Returns the visible days. The URL holds the day; the choice between week and month is a stored
 * setting.
 */
export function usePeriod(only?: PeriodView): PeriodState {
  const now = useToday()
  const { day: requestedDay = now, q = '' }: PeriodSearch = useSearch({ strict: false })
  const day = isDay(requestedDay) ? requestedDay : now
  const navigate = useNavigate()
  const [view, setView] = useState<PeriodView>(() => viewOf(only))
  const [choosing, setChoosing] = useState(false)
  // Same days, same object: the bars of thousands of rows depend on its identity.
  const visible = useMemo(() => visibleDaysOf(view, day), [view, day])
  const put = (change: PeriodSearch) =>
    void navigate({
      to: '.',
      search: (old: PeriodSearch) => ({ ...old, ...change }),
      replace: true,
    })
  const goTo = (next: string | null) => put({ day: next === now ? undefined : (next ?? undefined) })
  return {
    view,
    visible,
    title: periodTitle(view, visible),
    today: now,
    term: q,
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
