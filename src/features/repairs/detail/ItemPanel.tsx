import { Alert } from '@mantine/core'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { itemsWithoutCustomer } from '../../../db/queries/houseItems.ts'
import { itemsOfCustomer } from '../../../db/queries/pickers.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { T } from '../../../domain/shared/texts.ts'
import { ItemPick } from '../../../pieces/items/pick/ItemPick.tsx'
import classes from './Detail.module.css'
import { detailTexts as t } from './texts.ts'

/** The item of a repair; another one is claimed and the former released (D-045, D-074). */
export function ItemPanel({ repair }: { repair: Repair }) {
  const { itemId, customerId } = repair
  const item = useLive(() => (itemId ? db.item.get(itemId) : undefined), [itemId])
  const source = () => (customerId ? itemsOfCustomer(customerId) : itemsWithoutCustomer())
  const save = async (id: string | null) => {
    try {
      await mutate('repair.setItem', { id: repair.id, itemId: id }, { base: { itemId } })
      toastSuccess(t.saved)
      const chosen = id ? await db.item.get(id) : undefined
      if (chosen?.stolen) toastWarning(T.stolen)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  if (repair.sparePartsOnly)
    return (
      <Panel title="Item" id="item">
        Spare parts
      </Panel>
    )
  return (
    <Panel title="Item" id="item">
      <div className={classes.stack}>
        <ItemPick
          value={itemId}
          onChange={(id) => id && void save(id)}
          source={source}
          customerId={customerId}
        />
        <FieldNote path="itemId" />
        {itemId && item && (
          <dl className={classes.facts}>
            <Fact term={ITEM_FIELDS.serialNumber.label} value={item.serialNumber} />
            <Fact term="Itemnummer" value={item.itemNumber ?? `${item.prefix ?? ''}-?`} />
            <Fact term={ITEM_FIELDS.status.label} value={item.status} />
            <Fact term="Garantie tot" value={item.warrantyEndDate && dutchDay(item.warrantyEndDate)} />
          </dl>
        )}
        {itemId && item?.stolen && <Alert color="red">{T.stolen}</Alert>}
      </div>
    </Panel>
  )
}

function Fact({ term, value }: { term: string; value: string | null }) {
  if (!value) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
