/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see Planner.tsx */
import { memo } from 'react'
import classes from './Planner.module.css'
import { weekdayOf } from '../../../domain/shared/weeks.ts'
import { listVisibleDays, longDay, shortWeekday, type VisibleDays } from './visibleDays.ts'

interface PlannerHeadProps {
  counts: { shown: number; all: number }
  visible: VisibleDays
  today: string
  holidays: ReadonlyMap<string, string>
}

/** The header with the days, and the column shades for weekends, holidays and today (D-094). */
export const PlannerHead = memo(function PlannerHead({ counts, visible, today, holidays }: PlannerHeadProps) {
  return (
    <>
      <div role="row" aria-rowindex={1} className={classes.head}>
        <div role="columnheader" className={classes.corner}>
          Items
          <small>{counts.shown === counts.all ? counts.all : `${counts.shown} van ${counts.all}`}</small>
        </div>
        {listVisibleDays(visible).map((day) => (
          <div
            key={day}
            role="columnheader"
            className={classes.day}
            aria-label={[longDay(day), holidays.get(day)].filter(Boolean).join(', ')}
            title={holidays.get(day)}
            {...shadeOf(day, today, holidays)}
          >
            <span>{shortWeekday(day)}</span>
            <b>{Number(day.slice(8))}</b>
          </div>
        ))}
      </div>
      <div className={classes.shades} aria-hidden="true">
        {listVisibleDays(visible).map((day) => (
          <i key={day} {...shadeOf(day, today, holidays)} />
        ))}
      </div>
    </>
  )
})

const shadeOf = (day: string, today: string, holidays: ReadonlyMap<string, string>) => ({
  'data-closed': weekdayOf(day) > 4 || holidays.has(day) || undefined,
  'data-today': day === today || undefined,
})
