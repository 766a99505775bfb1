import { IconAction } from '../../../components/page/ActionButton.tsx'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import { IconArchive, IconTrash } from '../../../components/icons/icons.tsx'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { RepairRow } from '../../../db/lists/useRepairList.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { texts } from '../../../lib/texts.ts'
import { PdfAction } from '../../../shared/documents/PdfAction.tsx'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { ALREADY_PICKED_UP, archiveRepairWithUndo } from '../../../shared/statuses/changeRepair.ts'
import classes from './Overview.module.css'

interface RepairRowActionsProps {
  repair: RepairRow
  online: boolean
}

/** The row actions: document, archive and permanent deletion (RL-13). */
export const RepairRowActions = (props: RepairRowActionsProps) => (
  <span className={classes.actions} data-no-open>
    <Actions {...props} />
  </span>
)

/** The row actions in a menu, for rows of two lines. */
export const RepairRowActionsMenu = (props: RepairRowActionsProps) => (
  <RowMenu label={`Acties voor ${repairName(props.repair)}`}>
    <Actions {...props} inMenu />
  </RowMenu>
)

/** Loaded on demand: it asks a question first, so there is time. */
const deletePermanently = (repair: RepairRow) =>
  import('./deleteRepair.ts').then((actions) => actions.confirmRepairDeletion(repair), toastLoadFailed)

function Actions({ repair, online, inMenu = false }: RepairRowActionsProps & { inMenu?: boolean }) {
  const name = repairName(repair)
  const word = (text: string) => (inMenu ? { word: text } : {})
  return (
    <>
      <PdfAction repair={repair} {...word('Pdf')} />
      <IconAction
        label={`${name} archiveren`}
        icon={<IconArchive />}
        {...word('Archiveren')}
        disabledReason={repair.status === REPAIR_STATUSES.pickedUp ? ALREADY_PICKED_UP : undefined}
        onClick={() => void archiveRepairWithUndo(repair)}
      />
      <NeedsRight mutation="repair.deletePermanently">
        <IconAction
          label={`${name} verwijderen`}
          icon={<IconTrash />}
          {...word('Verwijderen')}
          danger
          disabledReason={repair.billed && !online ? texts.onlineOnly : undefined}
          onClick={() => void deletePermanently(repair)}
        />
      </NeedsRight>
    </>
  )
}
