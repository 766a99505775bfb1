import { T } from '../shared/messages.ts'
import type { StockLimits } from './stockCount.ts'
import { settingInteger } from '../settings/read.ts'
import { SETTING_DEFAULTS } from '../settings/settings.ts'

/** The limits as settings hold them; what is not set reads its default. */
export const stockLimits = (stored: Readonly<Record<string, string | undefined>>): StockLimits => ({
  warningGood: settingInteger(stored.warningGood, Number(SETTING_DEFAULTS.rental.warningGood)),
  warningNarrow: settingInteger(stored.warningNarrow, Number(SETTING_DEFAULTS.rental.warningNarrow)),
})

/** The limit of narrow may not lie above the one of good (D-084); null when they stand the right way up. */
export const limitsProblem = ({ warningGood, warningNarrow }: StockLimits): string | null =>
  warningNarrow > warningGood ? T.limitsUpsideDown : null

/**
 * The settings of one save in an order in which they can be stored one by one: a limit of good that goes down follows the
 * one of narrow, one that goes up comes before it.
 * @param before the stored limit of good
 */
export function inStorableOrder<S extends { field: string; value: string | number }>(
  settings: readonly S[],
  before: number,
): S[] {
  const rank = ({ field, value }: S) => (field !== 'warningGood' ? 1 : Number(value) < before ? 2 : 0)
  return settings.toSorted((a, b) => rank(a) - rank(b))
}
