import { Alert } from '@mantine/core'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { itemsWithoutCustomer } from '../../../db/queries/houseItems.ts'
import { itemsOfCustomer, openRepairOfItem } from '../../../db/queries/pickers.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { T } from '../../../domain/shared/texts.ts'
import { ItemPick } from '../../../pieces/items/pick/ItemPick.tsx'
import type { SectionProps } from './sectionProps.ts'
import classes from './NewRepair.module.css'
import { newRepairTexts as t } from './texts.ts'

const SPARE_PARTS_ONLY = 'Bij enkel spare parts hoort geen item.'

/** What is brought: the customer's items, or those of the house (RN-05, RN-06, RN-20). */
export function ItemSection({ form, set, bind }: SectionProps) {
  const { customerId, itemId, dateIn } = form
  const { error, onBlur } = bind('itemId')
  const source = () => (customerId ? itemsOfCustomer(customerId) : itemsWithoutCustomer())
  const item = useLive(() => (itemId ? db.item.get(itemId) : undefined), [itemId])
  const open = useLive(() => (itemId ? openRepairOfItem(itemId, form.id) : undefined), [itemId, form.id])
  const choose = async (id: string | null) => {
    set({ itemId: id })
    const chosen = id ? await db.item.get(id) : undefined
    if (chosen?.stolen) toastWarning(T.stolen)
  }
  const covered =
    itemId && item?.warrantyEndDate && item.warrantyEndDate >= dateIn ? item.warrantyEndDate : null
  return (
    <Panel title="Item">
      <div className={classes.stack}>
        <ItemPick
          value={itemId}
          onChange={(id) => void choose(id)}
          source={source}
          customerId={customerId}
          required={!form.sparePartsOnly}
          error={error}
          onBlur={onBlur}
          disabledReason={form.sparePartsOnly ? SPARE_PARTS_ONLY : undefined}
        />
        {itemId && item?.stolen && <Alert color="red">{T.stolen}</Alert>}
        {itemId && open && <Alert color="yellow">{t.openRepair(repairName(open))}</Alert>}
        {covered && <Alert color="blue">{t.underWarranty(dutchDay(covered))}</Alert>}
      </div>
    </Panel>
  )
}
