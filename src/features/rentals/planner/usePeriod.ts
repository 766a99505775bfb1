import { useState } from 'react'
import { readSetting, writeSetting } from '../../../lib/storage.ts'
import { useToday } from '../../repairs/useToday.ts'
import { move, type Span, spanOf, titleOf, type View } from './span.ts'

export interface PeriodState {
  view: View
  span: Span
  title: string
  today: string
  show: (view: View) => void
  step: (by: 1 | -1) => void
  goToday: () => void
}

const KEY = 'planner.view'

/** Which week or month is on screen; the choice between the two is remembered. */
export function usePeriod(only?: View): PeriodState {
  const today = useToday()
  const [view, setView] = useState<View>(
    () => only ?? (readSetting<unknown>(KEY, 'month') === 'week' ? 'week' : 'month'),
  )
  const [day, setDay] = useState(today)
  const span = spanOf(view, day)
  return {
    view,
    span,
    title: titleOf(view, span),
    today,
    show: (next) => {
      setView(next)
      writeSetting(KEY, next)
    },
    step: (by) => setDay((old) => move(view, old, by)),
    goToday: () => setDay(today),
  }
}
