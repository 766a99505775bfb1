import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { NewRental } from '../../../contract/mutations/rental/input.ts'
import { mutate } from '../../../db/mutate.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { isPeriodPast } from '../../../domain/rentals/days.ts'
import { pick } from '../../../domain/shared/objects.ts'
import type { Fields } from '../../../pieces/forms/useFields.ts'
import { fieldArgs } from '../../../pieces/rentals/form.ts'
import { confirmsFreely, refuseHere } from '../../../db/queries/stock.ts'
import { today } from '../../../lib/dates.ts'
import { questionOf } from './rivals.ts'
import { t } from './texts.ts'

/**
 * Nobody to rent to is asked about, not refused (D-091): once, and not again for a rental that was saved so.
 * @param asked the person said yes before
 */
export const customerSettled = async (form: RentalDraft, temp: boolean, asked: boolean): Promise<boolean> =>
  asked || temp || form.customerId !== null || confirm({ text: t.noCustomer, noFirst: true })

export const PERIOD: readonly (keyof RentalDraft)[] = ['startDate', 'endDate']

/**
 * A period that is over is asked about: it may be a slip of the year (NI-04).
 * @param changed the fields that are saved; a period that was stored before is not asked about again
 */
export const periodSettled = async (
  { endDate }: RentalDraft,
  changed: readonly (keyof RentalDraft)[],
): Promise<boolean> =>
  !changed.some((field) => PERIOD.includes(field)) ||
  !isPeriodPast(endDate, today()) ||
  confirm({ text: t.periodPast, noFirst: true })

/** Stores a new rental whole. */
export async function createRental(form: RentalDraft): Promise<void> {
  await checkPromise(form)
  const ifFree = await confirmsFree(form)
  await mutate('rental.create', NewRental.parse({ id: form.id, ...fieldArgs(form), ...ifFree }))
  toastSuccess(t.saved)
}

/** Stores of a rental that is there only what was touched (D-100, B6.1). */
export async function changeRental({ values, seen, changed }: Fields<RentalDraft>): Promise<void> {
  const set = fieldArgs(pick(values, changed))
  const base = { ...pick(seen, changed) }
  if (changed.some((field) => PROMISED.includes(field))) await checkPromise(values)
  const ifFree = changed.includes('status') ? await confirmsFree(values) : {}
  if (Object.keys(set).length > 0) await mutate('rental.set', { id: values.id, set, ...ifFree }, { base })
  toastSuccess(t.saved)
}

/** What a confirmation promises. */
const PROMISED: readonly (keyof RentalDraft)[] = ['status', 'pickupDate', 'returnDate', 'rentalLines']

/** @throws DomainError for what may not be promised twice (HV-08) */
async function checkPromise(form: RentalDraft): Promise<void> {
  const question = questionOf(form)
  if (question) await refuseHere(question)
}

/** What is confirmed while all of it is free stands only if it still is when the server has it (HV-01). */
const confirmsFree = async (form: RentalDraft) => {
  const question = questionOf(form)
  return question && (await confirmsFreely(question)) ? { ifFree: true } : {}
}
