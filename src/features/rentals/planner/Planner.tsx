/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that stand where they are scrolled to make no table */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useCoarsePointer } from '../../../components/page/useCoarsePointer.ts'
import { useFillHeight } from '../../../components/list/listLayout.ts'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { layoutRow, type RowLayout } from './layout.ts'
import classes from './Planner.module.css'
import { PlannerHead } from './PlannerHead.tsx'
import { PlannerRow } from './PlannerRow.tsx'
import type { PlannerRowData } from './rows.ts'
import { placeOf, type Span } from './span.ts'
import { endsOf, useRange } from './useRange.ts'

const LANE = { mouse: 30, finger: 48 }
const GROUP = { mouse: 32, finger: 44 }
const PADDING = 8

export interface PlannerProps {
  rows: readonly PlannerRowData[]
  events: ReadonlyMap<string, readonly PlannerEvent[]>
  span: Span
  today: string
  holidays: ReadonlyMap<string, string>
  onEvent: (rentalId: string) => void
  onFold: (category: string) => void
  /** Days chosen on the row of an item, both included. */
  onRange: (itemId: string, start: string, end: string) => void
}

/** Items below each other, days beside each other, rentals as bars; only what is on screen is in the page (PL-01). */
export function Planner({ rows, events, span, today, holidays, ...on }: PlannerProps) {
  const { onEvent, onFold, onRange } = on
  const scroller = useRef<HTMLDivElement>(null)
  useFillHeight(scroller, true)
  const finger = useCoarsePointer()
  const [lane, group] = finger ? [LANE.finger, GROUP.finger] : [LANE.mouse, GROUP.mouse]
  const layouts = useMemo(
    () =>
      rows.map((row): RowLayout | null => (row.kind === 'item' ? layoutRow(events.get(row.id), span) : null)),
    [rows, events, span],
  )
  // Another function would have all rows measured again, at every step of a scroll.
  const getItemKey = useCallback((i: number) => rows[i]?.id ?? i, [rows])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a memoised component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (i) => heightOf(layouts[i] ?? null, lane, group),
    overscan: 6,
  })
  // Heights are known beforehand; they change with the data and the days on screen.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layouts, lane, group])
  useTodayInSight(scroller, span, today)
  const ranges = useRange(span, (range) => onRange(range.row, ...endsOf(range)))
  const [active, setActive] = useState<string | null>(null)
  const current = useMemo(
    () => (rows.find(({ id }) => id === active) ?? rows.find(({ kind }) => kind === 'item'))?.id,
    [rows, active],
  )

  const goTo = (event: KeyboardEvent, from: number, by: 1 | -1) => {
    let to = from + by
    while (rows[to]?.kind === 'group') to += by
    const row = rows[to]
    if (!row) return
    event.preventDefault()
    setActive(row.id)
    virtualizer.scrollToIndex(to)
    requestAnimationFrame(() => {
      // whoever went on to something else meanwhile stays there
      const active = document.activeElement
      if (active === document.body || scroller.current?.contains(active))
        laneOf(scroller.current, row.id)?.focus()
    })
  }
  const style: Record<string, string | number> = { '--days': span.days, '--lane': `${lane}px` }
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-view={span.days > 7 ? 'month' : 'week'}
      style={style}
    >
      <div
        role="grid"
        aria-label="Planner"
        aria-rowcount={rows.length + 1}
        aria-colcount={span.days + 1}
        className={classes.grid}
      >
        <PlannerHead span={span} today={today} holidays={holidays} />
        <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
            const row = rows[index]
            return (
              row && (
                <PlannerRow
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  height={size}
                  layout={layouts[index] ?? null}
                  lane={lane}
                  span={span}
                  controls={ranges}
                  range={ranges.range?.row === row.id ? ranges.range : null}
                  focusable={row.id === current}
                  onFocus={setActive}
                  onVertical={goTo}
                  onEvent={onEvent}
                  onFold={onFold}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Where not all days fit, a period that is opened begins two days before today. */
function useTodayInSight(scroller: RefObject<HTMLElement | null>, span: Span, today: string): void {
  useLayoutEffect(() => {
    const at = placeOf(today, today, span)?.at ?? 0
    scrollToDay(scroller.current, Math.max(0, at - 2))
  }, [scroller, span, today])
}

function scrollToDay(scroller: HTMLElement | null, at: number): void {
  const day = scroller?.querySelector('[role="columnheader"] ~ [role="columnheader"]')
  if (scroller && day) scroller.scrollLeft = at * day.getBoundingClientRect().width
}

const heightOf = (layout: RowLayout | null, lane: number, group: number): number =>
  layout ? layout.lanes * lane + PADDING : group

const laneOf = (scroller: HTMLElement | null, id: string): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-lane="${CSS.escape(id)}"]`) ?? null
