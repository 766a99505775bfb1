import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconEdit, IconHistory, IconLink, IconTrash, IconWrench } from '../../../components/icons/icons.tsx'
import type { ItemRow } from '../../../db/lists/watchItems.ts'
import { ITEM_STATUSES } from '../../../domain/items/item.ts'
import type { Department } from '../../../domain/shared/departments.ts'
import { NeedsRight } from '../../../shared/rights/NeedsRight.tsx'
import { itemName } from '../../../shared/statuses/itemStatuses.ts'

export interface ItemRowActionsProps {
  item: ItemRow
  department: Department
  onDossier: (item: ItemRow) => void
  onNewRepair: (item: ItemRow) => void
  onRecouple: (item: ItemRow) => void
  onEdit: (item: ItemRow) => void
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
    <>
      <IconAction
        reads
        label={`Dossier van ${name}`}
        word="Dossier"
        icon={<IconHistory />}
        onClick={() => actions.onDossier(item)}
      />
      {department === 'repair' && (
        <>
          <NeedsRight mutation="repair.create">
            <IconAction
              label={`Nieuwe herstelling voor ${name}`}
              word="Nieuwe herstelling"
              icon={<IconWrench />}
              disabledReason={blocked}
              onClick={() => actions.onNewRepair(item)}
            />
          </NeedsRight>
          <IconAction
            label={`${name} koppelen aan klant`}
            word="Koppelen aan klant"
            icon={<IconLink />}
            onClick={() => actions.onRecouple(item)}
          />
        </>
      )}
      <IconAction
        label={`${name} bewerken`}
        word="Bewerken"
        icon={<IconEdit />}
        onClick={() => actions.onEdit(item)}
      />
      <IconAction
        label={`${name} verwijderen`}
        word="Verwijderen"
        icon={<IconTrash />}
        danger
        onClick={() => actions.onDelete(item)}
      />
    </>
  )
}
