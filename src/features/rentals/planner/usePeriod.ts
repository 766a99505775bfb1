import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isDay } from '../../../domain/shared/days.ts'
import { readSetting, writeSetting } from '../../../lib/storage.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import type { PeriodSearch } from './periodSearch.ts'
import { move, type Span, spanOf, titleOf, type View } from './span.ts'

export interface PeriodState {
  view: View
  span: Span
  title: string
  today: string
  /** What the items are searched for, as the URL says. */
  term: string
  show: (view: View) => void
  step: (by: 1 | -1) => void
  /** To the week or month of a day; null for today. */
  goTo: (day: string | null) => void
  remember: (term: string) => void
}

const KEY = 'planner.view'

/** Which week or month is on screen. The URL says when; the choice between the two is remembered. */
export function usePeriod(only?: View): PeriodState {
  const today = useToday()
  const { day: asked = today, q = '' }: PeriodSearch = useSearch({ strict: false })
  const day = isDay(asked) ? asked : today
  const navigate = useNavigate()
  const [view, setView] = useState<View>(
    () => only ?? (readSetting<unknown>(KEY, 'month') === 'week' ? 'week' : 'month'),
  )
  // The same days are the same span: the bars of thousands of rows hang on it.
  const span = useMemo(() => spanOf(view, day), [view, day])
  const put = (change: PeriodSearch) =>
    void navigate({
      to: '.',
      search: (old: PeriodSearch) => ({ ...old, ...change }),
      replace: true,
    })
  const goTo = (next: string | null) => put({ day: next === today ? undefined : (next ?? undefined) })
  return {
    view,
    span,
    title: titleOf(view, span),
    today,
    term: q,
    show: (next) => {
      setView(next)
      writeSetting(KEY, next)
    },
    step: (by) => goTo(move(view, day, by)),
    goTo,
    remember: (term) => put({ q: term.trim() || undefined }),
  }
}
