import { db } from '../../../db/database.ts'
import { records } from '../../../db/queries/records.ts'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Language } from '../../../domain/settings/settings.ts'

/** The facts about the last intakes that the bar shows. */
export interface SavedFacts {
  names: string[]
  text: string
  /** Language of the customer; null if unknown. */
  language: Language | null
  signed: boolean
}

export async function savedFacts(ids: readonly string[]): Promise<SavedFacts> {
  const repairs = await records(db.repair, ids)
  const last = repairs.at(-1)
  const item = last?.itemId ? await db.item.get(last.itemId) : undefined
  const customer = last?.customerId ? await db.customer.get(last.customerId) : undefined
  const what = last?.sparePartsOnly ? 'Spare parts' : [item?.brand, item?.model].filter(Boolean).join(' ')
  return {
    names: repairs.map(repairName),
    text: [what, last && customerDisplayName(last.customerId, customer?.name)].filter(Boolean).join(' · '),
    language: customer?.language ?? null,
    signed: repairs.length > 0 && repairs.every(({ signature }) => signature),
  }
}
