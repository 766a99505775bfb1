import { StatusBadge } from '../../../components/StatusBadge.tsx'
import type { Tone } from '../../../components/tones.ts'
import { sharedLive } from '../../../db/live.ts'
import { houseSettings } from '../../../db/queries/settings.ts'
import { type StockLevel, stockLevel } from '../../../domain/rentals/availability.ts'
import { settingInteger } from '../../../domain/settings/read.ts'

const TONES: Record<StockLevel, Tone> = { good: 'green', warning: 'orange', alert: 'red' }

const useRentalSettings = sharedLive(() => houseSettings('rental'))

/**
 * How many pieces are left, in the colour of the limits of the house (D-084, AV-03 to AV-06).
 * @param total how many the house has, where that is told
 */
export function StockBadge({ remaining, total }: { remaining: number; total?: number | undefined }) {
  const settings = useRentalSettings()
  const level = stockLevel(remaining, {
    warningGood: settingInteger(settings?.warningGood, 5),
    warningNarrow: settingInteger(settings?.warningNarrow, 2),
  })
  return (
    <StatusBadge tone={TONES[level]}>
      {total === undefined ? `${remaining} vrij` : `${remaining} van ${total} vrij`}
    </StatusBadge>
  )
}
