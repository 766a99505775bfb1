import type { ReplicaDb } from '../../db/database.ts'
import { itemLabel, type LabelFacts, rentalLabel, repairLabel } from '../../documents/labelFacts.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'
import { readRepairSources } from './readSources.ts'

/** The content of the labels of records, in their order; records that are not on this device are left out. */
export const readLabels = async (
  db: ReplicaDb,
  of: readonly CodedRecord[],
  home: string,
): Promise<LabelFacts[]> =>
  (await Promise.all(of.map((one) => readLabel(db, one, home)))).filter((label) => label !== null)

/** The content of a record's label; null if the record is not on this device. @param home the URL of the app */
async function readLabel(db: ReplicaDb, { e, id }: CodedRecord, home: string): Promise<LabelFacts | null> {
  if (e === 'repair') {
    const [source] = await readRepairSources(db, [id])
    return source ? repairLabel(source, home) : null
  }
  if (e === 'item') {
    const item = await db.item.get(id)
    return item
      ? itemLabel(item, item.customerId ? await db.customer.get(item.customerId) : undefined, home)
      : null
  }
  const rental = await db.rental.get(id)
  const customer = rental?.customerId ? await db.customer.get(rental.customerId) : undefined
  return rental ? rentalLabel(rental, customer, home) : null
}
