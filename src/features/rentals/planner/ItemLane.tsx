/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see Planner.tsx */
import { type KeyboardEvent, useMemo } from 'react'
import { CONFLICT_RULES } from '../../../domain/categories/conflictRule.ts'
import { conflictingRentalIds } from '../../../domain/rentals/freeUnits.ts'
import type { RowLayout } from './layout.ts'
import type { BarMove, Mover } from './mover.ts'
import classes from './Planner.module.css'
import { columnStyle, PlannerBar } from './PlannerBar.tsx'
import { RepairBand } from './RepairBand.tsx'
import type { PlannerItemRow } from './rows.ts'
import { visibleDayAt, longDay, columnRangeOf, type VisibleDays } from './visibleDays.ts'
import { rangeEnds, type DayRange, type RangeControls } from './useRange.ts'

export interface ItemLaneProps {
  row: PlannerItemRow
  index: number
  layout: RowLayout | null
  visible: VisibleDays
  today: string
  controls: RangeControls
  range: DayRange | null
  /** Only one row is in the tab order; arrows reach the others. */
  focusable: boolean
  onFocus: (id: string) => void
  onVertical: (event: KeyboardEvent, from: number, by: 1 | -1) => void
  onEvent: (rentalId: string) => void
  /** The bar of this row that is being moved. */
  lifted: BarMove | null
  mover: Mover
}

/** The days of an item, with its bars. */
export function ItemLane(props: ItemLaneProps) {
  const { row, index, layout, visible, today, controls, range, focusable } = props
  const { onFocus, onVertical, onEvent, lifted, mover } = props
  const chosen = range && columnRangeOf(...rangeEnds(range), visible)
  const clashes = useClashes(layout, row)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target === event.currentTarget && event.key === 'ArrowUp') return onVertical(event, index, -1)
    if (event.target === event.currentTarget && event.key === 'ArrowDown') return onVertical(event, index, 1)
    controls.onKeyDown(row.id, event)
  }
  return (
    <div
      role="gridcell"
      aria-colindex={2}
      aria-colspan={visible.days}
      data-lane={row.id}
      className={classes.lane}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(row.id)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => controls.onPointerDown(row.id, event)}
      onPointerMove={controls.onPointerMove}
      onPointerUp={(event) => controls.onPointerUp(row.id, event)}
      onPointerCancel={controls.onPointerCancel}
    >
      <span
        className={classes.srOnly}
      >{`${row.label}, ${longDay(visibleDayAt(visible, controls.cursor))}`}</span>
      {row.inRepair && <RepairBand itemId={row.id} layout={layout} visible={visible} today={today} />}
      {focusable && <i className={classes.cursor} style={columnStyle(controls.cursor, 1, visible)} />}
      {chosen && (
        <i
          className={classes.range}
          data-hint="Tik op de laatste dag"
          data-late={chosen.at * 2 >= visible.days || undefined}
          style={columnStyle(chosen.at, chosen.length, visible)}
        />
      )}
      {layout?.bars.map((bar) => (
        <PlannerBar
          key={bar.event.id}
          bar={bar}
          bulk={row.stock !== null || row.toGive}
          clashes={clashes.has(bar.event.id)}
          visible={visible}
          focusable={focusable}
          onEvent={onEvent}
          lifted={lifted?.event.id === bar.event.id ? lifted : null}
          mover={mover}
        />
      ))}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** Returns the bars that want the same unit. Skipped if no bars overlap and no service days are needed. */
function useClashes(layout: RowLayout | null, { stock, rule, toGive }: PlannerItemRow): ReadonlySet<string> {
  const { clash, serviceDays } = rule
  return useMemo(() => {
    if (!layout || toGive || clash === CONFLICT_RULES.allow || (layout.lanes === 1 && serviceDays === 0))
      return NONE
    return conflictingRentalIds(
      layout.bars.map(({ event }) => event),
      stock ?? 1,
      serviceDays,
    )
  }, [layout, stock, toGive, clash, serviceDays])
}
