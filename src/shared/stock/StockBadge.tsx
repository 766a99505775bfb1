import { StatusBadge } from '../../components/status/StatusBadge.tsx'
import type { Tone } from '../../components/status/tones.ts'
import { sharedLive } from '../../db/live.ts'
import { companySettings } from '../../db/queries/settings.ts'
import { type StockCount, type StockLevel, stockLevel } from '../../domain/rentals/stockCount.ts'
import { stockLimits } from '../../domain/rentals/stockLimits.ts'
import { useSyncStatus } from '../sync/useSync.ts'
import { canAsk } from './askStockServer.ts'
import classes from './Stock.module.css'
import { freeCountText, optionCountText } from './stockTexts.ts'

const TONES: Record<StockLevel, Tone> = { good: 'green', warning: 'orange', alert: 'red' }

const useRentalSettings = sharedLive(() => companySettings('rental'))

/** The free quantity of a stock or a model, in the colour of the company's limits (D-084, AV-03 to AV-06). */
export function StockBadge({ count }: { count: StockCount }) {
  const level = stockLevel(count, stockLimits(useRentalSettings() ?? {}))
  const tentative = useTentative()
  const options = optionCountText(count)
  return (
    <span className={classes.badges}>
      <StatusBadge tone={TONES[level]}>{freeCountText(count)}</StatusBadge>
      {options && ' '}
      {options && <small className={classes.hint}>{options}</small>}
      {tentative && ' '}
      {tentative && <small className={classes.hint}>voorlopig</small>}
    </span>
  )
}

/** True if others may have taken units without this device knowing, because the server cannot be asked (D-032). */
const useTentative = (): boolean => !canAsk(useSyncStatus())
