import type { ListColumn } from '../../../components/list/listTypes.ts'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import type { ItemRow } from '../../../db/lists/watchItems.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { itemName, itemTone } from '../../../shared/statuses/itemStatuses.ts'
import classes from './Overview.module.css'
import { ItemRowActions, type ItemRowActionsProps } from './ItemRowActions.tsx'

/**
 * The columns of the specification (IT-01); all of them can be sorted. Their widths are in
 * Overview.module.css.
 */
export const itemColumns = (actions: Omit<ItemRowActionsProps, 'item'>): ListColumn<ItemRow>[] => [
  {
    key: 'subcategory',
    title: ITEM_FIELDS.subcategoryId.label,
    sortable: true,
    card: 'line',
    render: ({ subcategory }) => subcategory,
  },
  {
    key: 'brand',
    title: ITEM_FIELDS.brand.label,
    sortable: true,
    card: 'title',
    render: ({ brand, stolen, unsent }) => (
      <span className={classes.brand}>
        {brand} {stolen && <StatusBadge tone="red">Gestolen</StatusBadge>} <UnsentMark unsent={unsent} />
      </span>
    ),
  },
  { key: 'model', title: ITEM_FIELDS.model.label, sortable: true, render: ({ model }) => model },
  {
    key: 'serialNumber',
    title: ITEM_FIELDS.serialNumber.label,
    sortable: true,
    render: ({ serialNumber }) => serialNumber,
  },
  {
    key: 'status',
    title: ITEM_FIELDS.status.label,
    sortable: true,
    render: ({ status }) => <StatusBadge tone={itemTone(status)}>{status}</StatusBadge>,
  },
  {
    key: 'purchasedAt',
    title: ITEM_FIELDS.purchasedAt.label,
    sortable: true,
    firstDir: 'desc',
    render: ({ purchasedAt }) => (purchasedAt ? dutchDay(purchasedAt) : 'Niet gekend'),
  },
  {
    key: 'actions',
    title: 'Acties',
    nowrap: true,
    render: (item) => (
      <RowMenu label={`Acties voor ${itemName(item)}`}>
        <ItemRowActions item={item} {...actions} />
      </RowMenu>
    ),
  },
]
