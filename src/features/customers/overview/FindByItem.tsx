import { LocalList } from '../../../components/list/LocalList.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { useListState } from '../../../components/list/listState.ts'
import type { ListColumn } from '../../../components/list/listTypes.ts'
import { textColumn } from '../../../components/list/textColumn.ts'
import { useLive } from '../../../db/live.ts'
import { type OwnedItem, ownedItems } from '../../../db/queries/items.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { sentenceLabelOf } from '../../../domain/shared/fields.ts'
import { SEARCH_DEBOUNCE, SEARCH_MIN } from '../../../lib/constants.ts'
import { PAGE_SIZE } from '../../../lib/pageSizes.ts'

/** Nobody reads more hits than this; a longer search term finds the rest. */
const MAX_HITS = 200

export interface FindByItemProps {
  opened: boolean
  by: 'model' | 'serialNumber'
  onClose: () => void
  onChoose: (customerId: string) => void
}

/** The item field that each department searches by (CU-06, CU-07). */
export const FIND_BY = { rental: 'model', repair: 'serialNumber' } as const
export const FIND_TITLES = {
  model: `Zoeken op ${sentenceLabelOf(ITEM_FIELDS.model)}`,
  serialNumber: `Zoeken op ${sentenceLabelOf(ITEM_FIELDS.serialNumber)}`,
} as const

const COLUMNS: ListColumn<OwnedItem>[] = [
  textColumn('customerName', 'Klant'),
  textColumn('brand', ITEM_FIELDS.brand.label),
  textColumn('model', ITEM_FIELDS.model.label),
  textColumn('serialNumber', ITEM_FIELDS.serialNumber.label),
]

/** Finds customers by the items they own. A choice filters the overview to that customer (D-105). */
export function FindByItem({ opened, by, onClose, onChoose }: FindByItemProps) {
  return (
    <FormDialog opened={opened} title={FIND_TITLES[by]} size="xl" onClose={onClose}>
      {opened && <Hits by={by} onChoose={onChoose} />}
    </FormDialog>
  )
}

function Hits({ by, onChoose }: Pick<FindByItemProps, 'by' | 'onChoose'>) {
  const [state, onState] = useListState({
    storageKey: 'customersByItem',
    defaultSize: PAGE_SIZE.related,
    defaultSort: 'customerName',
    passing: true,
  })
  const term = state.search
  const found = useLive(() => (term === '' ? [] : ownedItems({ by, term, limit: MAX_HITS })), [by, term])
  return (
    <LocalList
      label="Klanten met dit item"
      columns={COLUMNS}
      all={found}
      state={state}
      onState={onState}
      onOpen={({ customerId }) => customerId && onChoose(customerId)}
      search={{
        minChars: SEARCH_MIN.item,
        delay: SEARCH_DEBOUNCE,
        label: by === 'model' ? 'Merk of model' : 'Serienummer',
        autoFocus: true,
        scans: by === 'serialNumber',
      }}
      emptyText={`Gelieve een ${by === 'model' ? 'merk of model' : 'serienummer'} in te geven.`}
      fill={false}
      // Four short columns fit in a dialog, so switch to cards late.
      cardsBelow={560}
      hideShortFooter
    />
  )
}
