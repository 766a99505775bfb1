import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isDay } from '../../../domain/shared/days.ts'
import { readSetting, writeSetting } from '../../../lib/storage.ts'
import { today, useToday } from '../../../pieces/forms/useToday.ts'
import type { PeriodSearch } from './periodSearch.ts'
import { move, type Span, spanOf, titleOf, type View } from './span.ts'

export interface PeriodState {
  view: View
  span: Span
  title: string
  today: string
  /** The search term for the items, from the URL. */
  term: string
  show: (view: View) => void
  step: (by: 1 | -1) => void
  /** Goes to the week or month of a day; null for today. */
  goTo: (day: string | null) => void
  /** True while the date dialog is open. */
  choosing: boolean
  setChoosing: (choosing: boolean) => void
  remember: (term: string) => void
}

const KEY = 'planner.view'

const viewOf = (only?: View): View =>
  only ?? (readSetting<unknown>(KEY, 'month') === 'week' ? 'week' : 'month')

/** Returns the days that an address opens with. */
export const spanAt = ({ day }: PeriodSearch, only?: View): Span =>
  spanOf(viewOf(only), day && isDay(day) ? day : today())

/**
 * Returns the visible week or month. The URL holds the day; the choice between week and month is a stored
 * setting.
 */
export function usePeriod(only?: View): PeriodState {
  const now = useToday()
  const { day: requestedDay = now, q = '' }: PeriodSearch = useSearch({ strict: false })
  const day = isDay(requestedDay) ? requestedDay : now
  const navigate = useNavigate()
  const [view, setView] = useState<View>(() => viewOf(only))
  const [choosing, setChoosing] = useState(false)
  // Same days, same object: the bars of thousands of rows depend on its identity.
  const span = useMemo(() => spanOf(view, day), [view, day])
  const put = (change: PeriodSearch) =>
    void navigate({
      to: '.',
      search: (old: PeriodSearch) => ({ ...old, ...change }),
      replace: true,
    })
  const goTo = (next: string | null) => put({ day: next === now ? undefined : (next ?? undefined) })
  return {
    view,
    span,
    title: titleOf(view, span),
    today: now,
    term: q,
    show: (next) => {
      setView(next)
      writeSetting(KEY, next)
    },
    step: (by) => goTo(move(view, day, by)),
    goTo,
    choosing,
    setChoosing,
    remember: (term) => put({ q: term.trim() || undefined }),
  }
}
