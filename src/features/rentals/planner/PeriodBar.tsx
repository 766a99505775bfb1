import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '../../../components/icons/icons.tsx'
import { GoToDay } from './GoToDay.tsx'
import classes from './PeriodBar.module.css'
import type { PeriodState } from './usePeriod.ts'

/** Back, today and on, with the name of what is on screen. */
export function PeriodBar({ period, children }: { period: PeriodState; children?: ReactNode }) {
  const { span, step, goTo, title, view } = period
  const unit = view === 'week' ? 'week' : 'maand'
  return (
    <div className={classes.bar}>
      <Button.Group>
        <Button variant="default" aria-label={`Vorige ${unit}`} onClick={() => step(-1)}>
          <IconChevronLeft />
        </Button>
        <Button variant="default" onClick={() => goTo(null)}>
          Vandaag
        </Button>
        <Button variant="default" aria-label={`Volgende ${unit}`} onClick={() => step(1)}>
          <IconChevronRight />
        </Button>
        <GoToDay from={span.from} onDay={goTo} />
      </Button.Group>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
      {children}
    </div>
  )
}
