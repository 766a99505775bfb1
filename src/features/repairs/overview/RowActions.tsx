import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconArchive, IconTrash } from '../../../components/icons/icons.tsx'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { texts } from '../../../lib/texts.ts'
import { detailTexts } from '../detail/texts.ts'
import { PdfAction } from '../../../pieces/papers/PdfAction.tsx'
import { archiveRepair } from '../../../pieces/statuses/changeRepair.ts'
import { deletePermanently } from './actions.ts'
import classes from './Overview.module.css'

/** Document, archive and permanent delete of a row (RL-13). */
export function RowActions({ repair, online }: { repair: RepairRow; online: boolean }) {
  const name = repair.number ?? repair.provisionalRef ?? ''
  return (
    <span className={classes.actions} data-no-open>
      <PdfAction repair={repair} />
      <IconAction
        label={`${name} archiveren`}
        icon={<IconArchive />}
        disabledReason={repair.status === REPAIR_STATUSES.pickedUp ? detailTexts.archived : undefined}
        onClick={() => void archiveRepair(repair.id)}
      />
      <IconAction
        label={`${name} definitief verwijderen`}
        icon={<IconTrash />}
        danger
        disabledReason={repair.billed && !online ? texts.onlineOnly : undefined}
        onClick={() => void deletePermanently(repair)}
      />
    </span>
  )
}
