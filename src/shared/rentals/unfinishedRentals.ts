import { db } from '../../db/database.ts'
import { dutchDay } from '../../domain/shared/days.ts'
import type { RentalDraft } from '../../domain/rentals/form.ts'
import { fieldsOf, isRecord, keysOf, pick } from '../../lib/objects.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { dropDraft, writeDraft } from '../drafts/drafts.ts'
import { storedContains } from '../forms/storedContains.ts'
import { type RentalEdits, fieldArgs } from './rentalForm.ts'

/** The form of a rental as this device stores it while it is filled in (B5.1). */
export interface RentalFormDraft {
  /** The initial values of a new rental; null for a stored one. */
  source: RentalDraft | null
  edits: RentalEdits
  /** The id of the rental that it copies. */
  copyOf?: string
}

export const isRentalFormDraft = (data: unknown): data is RentalFormDraft => {
  const { source, edits } = fieldsOf(data)
  return (source === null || isRecord(source)) && isRecord(edits) && isRecord(edits.values)
}

/** A new or copied rental that was never saved. */
export interface UnfinishedRental extends RentalFormDraft {
  source: RentalDraft
  key: string
  /** A short description by which a person recognises it. */
  summary: string
}

const NEW = 'rental.new'
/** Each new rental has its own key, so that two forms never overwrite each other. */
export const rentalDraftKey = (id: string, isNew: boolean): string =>
  isNew ? `${NEW}.${id}` : `rental.${id}`

/**
 * Returns the edits that the rental does not have yet; null if there are none. The page may have ended just after
 * the rental was stored.
 */
function unsavedEdits(formDraft: RentalFormDraft, rental: RentalDraft): RentalFormDraft['edits'] | null {
  const { values, seen, ...nonFields } = formDraft.edits
  const shown = { ...formDraft.source, ...values } as RentalDraft
  const sent = fieldArgs({ ...shown, rentalLines: shown.rentalLines })
  const isStored = (key: keyof RentalDraft) =>
    storedContains(rental[key], key in sent ? sent[key] : values[key])
  const open = keysOf(values).filter((key) => key in sent && !isStored(key))
  return open.length === 0 ? null : { ...nonFields, values: pick(values, open), seen: pick(seen, open) }
}

/** The page of a rental opens within this time after the rental was stored. */
const OPENING_MS = 10_000

/**
 * Moves input that a person typed after a new rental was stored to the draft of that rental. If its form opens at
 * once it continues with the input, otherwise it offers it later.
 * @returns the edits to continue with; null: none
 */
export async function takeOverEdits(id: string): Promise<RentalFormDraft['edits'] | null> {
  const key = rentalDraftKey(id, true)
  const [row, rental] = await Promise.all([db.draft.get(key), db.rental.get(id)])
  if (!row || !rental || !isRentalFormDraft(row.data)) return null
  const edits = unsavedEdits(row.data, rental)
  if (edits) await writeDraft(rentalDraftKey(id, false), { source: null, edits } satisfies RentalFormDraft)
  await dropDraft(key)
  return edits && Date.now() - row.savedAt < OPENING_MS ? edits : null
}

/**
 * The unfinished rentals on this device, the latest first.
 * @param copyOf for the form of a copy: only copies of that rental are offered
 */
export async function unfinishedRentals(copyOf?: string): Promise<UnfinishedRental[]> {
  const rows = await db.draft.where('key').startsWith(NEW).toArray()
  const found = await Promise.all(
    rows
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .map(async ({ key, data, savedAt }) => {
        if (!isRentalFormDraft(data)) return null
        const { source, ...formDraft } = data
        if (source && (await db.rental.get(source.id))) {
          await takeOverEdits(source.id)
          return null
        }
        return (
          source && { ...formDraft, source, key, summary: await summaryOf(source, formDraft.edits, savedAt) }
        )
      }),
  )
  return found.filter((one) => one !== null).filter((one) => !copyOf || one.copyOf === copyOf)
}

/** 'Omroep Noord, 11/06/2030 - 14/06/2030, 2 lijnen (22/11/2026 01:20)' */
async function summaryOf(source: RentalDraft, { values }: RentalEdits, savedAt: number): Promise<string> {
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
