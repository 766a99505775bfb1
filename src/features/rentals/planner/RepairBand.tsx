import { useLive } from '../../../db/live.ts'
import { openRepairOfItem } from '../../../db/queries/pickers.ts'
import type { RowLayout } from './layout.ts'
import { place } from './PlannerBar.tsx'
import looks from './PlannerBar.module.css'
import { lastOf, placeOf, type Span } from './span.ts'

interface RepairBandProps {
  itemId: string
  layout: RowLayout | null
  span: Span
  today: string
}

/**
 * The days that an item is in repair, from its arrival if known. The band has no end, because nobody knows
 * the day of return.
 */
export function RepairBand({ itemId, layout, span, today }: RepairBandProps) {
  const repair = useLive(() => openRepairOfItem(itemId), [itemId])
  const from = repair?.dateIn && repair.dateIn < today ? repair.dateIn : today
  const last = lastOf(span)
  const band = placeOf(from, from > last ? from : last, span)
  if (!band) return null
  const number = repair?.number ?? repair?.provisionalRef
  const word = number ? `Herstelling ${number}` : 'In herstelling'
  const at = freeAt(layout, band.at, span)
  return (
    <i
      className={looks.repair}
      aria-hidden="true"
      data-before={from < span.from || undefined}
      style={place(band.at, band.length, span)}
    >
      {at !== null && <span data-word={word} style={{ left: `${((at - band.at) / band.length) * 100}%` }} />}
    </i>
  )
}

/** Number of days that the text covers. */
const WORDS = { month: 5, week: 1 }

/** Returns the first day from which no bar covers the text. */
function freeAt(layout: RowLayout | null, from: number, span: Span): number | null {
  const wide = span.days > 7 ? WORDS.month : WORDS.week
  const bars = layout?.bars ?? []
  for (let day = from; day + wide <= span.days; day++)
    if (!bars.some(({ at, length }) => at < day + wide && at + length > day)) return day
  return null
}
