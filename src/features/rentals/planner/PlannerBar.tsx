import type { CSSProperties } from 'react'
import { toneStyle } from '../../../components/status/tones.ts'
import { IconAlert } from '../../../components/icons/icons.tsx'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { eventColour } from '../../../domain/statusColours.ts'
import { eventHint } from './eventHint.ts'
import type { Bar } from './layout.ts'
import classes from './PlannerBar.module.css'
import { placeOf, type Span } from './span.ts'

const percent = (days: number, span: Span) => `${(days / span.days) * 100}%`
export const place = (at: number, length: number, span: Span): CSSProperties => ({
  left: percent(at, span),
  width: percent(length, span),
})

export interface PlannerBarProps {
  bar: Bar
  bulk: boolean
  /** It and another want the same piece. */
  clashes: boolean
  span: Span
  focusable: boolean
  onEvent: (rentalId: string) => void
}

/** A rental over the days its material is away; what is used of them is filled, the ways there and back are not (D-094). */
export function PlannerBar({ bar, bulk, clashes, span, focusable, onEvent }: PlannerBarProps) {
  const { event, at, length, before, after } = bar
  const [name = '', ...customer] = event.title.split(' ')
  const text = bulk ? `${event.quantity} × ${event.title}` : event.title
  return (
    <button
      type="button"
      className={classes.bar}
      tabIndex={focusable ? 0 : -1}
      title={eventHint(event, text)}
      data-before={before || undefined}
      data-after={after || undefined}
      data-option={event.status === RENTAL_STATUSES.option || undefined}
      data-clash={clashes || undefined}
      style={{ ...toneStyle(eventColour(event)), ...place(at, length, span), ...laneStyle(bar.lane) }}
      onClick={() => onEvent(event.rentalId)}
    >
      <span className={classes.body}>
        <Use bar={bar} span={span} />
        {clashes && <IconAlert size={14} className={classes.sign} />}
        <span className={classes.text}>
          {bulk ? `${event.quantity} × ${name}` : name}
          {customer.length > 0 && <span className={classes.who}>{` ${customer.join(' ')}`}</span>}
        </span>
        {clashes && <span className={classes.spoken}>, conflict</span>}
      </span>
    </button>
  )
}

/** Which of the lanes of its row it has; how high one is depends on who points. */
const laneStyle = (at: number): Record<string, number> => ({ '--at': at })

/** The days of use within those on which it is away. */
function Use({ bar: { event, at, length }, span }: Pick<PlannerBarProps, 'bar' | 'span'>) {
  const used = placeOf(event.startDate, event.endDate, span)
  if (!used) return null
  const within = { left: `${((used.at - at) / length) * 100}%`, width: `${(used.length / length) * 100}%` }
  return <i className={classes.use} style={within} />
}
