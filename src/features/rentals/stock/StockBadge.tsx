import { StatusBadge } from '../../../components/StatusBadge.tsx'
import type { Tone } from '../../../components/tones.ts'
import { sharedLive } from '../../../db/live.ts'
import { houseSettings } from '../../../db/queries/settings.ts'
import { type StockCount, type StockLevel, stockLevel } from '../../../domain/rentals/stockCount.ts'
import { stockLimits } from '../../../domain/settings/limits.ts'

const TONES: Record<StockLevel, Tone> = { good: 'green', warning: 'orange', alert: 'red' }

const useRentalSettings = sharedLive(() => houseSettings('rental'))

/** How much of a stock or a model is left, in the colour of the limits of the house (D-084, AV-03 to AV-06). */
export function StockBadge({ count }: { count: StockCount }) {
  const level = stockLevel(count, stockLimits(useRentalSettings() ?? {}))
  return <StatusBadge tone={level ? TONES[level] : 'grey'}>{wordsOf(count)}</StatusBadge>
}

/** Where the house has one piece there is nothing to count. */
const wordsOf = ({ left, of }: StockCount): string =>
  of > 1 ? `${left} van ${of} vrij` : left > 0 ? 'vrij' : 'niet vrij'
