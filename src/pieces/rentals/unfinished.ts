import { db } from '../../db/database.ts'
import { dutchDay } from '../../domain/shared/days.ts'
import type { RentalDraft } from '../../domain/rentals/form.ts'
import { fieldsOf, isRecord } from '../../domain/shared/objects.ts'
import { formatDateTime } from '../../lib/dates.ts'
import type { Edits } from './form.ts'

/** A form of a rental as this device keeps it while it is filled in (B5.1). */
export interface KeptRental {
  /** What a new rental began with; null for one that is stored. */
  source: RentalDraft | null
  edits: Edits
  /** The rental that it is a copy of. */
  copyOf?: string
}

export const isKeptRental = (data: unknown): data is KeptRental => {
  const { source, edits } = fieldsOf(data)
  return (source === null || isRecord(source)) && isRecord(edits) && isRecord(edits.values)
}

/** A new or copied rental that was never saved. */
export interface UnfinishedRental extends KeptRental {
  source: RentalDraft
  key: string
  /** What a person knows it by. */
  summary: string
}

const NEW = 'rental.new'
/** Each new rental is kept under its own name, so that two forms never write over each other. */
export const draftKeyOf = (id: string, isNew: boolean): string => (isNew ? `${NEW}.${id}` : `rental.${id}`)

/**
 * What was left unfinished on this device, the latest first.
 * @param copyOf for the form of a copy: copies of that rental only, for another draft is not what was asked for
 */
export async function unfinishedRentals(copyOf?: string): Promise<UnfinishedRental[]> {
  const rows = await db.draft.where('key').startsWith(NEW).toArray()
  const found = await Promise.all(
    rows
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .map(async ({ key, data, savedAt }) => {
        if (!isKeptRental(data)) return null
        const { source, ...kept } = data
        return source && { ...kept, source, key, summary: await summaryOf(source, kept.edits, savedAt) }
      }),
  )
  return found.filter((one) => one !== null).filter((one) => !copyOf || one.copyOf === copyOf)
}

/** 'Omroep Noord, 11/06/2030 - 14/06/2030, 2 lijnen (22/11/2026 01:20)' */
async function summaryOf(source: RentalDraft, { values }: Edits, savedAt: number): Promise<string> {
  const { customerId, tempCusName, startDate, endDate, rentalLines } = { ...source, ...values }
  const customer = customerId ? await db.customer.get(customerId) : undefined
  const days = [startDate, endDate].filter((day) => day !== null).map(dutchDay)
  const count = rentalLines.length
  const parts = [
    customer?.name ?? tempCusName,
    days.join(' - '),
    count > 0 && (count === 1 ? '1 lijn' : `${count} lijnen`),
  ]
  return `${parts.filter(Boolean).join(', ')} (${formatDateTime(new Date(savedAt).toISOString())})`.trimStart()
}
