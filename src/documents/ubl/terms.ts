import { settingInteger } from '../../domain/settings/read.ts'
import { BOOKKEEPING_SETTINGS } from '../../domain/settings/companySettings.ts'
import { settingId } from '../../domain/settings/settings.ts'
import type { BillingTerms } from './files.ts'

/** The ids of the settings for an accounting file, in the order in which `termsOf` takes their values. */
export const TERM_SETTINGS = [settingId('repair', 'ubl'), settingId('repair', 'paymentDays')] as const

/** @param day the billing day, 'YYYY-MM-DD'; a setting without a value is undefined */
export const termsOf = (day: string, [ubl, days]: readonly (string | undefined)[]): BillingTerms => ({
  day,
  on: ubl === '1',
  paymentDays: settingInteger(days, Number(BOOKKEEPING_SETTINGS.paymentDays.unset)),
})
