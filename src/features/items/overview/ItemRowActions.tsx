import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconHistory, IconLink, IconTrash, IconWrench } from '../../../components/icons/icons.tsx'
import type { ItemRow } from '../../../db/lists/watchItems.ts'
import { ITEM_STATUSES } from '../../../domain/items/item.ts'
import type { Department } from '../../../domain/shared/departments.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { itemName } from '../../../shared/statuses/itemStatuses.ts'
import classes from './Overview.module.css'

export interface ItemRowActionsProps {
  item: ItemRow
  department: Department
  onDossier: (item: ItemRow) => void
  onNewRepair: (item: ItemRow) => void
  onRecouple: (item: ItemRow) => void
  onDelete: (item: ItemRow) => void
}

/**
 * A new repair and another owner are offered to the repair department only. The dossier and deleting are
 * offered to both (IT-06 to IT-08, DO-04).
 */
export function ItemRowActions({ item, department, ...actions }: ItemRowActionsProps) {
  const name = itemName(item)
  const blocked =
    item.status === ITEM_STATUSES.available ? undefined : `Dit item heeft de status ${item.status}.`
  return (
    <span className={classes.actions} data-no-open>
      <IconAction
        reads
        label={`Dossier van ${name}`}
        icon={<IconHistory />}
        onClick={() => actions.onDossier(item)}
      />
      {department === 'repair' && (
        <>
          <NeedsRight mutation="repair.create">
            <IconAction
              label={`Nieuwe herstelling voor ${name}`}
              icon={<IconWrench />}
              disabledReason={blocked}
              onClick={() => actions.onNewRepair(item)}
            />
          </NeedsRight>
          <IconAction
            label={`${name} koppelen aan klant`}
            icon={<IconLink />}
            onClick={() => actions.onRecouple(item)}
          />
        </>
      )}
      <IconAction
        label={`${name} verwijderen`}
        icon={<IconTrash />}
        danger
        onClick={() => actions.onDelete(item)}
      />
    </span>
  )
}
