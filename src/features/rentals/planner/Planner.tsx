import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFillHeight } from '../../../components/list/listLayout.ts'
import { useCoarsePointer } from '../../../components/page/useCoarsePointer.ts'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import type { PendingPickup } from '../../../domain/rentals/pendingPickups.ts'
import type { Shift } from '../../../domain/rentals/move.ts'
import { layoutRow, type RowLayout } from './layout.ts'
import { Legend } from './Legend.tsx'
import { MoveNote } from './MoveNote.tsx'
import { countNameLines } from './nameLines.ts'
import classes from './Planner.module.css'
import { PlannerHead } from './PlannerHead.tsx'
import { PendingRow } from './PendingRow.tsx'
import { PlannerRow } from './PlannerRow.tsx'
import { itemRowStates, type PlannerRowData } from './rows.ts'
import type { FocusTarget } from './useClashWalk.ts'
import { laneOf, useFocusTarget, useTodayInSight } from './useInSight.ts'
import { useMove } from './useMove.ts'
import type { Rolling } from './usePeriod.ts'
import { rangeEnds, useRange } from './useRange.ts'
import { useRoll } from './useRoll.ts'
import { columnRangeOf, type VisibleDays } from './visibleDays.ts'

/** Returns the width of the name column in px at 12 px type; equal to the style sheet. */
function useNameColumn(): number {
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 599.98px)', false, { getInitialValueInEffect: false })
  if (phone) return 176
  // Names are measured at 12 px, and on a desk they have 13.
  return narrow ? 232 : Math.floor((288 * 12) / 13)
}

/** Height in px of a name of three lines. */
const THREE_LINES = 56
/**
 * Other widths in px in the column: its padding, the indent of a row below a header, the arrow and count of a
 * header.
 */
const EDGES = 26
const SET_IN = 24
const BESIDE = 104

/**
 * Returns the height in px that a row needs for its name, at most three lines; 0 if the default height is
 * enough.
 */
export function nameHeight(row: PlannerRowData | undefined, column: number): number {
  if (row === undefined || row.kind === 'group') return 0
  return nameLines(row, column) > 2 ? THREE_LINES : 0
}

function nameLines(row: Exclude<PlannerRowData, { kind: 'group' }>, column: number): number {
  if (row.kind === 'model') return countNameLines(row.label, column - EDGES - BESIDE)
  const words = [...(row.short ?? [row.label]), ...itemRowStates(row)].filter(Boolean).join(' ')
  return countNameLines(words, column - EDGES - (row.short ? SET_IN : 0))
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that stand where they are scrolled to make no table */

/** Height in px of the rows that stay in view: the days and the units to choose, for a finger. */
const STUCK = 92

/**
 * Heights in px of a bar with its gap, of the padding of a row, and of the headers; equal to the style sheet.
 */
const MOUSE = { lane: 28, padding: 8, group: 32, model: 36 }
const FINGER = { lane: 44, padding: 0, group: 44, model: 44 }

const STILL: Rolling = { roll: null, isRolled: false, visits: 0 }

export interface PlannerProps {
  rows: readonly PlannerRowData[]
  /** Number of items that match the filter, folded ones included, and of all items. */
  counts: { shown: number; all: number }
  events: ReadonlyMap<string, readonly PlannerEvent[]>
  /** Rentals that are out past their last day, by item. They count as use but are not drawn. */
  late: ReadonlyMap<string, readonly PlannerEvent[]>
  visible: VisibleDays
  /** Absent: the days do not roll. */
  rolling?: Rolling | undefined
  today: string
  holidays: ReadonlyMap<string, string>
  onEvent: (rentalId: string) => void
  onFold: (fold: string) => void
  /** A rental is dropped on other days; the bar stays there until the promise settles. */
  onMove: (event: PlannerEvent, shift: Shift) => Promise<void>
  /** Days chosen on the row of an item, both included. */
  onRange: (itemId: string, start: string, end: string) => void
  /** The units that are still to be chosen. */
  pending: readonly PendingPickup[]
  /** Lists them, those of one day only if it is given. */
  onPending: (day: string | null) => void
  /** The bar to focus once it is drawn. */
  target: FocusTarget | null
  /** Keys that the grid does not handle itself. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Items as rows, days as columns, rentals as bars. Only the visible part is rendered (PL-01). */
export function Planner({
  rows,
  counts,
  events,
  late,
  visible,
  rolling = STILL,
  today,
  holidays,
  pending,
  ...on
}: PlannerProps) {
  const { onEvent, onFold, onRange, onMove, onPending, onKeyDown, target } = on
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useFillHeight(frame, true)
  const heights = useCoarsePointer() ? FINGER : MOUSE
  const column = useNameColumn()
  const uses = useMemo(() => withLate(events, late), [events, late])
  const narrow = heights === FINGER && visible.days > 7
  const layouts = useMemo(
    () =>
      rows.map((row): RowLayout | null =>
        row.kind === 'item' ? layoutRow(events.get(row.id), visible, narrow) : null,
      ),
    [rows, events, visible, narrow],
  )
  // Stable identity: a new function would measure all rows again at every scroll step.
  const getItemKey = useCallback((i: number) => rows[i]?.id ?? i, [rows])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it goes to a memoised component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (i) => Math.max(heightOf(rows[i], layouts[i], heights), nameHeight(rows[i], column)),
    overscan: 6,
    scrollPaddingEnd: STUCK,
  })
  // Measure again: the heights follow from the data and the visible days.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layouts, heights, column])
  const ranges = useRange(visible, (range) => onRange(range.row, ...rangeEnds(range)), rolling.roll)
  const { lifted, mover } = useMove(onMove)
  useTodayInSight(scroller, visible, today, rolling)
  useRoll(scroller, visible, rolling.roll, () => lifted !== null)
  const [active, setActive] = useState<string | null>(null)
  const current = useMemo(
    () => (rows.find(({ id }) => id === active) ?? rows.find(({ kind }) => kind === 'item'))?.id,
    [rows, active],
  )

  useFocusTarget(target, { rows, layouts, scroller, virtualizer, onFocus: setActive })

  const goTo = (event: KeyboardEvent, from: number, by: 1 | -1) => {
    let to = from + by
    while (isHead(rows[to])) to += by
    const row = rows[to]
    if (!row) return
    event.preventDefault()
    setActive(row.id)
    virtualizer.scrollToIndex(to)
    requestAnimationFrame(() => {
      // Do not take the focus back if the user moved on meanwhile.
      const active = document.activeElement
      if (active === document.body || scroller.current?.contains(active))
        laneOf(scroller.current, row.id)?.focus()
    })
  }
  const now = columnRangeOf(today, today, visible)
  const style: Record<string, string | number> = {
    '--days': visible.days,
    '--lane': `${heights.lane}px`,
    ...(now ? { '--now': now.at / visible.days } : {}),
  }
  return (
    <div ref={frame} className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        data-view={visible.days > 7 ? 'month' : 'week'}
        data-now={now !== null || undefined}
        style={style}
      >
        <div
          role="grid"
          aria-label="Planner"
          aria-rowcount={rows.length + 2}
          aria-colcount={visible.days + 1}
          className={classes.grid}
          tabIndex={-1}
          onKeyDown={lifted ? undefined : onKeyDown}
        >
          <PlannerHead counts={counts} visible={visible} today={today} holidays={holidays} />
          <PendingRow pending={pending} visible={visible} onOpen={onPending} />
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
                    extraHeight={size - heightOf(row, layouts[index], heights)}
                    layout={layouts[index] ?? null}
                    visible={visible}
                    today={today}
                    uses={uses}
                    controls={ranges}
                    range={ranges.range?.row === row.id ? ranges.range : null}
                    focusable={row.id === current}
                    onFocus={setActive}
                    onVertical={goTo}
                    onEvent={onEvent}
                    lifted={lifted?.event.resourceId === row.id ? lifted : null}
                    mover={mover}
                    onFold={onFold}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      <Legend />
      {lifted && <MoveNote lifted={lifted} today={today} scroller={scroller} />}
    </div>
  )
}

const heightOf = (
  row: PlannerRowData | undefined,
  layout: RowLayout | null | undefined,
  { lane, padding, ...heads }: typeof MOUSE,
): number => (row && row.kind !== 'item' ? heads[row.kind] : (layout?.lanes ?? 1) * lane + padding)

/** Merges the rentals on the screen with those that are out past their last day. */
function withLate(events: PlannerProps['events'], late: PlannerProps['late']): PlannerProps['events'] {
  if (late.size === 0) return events
  const both = new Map(events)
  for (const [id, some] of late) both.set(id, [...(events.get(id) ?? []), ...some])
  return both
}

const isHead = (row: PlannerRowData | undefined): boolean => row !== undefined && row.kind !== 'item'
