import { useNavigate } from '@tanstack/react-router'
import { PreviewAction } from '../../../components/list/PreviewAction.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconArchive, IconArrowRight, IconTrash } from '../../../components/icons/icons.tsx'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { PdfAction } from '../../../shared/documents/PdfAction.tsx'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { ALREADY_PICKED_UP, archiveRepairWithUndo } from '../../../shared/statuses/changeRepair.ts'

interface RepairRowActionsProps {
  repair: RepairRow
  onPreview: (id: string) => void
}

/** Loaded on demand: it asks a question first, so there is time. */
const deletePermanently = (repair: RepairRow) =>
  import('./deleteRepair.ts').then((actions) => actions.confirmRepairDeletion(repair), toastLoadFailed)

/** The actions of a repair: open, document, archive and permanent deletion (RL-13). */
export function RepairRowActions({ repair, onPreview }: RepairRowActionsProps) {
  const online = useOnline()
  const name = repairName(repair)
  const navigate = useNavigate()
  return (
    <>
      <IconAction
        reads
        label={`${name} openen`}
        icon={<IconArrowRight />}
        word="Openen"
        onClick={() => void navigate({ to: ROUTES.RepairDetail, params: { repairId: repair.id } })}
      />
      <PreviewAction name={name} onPreview={() => onPreview(repair.id)} />
      <PdfAction repair={repair} word="Pdf" />
      <IconAction
        label={`${name} archiveren`}
        icon={<IconArchive />}
        word="Archiveren"
        disabledReason={repair.status === REPAIR_STATUSES.pickedUp ? ALREADY_PICKED_UP : undefined}
        onClick={() => void archiveRepairWithUndo(repair)}
      />
      <NeedsRight mutation="repair.deletePermanently">
        <IconAction
          label={`${name} verwijderen`}
          icon={<IconTrash />}
          word="Verwijderen"
          danger
          disabledReason={repair.billed && !online ? texts.onlineOnly : undefined}
          onClick={() => void deletePermanently(repair)}
        />
      </NeedsRight>
    </>
  )
}
