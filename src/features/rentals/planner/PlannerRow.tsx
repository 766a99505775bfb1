/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see Planner.tsx */
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { eventColour } from '../../../domain/statusColours.ts'
import { IconChevronDown } from '../../../components/icons/icons.tsx'
import { toneStyle } from '../../../components/status/tones.ts'
import { eventHint } from './eventHint.ts'
import type { Bar, RowLayout } from './layout.ts'
import classes from './Planner.module.css'
import type { PlannerRowData } from './rows.ts'
import { dayAt, longDay, placeOf, type Span } from './span.ts'
import { endsOf, type Range, type RangeControls } from './useRange.ts'
import looks from '../Bar.module.css'

export interface PlannerRowProps {
  row: PlannerRowData
  index: number
  top: number
  height: number
  layout: RowLayout | null
  /** Height of a bar with its gap. */
  lane: number
  span: Span
  controls: RangeControls
  range: Range | null
  /** The one row that Tab reaches; the others follow by arrow. */
  focusable: boolean
  onFocus: (id: string) => void
  onVertical: (event: KeyboardEvent, from: number, by: 1 | -1) => void
  onEvent: (rentalId: string) => void
  /** The category of a row folds or unfolds. */
  onFold: (category: string) => void
}

/** An item with its bars, or the name of a category. */
export const PlannerRow = memo(function PlannerRow(props: PlannerRowProps) {
  const { row, index, top, height } = props
  const style = { transform: `translateY(${top}px)`, height }
  if (row.kind === 'group')
    return (
      <div role="row" aria-rowindex={index + 2} className={classes.group} style={style}>
        <div role="rowheader" className={classes.groupName}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!row.folded}
            onClick={() => props.onFold(row.label)}
          >
            <IconChevronDown size={16} aria-hidden />
            {row.label}
          </button>
        </div>
      </div>
    )
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={style}
      data-repair={row.inRepair || undefined}
    >
      <div role="rowheader" className={classes.label} title={row.label}>
        <div className={classes.name}>
          <span>{row.label}</span>
          {row.inRepair && <small>In herstelling</small>}
          {row.stock !== null && <small>{`Voorraad: ${row.stock}`}</small>}
        </div>
      </div>
      <Lane {...props} row={row} />
    </div>
  )
}, sameRow)

/** Controls are new at every render; a row only cares when it is the one they are about. */
function sameRow(a: PlannerRowProps, b: PlannerRowProps): boolean {
  const touched = a.range !== b.range || a.focusable !== b.focusable || b.focusable || b.range !== null
  const moved = a.top !== b.top || a.height !== b.height || a.layout !== b.layout || a.row !== b.row
  return (
    !touched && !moved && a.span === b.span && (a.controls.range === null) === (b.controls.range === null)
  )
}

function Lane(props: PlannerRowProps & { row: Extract<PlannerRowData, { kind: 'item' }> }) {
  const { row, index, layout, lane, span, controls, range, focusable, onFocus, onVertical, onEvent } = props
  const chosen = range && placeOf(...endsOf(range), span)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target === event.currentTarget && event.key === 'ArrowUp') return onVertical(event, index, -1)
    if (event.target === event.currentTarget && event.key === 'ArrowDown') return onVertical(event, index, 1)
    controls.onKeyDown(row.id, event)
  }
  return (
    <div
      role="gridcell"
      aria-colindex={2}
      aria-colspan={span.days}
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
      <span className={classes.srOnly}>{`${row.label}, ${longDay(dayAt(span, controls.cursor))}`}</span>
      {focusable && <i className={classes.cursor} style={place(controls.cursor, 1, span)} />}
      {chosen && (
        <i
          className={classes.range}
          data-hint="Tik op de laatste dag"
          data-late={chosen.at * 2 >= span.days || undefined}
          style={place(chosen.at, chosen.length, span)}
        />
      )}
      {layout?.bars.map((bar) => (
        <BarButton
          key={bar.event.id}
          bar={bar}
          bulk={row.stock !== null}
          lane={lane}
          span={span}
          focusable={focusable}
          onEvent={onEvent}
        />
      ))}
    </div>
  )
}

const percent = (days: number, span: Span) => `${(days / span.days) * 100}%`
const place = (at: number, length: number, span: Span): CSSProperties => ({
  left: percent(at, span),
  width: percent(length, span),
})

interface BarButtonProps {
  bar: Bar
  bulk: boolean
  lane: number
  span: Span
  focusable: boolean
  onEvent: (rentalId: string) => void
}

function BarButton({ bar, bulk, lane, span, focusable, onEvent }: BarButtonProps) {
  const { event, at, length, before, after } = bar
  const text = bulk ? `${event.quantity} × ${event.title}` : event.title
  return (
    <button
      type="button"
      className={`${looks.bar} ${classes.bar}`}
      tabIndex={focusable ? 0 : -1}
      title={eventHint(event, text)}
      data-before={before || undefined}
      data-after={after || undefined}
      style={{ ...toneStyle(eventColour(event)), ...place(at, length, span), top: 4 + bar.lane * lane }}
      onClick={() => onEvent(event.rentalId)}
    >
      {text}
    </button>
  )
}
