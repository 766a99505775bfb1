import type { WerkbankDb } from '../../db/database.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import type { BillingTerms } from '../../documents/ubl/files.ts'
import { TERM_SETTINGS, termsOf } from '../../documents/ubl/terms.ts'

/** The billing terms of the company, from the settings on this device. @param now milliseconds since 1970 */
export async function billingTerms(db: WerkbankDb, now: number): Promise<BillingTerms> {
  const rows = await db.setting.bulkGet([...TERM_SETTINGS])
  return termsOf(
    dayInBrussels(new Date(now).toISOString()),
    rows.map((row) => row?.value),
  )
}
