import { useMemo, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { DataList } from '../../../components/list/DataList.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { type ItemRow, useItemList } from '../../../db/lists/watchItems.ts'
import { mutate } from '../../../db/mutate.ts'
import { usesOfItem } from '../../../db/queries/items.ts'
import { ITEM_STATUS_LIST, ITEM_STATUSES } from '../../../domain/items/constants.ts'
import { StatusChips } from '../../../components/list/StatusChips.tsx'
import { useItemChips } from '../../../db/lists/useStatusCounts.ts'
import type { Item } from '../../../domain/items/item.ts'
import { itemColumns } from './columns.tsx'
import classes from './Overview.module.css'
import { RecoupleDialog } from './RecoupleDialog.tsx'
import { itemListQuery, prefetchItems, useItemsScreen } from './useItemsScreen.ts'
import { SEARCH_DEBOUNCE, SEARCH_MIN } from '../../../lib/constants.ts'
import { questionTexts } from '../../../lib/questionTexts.ts'
import { useSession } from '../../../session/useSession.ts'
import { useListSelection } from '../../../shared/bulk/useListSelection.ts'
import { ListExport } from '../../../shared/documents/ListExport.tsx'
import { DuplicatesButton } from '../../../shared/duplicates/DuplicatesButton.tsx'
import { ItemDialog, type ItemTarget } from '../../../shared/items/dialog/ItemDialog.tsx'
import { SaveList } from '../../../shared/savedLists/SaveList.tsx'
import { itemName, itemTone } from '../../../shared/statuses/itemStatuses.ts'
import { useInitialSyncPart } from '../../../shared/sync/useSync.ts'

/** Deactivates the item after a question that lists where it is used (IT-34, D-114). */
export async function deleteItem({ id, ...item }: Pick<Item, 'id' | 'brand' | 'model'>): Promise<void> {
  const uses = await usesOfItem(id)
  const used = uses.length > 0 ? [`Dit item wordt nog gebruikt in ${uses.join(', ')}.`] : []
  if (!(await confirmDelete(`Item ${itemName(item)}`, [questionTexts.leavesLists, ...used].join(' ')))) return
  try {
    await mutate('item.deactivate', { id })
    toastSuccess('Item succesvol verwijderd.')
  } catch (error) {
    toastSaveFailed(error)
  }
}

const ItemsBulkBar = lazyComponent(() => import('./ItemsBulkBar.tsx'), 'ItemsBulkBar')
/** The statuses of an item in the list; a sold item leaves it (IT-26). */
const STATUSES = ITEM_STATUS_LIST.filter((status) => status !== ITEM_STATUSES.sold).map((value) => ({
  value,
  tone: itemTone(value),
}))
const idOf = ({ id }: ItemRow) => id

/** Show cards below this width: seven columns do not fit on a tablet in portrait. */
const CARDS_BELOW = 800

export { prefetchItems as prefetch }

/** The items overview. Repair sees all items, rental sees the rentable ones (IT-01 to IT-09, D-115). */
export function ItemsOverview() {
  const { list: state, onList, newFor, endNew, newRepair, openDossier } = useItemsScreen()
  const department = useSession().department ?? 'repair'
  const forRent = department === 'rental'
  const question = itemListQuery(state, department)
  const { page: _, size: __, ...query } = question
  const { rows, total } = useItemList(question)
  const counts = useItemChips({ term: state.search, rentable: forRent })
  const whole = { list: 'items', query } as const
  const { chosen, choose, clear, ids, rest } = useListSelection({ rows, total, whole })
  const filling = useInitialSyncPart()
  const [opened, setOpened] = useState<ItemTarget | null>(null)
  const [coupling, setCoupling] = useState<Item | null>(null)
  const newItemTarget = useMemo(() => (newFor === null ? null : { row: null, customerId: newFor }), [newFor])
  const columns = useMemo(
    () =>
      itemColumns({
        department,
        onDossier: ({ id }) => openDossier(id),
        onNewRepair: ({ id }) => newRepair(id),
        onRecouple: setCoupling,
        onEdit: (row) => setOpened({ row, customerId: row.customerId }),
        onDelete: (item) => void deleteItem(item),
      }),
    [department, newRepair, openDossier],
  )
  return (
    <div className={classes.list}>
      <PageTitle title="Items">
        <ListExport lists={{ items: 'Items' }} whole={whole} />
        <SaveList list="items" />
        <DuplicatesButton />
        <ChangeButton
          leftSection={<IconPlus />}
          // Preset `rentable` for rental: otherwise the new item would be missing from the list on the
          // screen.
          onClick={() =>
            setOpened({ row: null, customerId: null, ...(forRent ? { start: { rentable: true } } : {}) })
          }
        >
          Nieuw item
        </ChangeButton>
      </PageTitle>
      <DataList<ItemRow>
        label="Items"
        columns={columns}
        rows={rows}
        total={total}
        loading={rows === undefined || (filling !== null && rows.length === 0)}
        rowKey={idOf}
        rowClassName={({ stolen }) => (stolen ? classes.stolen : undefined)}
        state={state}
        onState={onList}
        onOpen={({ id }) => openDossier(id)}
        selection={{
          chosen,
          onChosen: choose,
          nameOf: itemName,
          bar: <ItemsBulkBar ids={ids} rest={rest} onClear={clear} columns={columns.map(({ key }) => key)} />,
        }}
        search={{
          minChars: SEARCH_MIN.item,
          delay: SEARCH_DEBOUNCE,
          label: 'Items zoeken',
          placeholder: 'Zoeken',
          scans: true,
        }}
        toolbar={<StatusChips {...{ state }} onState={onList} statuses={STATUSES} counts={counts} />}
        filterWords={state.filters.status === undefined ? [] : [state.filters.status]}
        emptyHint="Met Nieuw item voegt u het eerste toe; een hele lijst leest u in bij Instellingen, Importeren."
        cardsBelow={CARDS_BELOW}
      />
      <ItemDialog
        target={opened ?? newItemTarget}
        from="items"
        onClose={() => {
          setOpened(null)
          endNew()
        }}
      />
      <RecoupleDialog item={coupling} onClose={() => setCoupling(null)} />
    </div>
  )
}
