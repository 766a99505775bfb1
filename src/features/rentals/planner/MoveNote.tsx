import { Portal } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { useStockCounts } from '../../../db/lists/watchStock.ts'
import { allPriceRates } from '../../../db/queries/settingsLists.ts'
import type { RentalDates } from '../../../domain/rentals/days.ts'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { shiftKindOf, withMovedDays, NO_SHIFT, type Shift, shiftDays } from '../../../domain/rentals/move.ts'
import { shortDay } from '../../../domain/shared/calendar.ts'
import { formatNumber } from '../../../lib/money.ts'
import { conflictText, freeCountText } from '../../../shared/stock/stockTexts.ts'
import { stockQuestionOf, localConflicts } from '../form/rentalConflicts.ts'
import { daysOfEvent } from './moveRentalBar.ts'
import type { BarMove } from './mover.ts'
import classes from './MoveNote.module.css'

export interface MoveNoteProps {
  lifted: BarMove
  today: string
  /** The scroll container of the moved bar. */
  scroller: RefObject<HTMLElement | null>
}

/** Shows beside a moved bar its new days, their rate, and how many units are free then. */
export function MoveNote({ lifted, today, scroller }: MoveNoteProps) {
  const { event, shift, by } = lifted
  const days = shiftDays(daysOfEvent(event), shift)
  const note = useRef<HTMLOutputElement>(null)
  const facts = useFacts(event, days, today)
  const { pickupDate, returnDate } = days
  const count = useStockCounts({
    ids: [event.resourceId],
    period: { pickupDate, returnDate },
    today,
    own: event.rentalId,
  }).get(event.resourceId)
  // On every render: the text or the position of the bar may have changed.
  useLayoutEffect(() => placeBeside(note.current, scroller.current?.querySelector('[data-lifted]'), by))
  return (
    <Portal>
      <output ref={note} className={classes.note}>
        <b>{changeOf(event, shift, days)}</b>
        {facts && <span>{periodOf(facts)}</span>}
        {facts && count && <span>{`${facts.item}: ${freeCountText(count)}`}</span>}
        {facts?.problem && <span className={classes.problem}>{facts.problem}</span>}
        {by === 'keys' && (
          <span>Pijltjes verplaatsen, met Shift de einddatum. Enter zet neer, Escape zet terug.</span>
        )}
      </output>
    </Portal>
  )
}

const period = ({ startDate, endDate }: Pick<RentalDates, 'startDate' | 'endDate'>) =>
  [...new Set([startDate, endDate])].map(shortDay).join(' – ')

/** Example: 'Einddatum 16/11 → 18/11'. */
function changeOf(event: PlannerEvent, shift: Shift, days: RentalDates): string {
  const hold = shiftKindOf(shift)
  if (hold === 'end') return `Einddatum ${shortDay(event.endDate)} → ${shortDay(days.endDate)}`
  if (hold === 'start') return `Startdatum ${shortDay(event.startDate)} → ${shortDay(days.startDate)}`
  return JSON.stringify(shift) === JSON.stringify(NO_SHIFT)
    ? `Periode ${period(event)}`
    : `Periode ${period(event)} → ${period(days)}`
}

interface Facts {
  count: number
  rate: number
  items: number
  /** Make and model of the row. */
  item: string
  problem: string | null
}

/** Example: '7 dagen, tarief 3,8. Alle items van deze verhuur verschuiven mee.' */
function periodOf({ count, rate, items }: Facts): string {
  const first = `${count === 1 ? '1 dag' : `${count} dagen`}, tarief ${formatNumber(rate)}.`
  return items > 1 ? `${first} Alle items van deze verhuur verschuiven mee.` : first
}

/** Computes the moved rental; the last answer stays until the next arrives. */
function useFacts(event: PlannerEvent, days: RentalDates, today: string): Facts | null | undefined {
  return useLive(
    () => factsOf(event, days, today),
    [event.rentalId, event.resourceId, JSON.stringify(days), today],
  )
}

async function factsOf(event: PlannerEvent, days: RentalDates, today: string): Promise<Facts | null> {
  const [rental, item, rates] = await Promise.all([
    db.rental.get(event.rentalId),
    db.item.get(event.resourceId),
    allPriceRates(),
  ])
  if (!rental || !item) return null
  const { rate, numberOfDays } = withMovedDays({ ...rental, ...daysOfEvent(event) }, days, rates)
  const conflicts = await localConflicts(stockQuestionOf({ ...rental, ...days }), today)
  const references = [...new Set(conflicts.map(({ rentalReference }) => rentalReference))]
  return {
    count: numberOfDays,
    rate,
    items: new Set(rental.rentalLines.flatMap(({ itemId }) => itemId ?? [])).size,
    item: [item.brand, item.model].filter(Boolean).join(' '),
    problem: references.length > 0 ? conflictText(references.join(', ')) : null,
  }
}

const GAP = 8

/**
 * Places the note beside its bar and inside the window. For touch it goes above: the finger hides what is
 * below.
 */
function placeBeside(note: HTMLElement | null, bar: Element | null | undefined, by: BarMove['by']): void {
  if (!note) return
  const { width, height } = note.getBoundingClientRect()
  const around = bar?.getBoundingClientRect() ?? { left: GAP, right: GAP, top: GAP, bottom: GAP }
  const above = around.top - height - GAP
  const top = above > GAP && by === 'pointer' ? above : around.bottom + GAP
  const left = Math.min(around.right, window.innerWidth - width - GAP)
  note.style.left = `${Math.max(GAP, left)}px`
  note.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`
}
