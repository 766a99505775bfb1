import { confirm, confirmDelete } from '../../../components/dialogs/confirm.ts'
import {
  toastSaveFailed,
  toastSuccess,
  toastUndoable,
  toastWarning,
} from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { RENTAL_STATUSES, type RentalStatus } from '../../../domain/rentals/constants.ts'
import { archiveStatus } from '../../../domain/rentals/status.ts'
import { cancelPending } from '../../../sync/client.ts'

const STATUS_CHANGED = 'Status succesvol aangepast.'
const DELETED = 'Verhuur definitief verwijderd.'
const UNDONE = 'Wijziging ongedaan gemaakt.'
const GONE = 'De verhuur is al gewist op de server.'

type Target = { id: string; status: RentalStatus }

/** Saves a status at once; any of the five may follow any other (VL-06, VL-24, D-087). */
export async function changeStatus({ id, status: before }: Target, status: string): Promise<void> {
  await saved(async () => {
    const { mid } = await mutate(
      'rental.setStatus',
      { id, status: status as RentalStatus },
      { base: { status: before } },
    )
    toastUndoable(STATUS_CHANGED, () => void undo(mid, () => restore(id, before)))
  })
}

/** Out of the list after the question; 'Nee' leaves the status as it was (VL-21 to VL-23, D-088). */
export async function archive({ id, status }: Target): Promise<void> {
  const closes = archiveStatus(status) === RENTAL_STATUSES.closed
  if (!(await confirm({ text: `Wilt u deze verhuur ${closes ? 'afhandelen' : 'annuleren'}?` }))) return
  await saved(async () => {
    const { mid } = await mutate('rental.archive', { id }, { base: { status } })
    toastUndoable(STATUS_CHANGED, () => void undo(mid, () => restore(id, status)))
  })
}

/** Deletes for good after the question (VL-16, D-088). It can be taken back as long as the server does not know. */
export async function deletePermanently(id: string): Promise<void> {
  if (!(await confirmDelete())) return
  await saved(async () => {
    const { mid } = await mutate('rental.delete', { id })
    toastUndoable(DELETED, () => void undo(mid, () => toastWarning(GONE)))
  })
}

async function restore(id: string, status: RentalStatus): Promise<void> {
  await saved(async () => {
    await mutate('rental.setStatus', { id, status })
    toastSuccess(STATUS_CHANGED)
  })
}

/** Takes back what was not sent yet; what was sent is turned round by another change (B6.5). */
async function undo(mid: string, otherwise: () => unknown): Promise<void> {
  if (await cancelPending(mid)) toastSuccess(UNDONE)
  else await otherwise()
}

async function saved(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    toastSaveFailed(error)
  }
}
