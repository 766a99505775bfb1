import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '../../../components/icons/icons.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { GoToDay } from './GoToDay.tsx'
import classes from './PeriodBar.module.css'
import type { PeriodState } from './usePeriod.ts'
import { lastVisibleDay } from './visibleDays.ts'

export interface PeriodBarProps {
  /** Title of the screen. */
  title: string
  period: PeriodState
  children?: ReactNode
}

/**
 * The title of the screen, then back, today and forward with the name of the period; on one line if it fits.
 */
export function PeriodBar({ title, period, children }: PeriodBarProps) {
  const { visible, today, step, goTo, view, choosing, setChoosing } = period
  const isTodayThere = visible.from <= today && today <= lastVisibleDay(visible)
  const unit = view === 'month' ? 'maand' : 'week'
  return (
    <div className={classes.head}>
      <PageTitle title={title} />
      <div className={classes.bar}>
        <Button.Group>
          <Button variant="default" aria-label={`Vorige ${unit}`} onClick={() => step(-1)}>
            <IconChevronLeft />
          </Button>
          <Button
            variant="default"
            className={classes.today ?? ''}
            data-there={isTodayThere || undefined}
            onClick={() => goTo(null)}
          >
            Vandaag
          </Button>
          <Button variant="default" aria-label={`Volgende ${unit}`} onClick={() => step(1)}>
            <IconChevronRight />
          </Button>
          <GoToDay from={visible.from} opened={choosing} onOpened={setChoosing} onDay={goTo} />
        </Button.Group>
        <h2 className={classes.title} aria-live="polite">
          {period.title}
        </h2>
        {children}
      </div>
    </div>
  )
}
