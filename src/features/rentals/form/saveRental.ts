import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { NewRental } from '../../../mutations/rental/rentalInput.ts'
import { mutate } from '../../../db/mutate.ts'
import type { RentalDraft } from '../../../domain/rentals/form.ts'
import { isPeriodPast } from '../../../domain/rentals/days.ts'
import { pick } from '../../../lib/objects.ts'
import type { FormFields } from '../../../shared/forms/useFields.ts'
import { fieldArgs } from '../../../shared/rentals/rentalForm.ts'
import { isConflictFree, assertConfirmable } from '../../../db/queries/stock.ts'
import { today } from '../../../lib/dates.ts'
import { stockQuestionOf } from './rentalConflicts.ts'
import { rentalFormTexts } from './rentalFormTexts.ts'

/**
 * Asks once about a rental without a customer, instead of refusing it (D-091). A rental that was saved
 * without one is not asked about again.
 * @param confirmedEarlier the person confirmed earlier
 */
export const confirmNoCustomer = async (
  form: RentalDraft,
  temp: boolean,
  confirmedEarlier: boolean,
): Promise<boolean> =>
  confirmedEarlier ||
  temp ||
  form.customerId !== null ||
  confirm({ text: rentalFormTexts.noCustomer, noFirst: true })

export const PERIOD_FIELDS: readonly (keyof RentalDraft)[] = ['startDate', 'endDate']

/**
 * Asks about a period in the past: the year may be a typing error (NI-04).
 * @param changed the fields that are saved; an unchanged stored period is not asked about again
 */
export const confirmPastPeriod = async (
  { endDate }: RentalDraft,
  changed: readonly (keyof RentalDraft)[],
): Promise<boolean> =>
  !changed.some((field) => PERIOD_FIELDS.includes(field)) ||
  !isPeriodPast(endDate, today()) ||
  confirm({ text: rentalFormTexts.periodPast, noFirst: true })

/** Stores a new rental as a whole. */
export async function saveNewRental(form: RentalDraft): Promise<void> {
  await checkPromise(form)
  const ifFree = await confirmsFree(form)
  await mutate('rental.create', NewRental.parse({ id: form.id, ...fieldArgs(form), ...ifFree }))
  toastSuccess(rentalFormTexts.saved)
}

/** Stores only the touched fields of an existing rental (D-100, B6.1). */
export async function saveRentalChanges({ values, seen, changed }: FormFields<RentalDraft>): Promise<void> {
  const set = fieldArgs(pick(values, changed))
  const base = { ...pick(seen, changed) }
  if (changed.some((field) => PROMISE_FIELDS.includes(field))) await checkPromise(values)
  const ifFree = changed.includes('status') ? await confirmsFree(values) : {}
  if (Object.keys(set).length > 0) await mutate('rental.set', { id: values.id, set, ...ifFree }, { base })
  toastSuccess(rentalFormTexts.saved)
}

/** The fields that a confirmation promises. */
const PROMISE_FIELDS: readonly (keyof RentalDraft)[] = ['status', 'pickupDate', 'returnDate', 'rentalLines']

/** @throws DomainError if the rental promises stock that is promised already (HV-08) */
async function checkPromise(form: RentalDraft): Promise<void> {
  const question = stockQuestionOf(form)
  if (question) await assertConfirmable(question)
}

/**
 * Marks a confirmation for which everything is free. The server keeps it only if that is still true (HV-01).
 */
const confirmsFree = async (form: RentalDraft) => {
  const question = stockQuestionOf(form)
  return question && (await isConflictFree(question)) ? { ifFree: true } : {}
}
