/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see Planner.tsx */
import { memo, useMemo } from 'react'
import { IconChevronDown } from '../../../components/icons/icons.tsx'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { firstOpenDay, freePerDay } from '../../../domain/rentals/freeUnits.ts'
import { isInCompany } from '../../../domain/rentals/stockCount.ts'
import { dutchDay } from '../../../domain/shared/calendar.ts'
import classes from './Planner.module.css'
import type { ModelRow } from './rows.ts'
import { listVisibleDays, type VisibleDays } from './visibleDays.ts'

export interface ModelHeadProps {
  row: ModelRow
  index: number
  style: { transform: string; height: number }
  visible: VisibleDays
  today: string
  /** The rentals of each item, including those that are out past their last day. */
  uses: ReadonlyMap<string, readonly PlannerEvent[]>
  onFold: (fold: string) => void
}

/** Maximum length in characters; longer names get smaller letters. */
const LONG = 22
const NOBODY: readonly PlannerEvent[] = []

/** A model with the number of free units on each day, above the rows of its units. */
export const ModelHead = memo(function ModelHead({ row, index, style, ...days }: ModelHeadProps) {
  const { visible, today, uses, onFold } = days
  const { label, folded, fold, units, rule } = row
  const free = useMemo(
    () =>
      freePerDay(
        units.map((item) => ({
          item,
          uses: uses.get(item.id) ?? NOBODY,
          rule,
        })),
        listVisibleDays(visible),
        today,
      ),
    [units, rule, uses, visible, today],
  )
  return (
    <div role="row" aria-rowindex={index + 3} className={classes.model} style={style}>
      <div role="rowheader" className={classes.modelName}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!folded}
          title={label}
          onClick={() => onFold(fold)}
        >
          <IconChevronDown size={16} aria-hidden />
          <span data-long={label.length > LONG || undefined}>{label}</span>
          <Count row={row} free={free} visible={visible} today={today} />
        </button>
      </div>
      <div className={classes.numbers}>
        {free.map((count, at) => (
          <span key={at} role="gridcell" aria-colindex={at + 2} data-none={count === 0 || undefined}>
            {count}
          </span>
        ))}
      </div>
    </div>
  )
})

type CountProps = Pick<ModelHeadProps, 'row' | 'visible' | 'today'> & { free: readonly (number | null)[] }

/** The number of free units on the first day that is not past: today, if it is on the screen. */
function Count({ row, free, visible, today }: CountProps) {
  const of = row.units.filter(isInCompany).length
  const days = listVisibleDays(visible)
  const day = firstOpenDay(days, today)
  if (day === null) return <small>{of === 1 ? '1 stuk' : `${of} stukken`}</small>
  return <small title={`Op ${dutchDay(day)}`}>{`${free[days.indexOf(day)]} van ${of} vrij`}</small>
}
