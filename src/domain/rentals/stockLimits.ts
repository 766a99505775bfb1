import { validationTexts } from '../shared/validationTexts.ts'
import type { StockLimits } from './stockCount.ts'
import { settingInteger } from '../settings/read.ts'
import { SETTING_DEFAULTS } from '../settings/settings.ts'

/** Reads the limits from the settings; an unset one has its default. */
export const stockLimits = (stored: Readonly<Record<string, string | undefined>>): StockLimits => ({
  warningGood: settingInteger(stored.warningGood, Number(SETTING_DEFAULTS.rental.warningGood)),
  warningNarrow: settingInteger(stored.warningNarrow, Number(SETTING_DEFAULTS.rental.warningNarrow)),
})

/**
 * Returns why the limits are wrong, in Dutch: narrow may not be above good (D-084). Null if they are right.
 */
export const limitsProblem = ({ warningGood, warningNarrow }: StockLimits): string | null =>
  warningNarrow > warningGood ? validationTexts.limitsUpsideDown : null

/**
 * Orders the settings of one save so that they can be stored one by one. A lower limit of good comes after
 * the one of narrow, a higher one before it.
 * @param before the stored limit of good
 */
export function inStorableOrder<S extends { field: string; value: string | number }>(
  settings: readonly S[],
  before: number,
): S[] {
  const rank = ({ field, value }: S) => (field !== 'warningGood' ? 1 : Number(value) < before ? 2 : 0)
  return settings.toSorted((a, b) => rank(a) - rank(b))
}
