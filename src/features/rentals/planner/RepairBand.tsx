import { useLive } from '../../../db/live.ts'
import { openRepairOfItem } from '../../../db/queries/records.ts'
import type { RowLayout } from './layout.ts'
import { columnStyle } from './PlannerBar.tsx'
import looks from './PlannerBar.module.css'
import { lastVisibleDay, columnRangeOf, type VisibleDays } from './visibleDays.ts'

interface RepairBandProps {
  itemId: string
  layout: RowLayout | null
  visible: VisibleDays
  today: string
}

/**
 * The days that an item is in repair, from its arrival if known. The band has no end, because nobody knows
 * the day of return.
 */
export function RepairBand({ itemId, layout, visible, today }: RepairBandProps) {
  const repair = useLive(() => openRepairOfItem(itemId), [itemId])
  const from = repair?.dateIn && repair.dateIn < today ? repair.dateIn : today
  const last = lastVisibleDay(visible)
  const band = columnRangeOf(from, from > last ? from : last, visible)
  if (!band) return null
  const number = repair?.number ?? repair?.provisionalRef
  const word = number ? `Herstelling ${number}` : 'In herstelling'
  const at = freeAt(layout, band.at, visible)
  return (
    <i
      className={looks.repair}
      aria-hidden="true"
      data-before={from < visible.from || undefined}
      style={columnStyle(band.at, band.length, visible)}
    >
      {at !== null && <span data-word={word} style={{ left: `${((at - band.at) / band.length) * 100}%` }} />}
    </i>
  )
}

/** Number of days that the text covers. */
const WORDS = { month: 5, week: 1 }

/** Returns the first day from which no bar covers the text. */
function freeAt(layout: RowLayout | null, from: number, visible: VisibleDays): number | null {
  const wide = visible.days > 7 ? WORDS.month : WORDS.week
  const bars = layout?.bars ?? []
  for (let day = from; day + wide <= visible.days; day++)
    if (!bars.some(({ at, length }) => at < day + wide && at + length > day)) return day
  return null
}
