import { useMemo, useState } from 'react'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { confirm, confirmDelete } from '../../../components/dialogs/confirm.ts'
import { LocalList } from '../../../components/list/LocalList.tsx'
import { IconTrash } from '../../../components/icons/icons.tsx'
import { useListState } from '../../../components/list/listState.ts'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { textColumn } from '../../../components/list/textColumn.ts'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess, toastWarning } from '../../../components/toasts/toasts.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { type CustomerItem, itemsWithCategory } from '../../../db/queries/customers.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { questionTexts } from '../../../lib/questionTexts.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'
import { useWhyNotMutation } from '../../../shared/rights/useRights.ts'
import { itemName } from '../../../shared/statuses/itemStatuses.ts'
import { useOpenFor } from '../overview/useOpenFor.ts'
import classes from './Detail.module.css'

const COLUMNS: ListColumn<CustomerItem>[] = [
  textColumn('category', ITEM_FIELDS.categoryId.label),
  textColumn('brand', ITEM_FIELDS.brand.label),
  textColumn('model', ITEM_FIELDS.model.label),
  textColumn('serialNumber', ITEM_FIELDS.serialNumber.label),
]

/**
 * The items that the customer owns; hidden if there are none. A click offers a new repair (CU-15 to CU-18).
 */
export function ItemsPanel({ customerId }: { customerId: string }) {
  const stored = useLive(() => itemsWithCategory(customerId), [customerId])
  const [state, onState] = useListState({
    storageKey: 'customerItems',
    defaultSize: PAGE_SIZE.related,
    defaultSort: 'brand',
  })
  const { columns, gone } = useDeleting()
  const items = stored?.filter(({ id }) => !gone.has(id))
  const open = useOpenFor()
  const reason = useWhyNotMutation('repair.create')
  const offerRepair = async ({ id, brand, model }: CustomerItem) => {
    if (reason !== undefined) return toastWarning(reason)
    const name = [brand, model].filter(Boolean).join(' ')
    if (await confirm({ text: `Wilt u een herstelling starten voor ${name}?` }))
      open.newRepairOf(customerId, id)
  }
  if (!items || items.length === 0) return null
  return (
    <Panel title="Items" flush>
      <div className={classes.flat}>
        <LocalList
          label="Items van de klant"
          columns={columns}
          all={items}
          state={state}
          onState={onState}
          onOpen={(item) => void offerRepair(item)}
          fill={false}
          hideShortFooter
        />
      </div>
    </Panel>
  )
}

/** Hides the row at once and shows it again if the deletion cannot be stored (CU-18). */
function useDeleting() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => {
    const remove = async ({ id, ...item }: CustomerItem) => {
      if (!(await confirmDelete(`Item ${itemName(item)}`, questionTexts.leavesLists))) return
      setGone((old) => new Set([...old, id]))
      try {
        await mutate('item.deactivate', { id })
        toastSuccess('Item succesvol verwijderd.')
      } catch (error) {
        setGone((old) => new Set([...old].filter((other) => other !== id)))
        toastSaveFailed(error)
      }
    }
    return [...COLUMNS, deleteColumn((item) => void remove(item))]
  }, [])
  return { columns, gone }
}

const deleteColumn = (remove: (item: CustomerItem) => void): ListColumn<CustomerItem> => ({
  key: 'actions',
  title: 'Acties',
  width: 72,
  nowrap: true,
  render: (item) => (
    <span data-no-open>
      <IconAction
        label={`${[item.brand, item.model].filter(Boolean).join(' ')} verwijderen`}
        icon={<IconTrash />}
        danger
        onClick={() => remove(item)}
      />
    </span>
  ),
})
