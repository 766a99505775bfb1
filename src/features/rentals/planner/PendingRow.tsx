/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see Planner.tsx */
import { memo, type MouseEvent } from 'react'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import type { PendingPickup } from '../../../domain/rentals/pendingPickups.ts'
import classes from './PendingRow.module.css'
import { longDay, listVisibleDays, type VisibleDays, visibleDayAt } from './visibleDays.ts'

interface PendingRowProps {
  pending: readonly PendingPickup[]
  visible: VisibleDays
  /** Lists the units, those of a pick-up day only if it is given. */
  onOpen: (day: string | null) => void
}

/** The first row, always in view: how many units are still to be chosen for each day of pick-up. */
export const PendingRow = memo(function PendingRow({ pending, visible, onOpen }: PendingRowProps) {
  const total = pending.reduce((sum, { quantity }) => sum + quantity, 0)
  const byDay = new Map(pending.map(({ day, quantity }) => [day, quantity]))
  const dayUnder = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const day = visibleDayAt(visible, Math.floor(((event.clientX - left) / width) * visible.days))
    if (byDay.has(day)) onOpen(day)
  }
  const text = (
    <>
      Nog toe te wijzen <small>{countWithNoun(total, 'stuk', 'stukken')}</small>
    </>
  )
  return (
    <div role="row" aria-rowindex={2} className={classes.row}>
      <div role="rowheader" className={classes.name}>
        {total === 0 ? (
          <span className={classes.all}>{text}</span>
        ) : (
          <button type="button" className={classes.all} onClick={() => onOpen(null)}>
            {text}
          </button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button beside it lists all days */}
      <div className={classes.days} onClick={dayUnder}>
        {listVisibleDays(visible).map((day, at) => {
          const quantity = byDay.get(day)
          return quantity === undefined ? (
            <span key={day} />
          ) : (
            <span key={day} role="gridcell" aria-colindex={at + 2} data-some title={longDay(day)}>
              {quantity}
            </span>
          )
        })}
      </div>
    </div>
  )
})
