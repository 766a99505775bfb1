import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { TextField, type TextFieldProps } from '../../../components/fields/TextField.tsx'
import { IconHistory } from '../../../components/icons/icons.tsx'
import { NoteBox } from '../../../components/page/NoteBox.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useIsPhone } from '../../../components/page/useIsPhone.ts'
import { toastSaveFailed, toastSuccess, toastWarning } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { itemsWithoutCustomer } from '../../../db/queries/items.ts'
import { itemsOfCustomer } from '../../../db/queries/customers.ts'
import { countRepairsOfItem } from '../../../db/queries/repairs.ts'
import type { Item } from '../../../domain/items/item.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { REPAIR_NOTES_MAX } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { validationTexts } from '../../../domain/shared/stringSchemas.ts'
import { CardHead } from './CardHead.tsx'
import classes from './ItemCard.module.css'
import { Photos } from './Photos.tsx'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { RepairText } from './RepairSavedField.tsx'
import { ROUTES } from '../../../lib/routes.ts'
import { ItemPick } from '../../../shared/items/pick/ItemPick.tsx'

/** The rental from which the item came back damaged (OI-06). Empty if this device lacks it. */
function FromRental({ rentalId }: { rentalId: string }) {
  const rental = useLive(() => db.rental.get(rentalId), [rentalId])
  if (!rental) return null
  return (
    <p className={classes.facts}>
      Beschadigd terug uit{' '}
      <Link className={classes.rental ?? ''} to={ROUTES.RentalDetail} params={{ rentalId }}>
        verhuur {rentalName(rental)}
      </Link>
    </p>
  )
}

/** The item, its defect and its photos (RD-06, RD-45, D-045, D-074). */
export function ItemCard({ repair }: { repair: Repair }) {
  return (
    <Panel label="Item">
      {repair.sparePartsOnly ? <CardHead name="Spare parts" /> : <RepairItem repair={repair} />}
      <div className={classes.complaint}>
        <RepairText repair={repair} field="notes">
          {(bind) => <Complaint {...bind} />}
        </RepairText>
      </div>
      <Photos repair={repair} />
    </Panel>
  )
}

/** The complaint in one line; on a phone it wraps and is never cut (RD-54). */
function Complaint(bind: Pick<TextFieldProps, 'value' | 'onChange' | 'path' | 'error' | 'onBlur'>) {
  const isPhone = useIsPhone()
  const shared = { ...bind, label: 'Omschrijving', required: true, description: tooLong(bind.value) }
  if (!isPhone) return <TextField {...shared} />
  // A line break is a blank, as in a field of one line.
  const onChange = (text: string) => bind.onChange(inOneLine(text))
  return <TextAreaField {...shared} minRows={1} onChange={onChange} />
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line, i) => (i > 0 ? line.trimStart() : line))
    .join(' ')

const tooLong = (notes: string) =>
  notes.length > REPAIR_NOTES_MAX ? `${notes.length} / ${REPAIR_NOTES_MAX}` : undefined

/** The item of the repair. Choosing another item claims it and releases the former one. */
function RepairItem({ repair }: { repair: Repair }) {
  const { itemId, customerId } = repair
  const [changing, setChanging] = useState(false)
  const item = useLive(() => (itemId ? db.item.get(itemId) : undefined), [itemId])
  const source = () => (customerId ? itemsOfCustomer(customerId) : itemsWithoutCustomer())
  const save = async (id: string | null) => {
    setChanging(false)
    try {
      await mutate('repair.setItem', { id: repair.id, itemId: id }, { base: { itemId } })
      toastSuccess(repairDetailTexts.saved)
      const chosen = id ? await db.item.get(id) : undefined
      if (chosen?.stolen) toastWarning(validationTexts.stolen)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  return (
    <>
      {item && <ItemHead item={item} changing={changing} onChange={() => setChanging(!changing)} />}
      {(changing || !itemId) && (
        <ItemPick
          value={itemId}
          onChange={(id) => id && void save(id)}
          source={source}
          customerId={customerId}
        />
      )}
      {repair.fromRentalId && <FromRental rentalId={repair.fromRentalId} />}
      <FieldNote path="itemId" />
      {item?.stolen && <NoteBox tone="red">{validationTexts.stolen}</NoteBox>}
    </>
  )
}

interface ItemHeadProps {
  item: Item
  changing: boolean
  onChange: () => void
}

function ItemHead({ item, changing, onChange }: ItemHeadProps) {
  const facts = [
    item.itemNumber ?? `${item.prefix ?? ''}-?`,
    item.status,
    item.warrantyEndDate && `Garantie tot ${dutchDay(item.warrantyEndDate)}`,
  ]
  return (
    <CardHead
      name={[item.brand, item.model].filter(Boolean).join(' ')}
      more={<DossierLink itemId={item.id} />}
      change={{ label: changing ? 'Item behouden' : 'Ander item kiezen', onClick: onChange }}
    >
      <p className={classes.facts}>
        {item.serialNumber && <span className={classes.serial}>{item.serialNumber}</span>}
        {[item.serialNumber ? '' : null, ...facts].filter((fact) => fact !== null).join(' · ')}
      </p>
    </CardHead>
  )
}

/** A link to the dossier of the item, with the number of its repairs. */
function DossierLink({ itemId }: { itemId: string }) {
  const repairs = useLive(() => countRepairsOfItem(itemId), [itemId])
  return (
    <Link to={ROUTES.ItemDetail} params={{ itemId }} className={classes.dossier ?? ''}>
      <IconHistory size={16} />
      Dossier <span className={classes.count}>{repairs}</span>
    </Link>
  )
}
