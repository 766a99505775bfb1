import { type CSSProperties, useCallback } from 'react'
import { IconAlert } from '../../../components/icons/icons.tsx'
import { toneStyle } from '../../../components/status/tones.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { shiftDays } from '../../../domain/rentals/move.ts'
import { eventColour } from '../../../domain/statusColours.ts'
import { eventHint } from './eventHint.ts'
import type { BarLayout } from './layout.ts'
import { daysOfEvent } from './moveRentalBar.ts'
import type { BarMove, Mover } from './mover.ts'
import classes from './PlannerBar.module.css'
import { lastVisibleDay, columnRangeOf, type VisibleDays } from './visibleDays.ts'

const percent = (days: number, visible: VisibleDays) => `${(days / visible.days) * 100}%`
export const columnStyle = (at: number, length: number, visible: VisibleDays): CSSProperties => ({
  left: percent(at, visible),
  width: percent(length, visible),
})

export interface PlannerBarProps {
  bar: BarLayout
  bulk: boolean
  /** It and another bar want the same unit. */
  clashes: boolean
  visible: VisibleDays
  focusable: boolean
  onEvent: (rentalId: string) => void
  /** Set while the bar is being moved. */
  lifted: BarMove | null
  mover: Mover
}

/** A rental over the days its material is away. Days of use are filled, transport days are not (D-094). */
export function PlannerBar({ visible, lifted, mover, ...props }: PlannerBarProps) {
  const { bulk, clashes, focusable, onEvent } = props
  const bar = lifted ? movedBar(props.bar, lifted, visible) : props.bar
  const { event, at, length, before, after, reach } = bar
  const text = bulk ? `${event.quantity} × ${event.title}` : event.title
  const holdStill = useHoldStill(mover)
  return (
    <>
      {lifted && (
        <i
          className={classes.ghost}
          style={{ ...laneStyle(bar.lane), ...columnStyle(props.bar.at, props.bar.length, visible) }}
        />
      )}
      <button
        ref={holdStill}
        type="button"
        className={classes.bar}
        tabIndex={focusable ? 0 : -1}
        title={lifted ? undefined : eventHint(event, text)}
        aria-keyshortcuts="Enter Space"
        data-rental={event.rentalId}
        data-before={before || undefined}
        data-after={after || undefined}
        data-option={event.status === RENTAL_STATUSES.option || undefined}
        data-clash={clashes || undefined}
        data-reach={lifted ? undefined : reach}
        data-lifted={lifted ? true : undefined}
        style={{
          ...toneStyle(eventColour(event)),
          ...columnStyle(at, length, visible),
          ...laneStyle(bar.lane),
          ...usedOf(bar, visible),
        }}
        data-unused={columnRangeOf(event.startDate, event.endDate, visible) === null || undefined}
        data-use-before={event.startDate < visible.from || undefined}
        data-use-after={event.endDate > lastVisibleDay(visible) || undefined}
        onClick={() => mover.consumeClick() || onEvent(event.rentalId)}
        onPointerDown={(press) => mover.pointerDown(props.bar, press, visible.days)}
        onPointerMove={(press) => mover.pointerMove(press)}
        onPointerUp={() => mover.pointerUp()}
        onPointerCancel={() => mover.putBack()}
        onContextMenu={(menu) => mover.isHeld() && menu.preventDefault()}
        onKeyDown={(key) => mover.keyDown(props.bar, key)}
        onBlur={() => mover.blur()}
      >
        <Body bar={bar} bulk={bulk} clashes={clashes} behind={lifted ? undefined : bar.behind} />
      </button>
    </>
  )
}

/**
 * Stops scrolling while a finger holds a bar. React's touch listeners are passive, so it needs a listener of
 * its own.
 */
function useHoldStill(mover: Mover) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const hold = (event: TouchEvent) => {
        if (mover.isHeld()) event.preventDefault()
      }
      bar.addEventListener('touchmove', hold, { passive: false })
      return () => bar.removeEventListener('touchmove', hold)
    },
    [mover],
  )
}

/** Returns the bar at its new place. If it left the visible days, it stays at their edge, still held. */
function movedBar(bar: BarLayout, { shift }: BarMove, visible: VisibleDays): BarLayout {
  const days = shiftDays(daysOfEvent(bar.event), shift)
  const { pickupDate: start, returnDate: end, startDate, endDate } = days
  const there = columnRangeOf(start, end, visible) ?? {
    at: end < visible.from ? 0 : visible.days - 1,
    length: 1,
  }
  const event = { ...bar.event, start, end, startDate, endDate }
  return { ...bar, ...there, event, before: start < visible.from, after: end > lastVisibleDay(visible) }
}

/** Lane index within the row; the lane height depends on the pointer type. */
const laneStyle = (at: number): Record<string, number> => ({ '--at': at })

interface BodyProps extends Pick<PlannerBarProps, 'bar' | 'bulk' | 'clashes'> {
  /** The number of free days behind the bar, if its words are there. */
  behind: number | undefined
}

/** The days of use, between the tails of pick-up and return. */
function Body({ bar: { event, length }, bulk, clashes, behind }: BodyProps) {
  const [name = '', ...customer] = event.title.split(' ')
  const words = (
    <span className={classes.text}>
      {bulk ? `${event.quantity} × ${name}` : name}
      {customer.length > 0 && <span className={classes.who}>{` ${customer.join(' ')}`}</span>}
    </span>
  )
  return (
    <>
      <span className={classes.body}>
        {clashes && <IconAlert size={14} className={classes.sign} />}
        {behind === undefined && words}
      </span>
      {behind !== undefined && (
        <span className={classes.behind} style={{ width: `${(behind / length) * 100}%` }}>
          {words}
        </span>
      )}
      {clashes && <span className={classes.spoken}>, conflict</span>}
    </>
  )
}

/**
 * Returns where the use begins and ends within the bar, as CSS variables. If none of it is on the screen, it
 * is at the end beyond which it lies.
 */
function usedOf({ event, at, length }: BarLayout, visible: VisibleDays): Record<string, string> {
  const used = columnRangeOf(event.startDate, event.endDate, visible)
  if (!used) {
    const edge = event.endDate < visible.from ? '0%' : '100%'
    return { '--from': edge, '--to': edge }
  }
  const within = (day: number) => `${((day - at) / length) * 100}%`
  return { '--from': within(used.at), '--to': within(used.at + used.length) }
}
