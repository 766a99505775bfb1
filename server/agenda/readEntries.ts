import type pg from 'pg'
import { type AgendaEntry, rentalEntries, repairEntries } from '../../src/domain/agenda/entries.ts'
import type { AgendaKind } from '../../src/domain/agenda/kinds.ts'
import { COMPANY_CUSTOMER } from '../../src/domain/customers/companyCustomer.ts'
import { addDays } from '../../src/domain/shared/days.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { rentalDocument } from '../../src/documents/rentalDocument.ts'
import { REPAIR_ACTIVE } from '../db/statusSql.ts'
import { docsById, findDocs } from '../reads/docs.ts'
import { rentalParents } from '../reads/rentalParents.ts'

/** Number of past days that a calendar shows. */
const PAST_DAYS = 60

/** An entry with a text about its record. */
export interface DescribedEntry extends AgendaEntry {
  text: string
}

/**
 * Reads the entries of a calendar: of rentals the future and the last 60 days, of repairs the open ones.
 * @param hidden kinds to omit
 * @param today 'YYYY-MM-DD' in Brussels
 */
export async function readEntries(
  pool: pg.Pool,
  hidden: readonly AgendaKind[],
  today: string,
): Promise<DescribedEntry[]> {
  const from = addDays(today, -PAST_DAYS)
  const entries = [...(await readRentalEntries(pool, from)), ...(await readRepairEntries(pool))]
  return entries.filter(({ kind, day }) => !hidden.includes(kind) && (day >= from || staysRelevant(kind)))
}

/** True for kinds that stay relevant after their day, such as an overdue repair. */
const staysRelevant = (kind: AgendaKind): boolean => kind === 'external' || kind === 'due'

async function readRentalEntries(pool: pg.Pool, from: string): Promise<DescribedEntry[]> {
  const rentals = await findDocs(pool, 'rental', 'r.return_date >= $1 ORDER BY r.pickup_date, r.id', [from])
  const { customers, items } = await rentalParents(pool, rentals)
  return rentals.flatMap((rental) => {
    const customer = customers.get(rental.customerId ?? '')
    const text = rentalText(rental, rentalDocument({ rental, customer, items }))
    return rentalEntries(rental, customer?.name).map((entry) => ({ ...entry, text }))
  })
}

/** Returns the lines of the document, then the contact and the notes. */
function rentalText({ status }: Rental, document: ReturnType<typeof rentalDocument>): string {
  const { lines, customer, reference, externalReference, notes } = document
  return [
    `${reference} (${status})`,
    ...lines.map(({ quantity, description, remark }) =>
      [`${quantity} × ${description}`, remark].filter(Boolean).join(', '),
    ),
    [customer?.contact, customer?.phone].filter(Boolean).join(', '),
    externalReference,
    notes,
  ]
    .filter(Boolean)
    .join('\n')
}

async function readRepairEntries(pool: pg.Pool): Promise<DescribedEntry[]> {
  const repairs = await findDocs(pool, 'repair', `r.${REPAIR_ACTIVE} ORDER BY r.date_in, r.id`)
  const customers = await docsById(
    pool,
    'customer',
    repairs.map(({ customerId }) => customerId),
  )
  const items = await docsById(
    pool,
    'item',
    repairs.map(({ itemId }) => itemId),
  )
  return repairs.flatMap((repair) => {
    const item = items.get(repair.itemId ?? '')
    const device = [item?.brand, item?.model, item?.serialNumber].filter(Boolean).join(' ')
    const who = customers.get(repair.customerId ?? '')?.name ?? COMPANY_CUSTOMER
    return repairEntries(repair, who).map((entry) => ({ ...entry, text: repairText(repair, device) }))
  })
}

const repairText = ({ status, notes, reference }: Repair, device: string): string =>
  [`${status}`, device, notes, reference].filter(Boolean).join('\n')
