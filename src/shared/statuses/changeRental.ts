import { confirm } from '../../components/dialogs/confirm.ts'
import { toastSuccess, toastUndoable } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { RENTAL_STATUS_LIST, RENTAL_STATUSES, type RentalStatus } from '../../domain/rentals/constants.ts'
import { archiveStatus } from '../../domain/rentals/status.ts'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'
import {
  parseStatus,
  type UndoableChange,
  runWithErrorToast,
  STATUS_CHANGED,
  undoChange,
} from './undoableChange.ts'

type Target = { id: string; status: RentalStatus }

/** Saves a status at once. Any of the five may follow any other (VL-06, VL-24, D-087). */
export const changeRentalStatus = ({ id, status: before }: Target, status: string): Promise<void> =>
  runWithErrorToast(async () => {
    const { mid } = await setRentalStatusSilently({ id, status: before }, status)
    toastStatusChanged(mid, { id, status: before }, parseStatus(RENTAL_STATUS_LIST, status))
  })

/** Sets the status of one of many rentals, without a message. */
export async function setRentalStatusSilently(
  { id, status: before }: Target,
  chosen: string,
): Promise<UndoableChange> {
  const status = parseStatus(RENTAL_STATUS_LIST, chosen)
  const ifFree = await confirmsFree(id, status)
  const { mid } = await mutate('rental.setStatus', { id, status, ...ifFree }, { base: { status: before } })
  return { mid, revert: () => mutate('rental.setStatus', { id, status: before }, { base: { status } }) }
}

/** Archives a rental after a question; 'Nee' leaves the status as it was (VL-21 to VL-23, D-088). */
export async function archiveRentalAfterConfirm({ id, status }: Target): Promise<void> {
  const closes = archiveStatus(status) === RENTAL_STATUSES.closed
  if (!(await confirm({ text: `Wilt u deze verhuur ${closes ? 'afhandelen' : 'annuleren'}?` }))) return
  await runWithErrorToast(async () => {
    const { mid } = await archiveRentalSilently({ id, status })
    toastStatusChanged(mid, { id, status }, archiveStatus(status))
  })
}

/** Archives a rental without question and message. */
export async function archiveRentalSilently({ id, status }: Target): Promise<UndoableChange> {
  const { mid } = await mutate('rental.archive', { id }, { base: { status } })
  const seen = { status: archiveStatus(status) }
  return { mid, revert: () => mutate('rental.setStatus', { id, status }, { base: seen }) }
}

/** @param after the status that was set; the base of its undo */
const toastStatusChanged = (mid: string | null, before: Target, after: RentalStatus): void =>
  toastUndoable(STATUS_CHANGED, () => void undoChange(mid, () => applyRentalStatus(before, after)))

/**
 * Sets a status from a button that names it, or undoes a change.
 * @param seen the status that the person saw; default the present one
 */
export const applyRentalStatus = ({ id, status }: Target, seen?: RentalStatus): Promise<void> =>
  runWithErrorToast(async () => {
    await mutate('rental.setStatus', { id, status }, seen && { base: { status: seen } })
    toastSuccess(STATUS_CHANGED)
  })

/**
 * A confirmation made while everything is free is kept only if that is still so on the server (HV-01).
 * @throws DomainError for an item that may not be reserved twice (HV-08)
 */
async function confirmsFree(id: string, status: RentalStatus): Promise<{ ifFree?: true }> {
  if (status !== RENTAL_STATUSES.confirmed) return {}
  // Load the stock rules on demand: they are too large for a list that is only shown.
  const { isConflictFree: confirmsFreely, assertConfirmable: refuseHere } = await loadWithRetry(
    () => import('../../db/queries/stock.ts'),
  )
  const rental = await db.rental.get(id)
  if (!rental) return {}
  await refuseHere({ ...rental, status })
  return (await confirmsFreely({ ...rental, status })) ? { ifFree: true } : {}
}
