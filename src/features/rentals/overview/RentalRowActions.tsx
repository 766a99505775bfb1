import { useNavigate } from '@tanstack/react-router'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import {
  IconArchive,
  IconArrowRight,
  IconCheck,
  IconCopy,
  IconReturn,
  IconTrash,
  IconTruck,
} from '../../../components/icons/icons.tsx'
import { PreviewAction } from '../../../components/list/PreviewAction.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { toastUndoable, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import type { RentalRow } from '../../../db/lists/watchRentals.ts'
import { mutate } from '../../../db/mutate.ts'
import { RENTAL_STATUSES } from '../../../domain/rentals/constants.ts'
import { missingOf, missingText } from '../../../domain/rentals/missing.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { isClosedRental } from '../../../domain/rentals/status.ts'
import {
  HANDOVER_MODES,
  isHandoverAction,
  RENTAL_ACTIONS,
  rentalSteps,
} from '../../../domain/steps/rentalSteps.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { RentalDocumentAction } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { archiveRentalAfterConfirm, changeRentalStatus } from '../../../shared/statuses/changeRental.ts'
import { runWithErrorToast, undoChange } from '../../../shared/statuses/undoableChange.ts'

const DELETED = 'Verhuur definitief verwijderd.'
const NO_BIN = 'Een verhuur komt niet in de prullenbak.'
const GONE = 'De verhuur is al gewist op de server.'

/** Deletes permanently after a question (VL-16, D-088). Undo works until the server has the deletion. */
async function confirmRentalDeletion({ id, ...row }: RentalRow): Promise<void> {
  const more = `${NO_BIN}${await stillMissing(id)}`
  if (!(await confirmDelete(`Verhuur ${rentalName(row)}`, more))) return
  await runWithErrorToast(async () => {
    const { mid } = await mutate('rental.delete', { id })
    toastUndoable(DELETED, () => void undoChange(mid, () => toastWarning(GONE)))
  })
}

/**
 * Warns about missing bulk. Without the rental nothing records that it is missing, so the stock counts it
 * again.
 */
async function stillMissing(id: string): Promise<string> {
  const rental = await db.rental.get(id)
  const n = rental ? [...missingOf(rental).values()].reduce((sum, one) => sum + one, 0) : 0
  return n === 0
    ? ''
    : ` Van bulk ${missingText(n)}: dat telt dan weer mee in de voorraad. Is het weg, boek het eerst af.`
}

interface RentalRowActionsProps {
  rental: RentalRow
  onPreview: (id: string) => void
}

/** The actions of a rental: open, likely action, copy, document, archive and permanent deletion (VL-15, VL-16). */
export function RentalRowActions({ rental, onPreview }: RentalRowActionsProps) {
  const navigate = useNavigate()
  const name = rentalName(rental)
  const params = { rentalId: rental.id }
  return (
    <>
      <IconAction
        reads
        label={`${name} openen`}
        word="Openen"
        icon={<IconArrowRight />}
        onClick={() => void navigate({ to: ROUTES.RentalDetail, params })}
      />
      <PreviewAction name={name} onPreview={() => onPreview(rental.id)} />
      <LikelyAction rental={rental} name={name} />
      <NeedsRight mutation="rental.create">
        <IconAction
          label={`${name} kopiëren`}
          word="Kopiëren"
          icon={<IconCopy />}
          onClick={() => void navigate({ to: ROUTES.RentalCopy, params: { ...params, copy: 'true' } })}
        />
      </NeedsRight>
      <RentalDocumentAction rentalId={rental.id} name={name} word="Pdf" />
      <IconAction
        label={`${name} archiveren`}
        word="Archiveren"
        icon={<IconArchive />}
        disabledReason={isClosedRental(rental) ? 'Deze verhuur is al afgesloten.' : undefined}
        onClick={() => void archiveRentalAfterConfirm(rental)}
      />
      <NeedsRight mutation="rental.delete">
        <IconAction
          label={`${name} definitief verwijderen`}
          word="Definitief verwijderen"
          icon={<IconTrash />}
          danger
          onClick={() => void confirmRentalDeletion(rental)}
        />
      </NeedsRight>
    </>
  )
}

/** The next step of the rental; nothing for a rental that is done, which 'Archiveren' closes. */
function LikelyAction({ rental, name }: { rental: RentalRow; name: string }) {
  const navigate = useNavigate()
  const { action } = rentalSteps(rental, useToday())
  if (action !== 'confirm' && !isHandoverAction(action)) return null
  const word = RENTAL_ACTIONS[action]
  const label = `${name} ${word.toLowerCase()}`
  if (action === 'confirm')
    return (
      <NeedsRight mutation="rental.setStatus">
        <IconAction
          label={label}
          word={word}
          icon={<IconCheck />}
          onClick={() => void changeRentalStatus(rental, RENTAL_STATUSES.confirmed)}
        />
      </NeedsRight>
    )
  const params = { rentalId: rental.id }
  const search = { mode: HANDOVER_MODES[action] }
  return (
    <NeedsRight mutation="rental.move">
      <IconAction
        label={label}
        word={word}
        icon={action === 'handOut' ? <IconTruck /> : <IconReturn />}
        onClick={() => void navigate({ to: ROUTES.RentalHandover, params, search })}
      />
    </NeedsRight>
  )
}
