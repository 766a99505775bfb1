import { Autocomplete } from '@mantine/core'
import { Fragment, type Ref, useEffect, useState } from 'react'
import { DateField } from '../../../components/fields/DateField.tsx'
import { type FieldProps, sharedProps } from '../../../components/fields/Field.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SelectField, type SelectOption } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { brandNames, type SerialBearer } from '../../../db/queries/items.ts'
import { ITEM_FIELDS, ITEM_TEXTS } from '../../../domain/items/fieldList.ts'
import type { Item } from '../../../domain/items/item.ts'
import { numberAfter, unknownNumber, warrantyEnd } from '../../../domain/items/rules.ts'
import { request } from '../../../lib/http.ts'
import { InspectionFields } from './InspectionFields.tsx'
import classes from './Item.module.css'
import type { ItemForm } from './itemForm.ts'
import { SameSerial } from '../serial/SameSerial.tsx'
import { ScanFieldButton } from '../../scan/ScanFieldButton.tsx'
import { useOnline } from '../../sync/useSync.ts'

/**
 * The number of an item. For a new item it is the number that the server would assign now, 'CAM-?' when offline
 * (IT-31, D-111). Another category does not change the number of an existing item.
 * @param earlier ids of items that were added just before; those without a number come first
 */
function useItemNumber(row: Item | null, categoryId: string | null, earlier: readonly string[]): string {
  const online = useOnline()
  const category = useLive(() => db.category.get(categoryId ?? ''), [categoryId])
  const [next, setNext] = useState<{ categoryId: string; itemNumber: string } | null>(null)
  const asked = row || !online ? null : categoryId
  const waiting = useLive(async () => {
    const items = await db.item.bulkGet([...earlier])
    return items.filter((item) => item?.categoryId === categoryId && !item.itemNumber).length
  }, [earlier.join(), categoryId])
  useEffect(() => {
    if (asked === null) return undefined
    const stop = new AbortController()
    request<{ itemNumber: string }>('GET', `/item/new/number/${asked}`, { signal: stop.signal })
      .then(({ itemNumber }) => setNext(itemNumber ? { categoryId: asked, itemNumber } : null))
      .catch(() => setNext(null))
    return () => stop.abort()
  }, [asked, waiting])
  if (row?.itemNumber) return row.itemNumber
  if (asked !== null && next?.categoryId === asked)
    return numberAfter(next.itemNumber, waiting ?? earlier.length)
  const prefix = row ? row.prefix : categoryId === null ? null : category?.prefix
  return prefix ? unknownNumber(prefix) : ''
}

/** More suggestions than anybody reads. Typing another letter finds the rest. */
const MAX_SHOWN = 60

interface BrandFieldProps extends FieldProps<string> {
  categoryId: string | null
}

/** The brand, typed freely; brands of the category are suggested first, then all others (IT-16, D-116). */
function BrandField({ categoryId, ...props }: BrandFieldProps) {
  const brands = useLive(() => brandNames(categoryId), [categoryId])
  const groups = [
    { group: 'Merken van de categorie', items: brands?.ofCategory ?? [] },
    { group: 'Alle merken', items: brands?.others ?? [] },
  ]
  return (
    <Autocomplete
      {...sharedProps(props)}
      value={props.value}
      onChange={props.onChange}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      autoComplete="off"
      data={groups.filter(({ items }) => items.length > 0)}
      limit={MAX_SHOWN}
      // The list scrolls itself: it is the popup of the field and not a tab stop of its own.
      withScrollArea={false}
      classNames={{ options: classes.brands ?? '' }}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', shadow: 'md', keepMounted: false }}
    />
  )
}

export interface ItemFieldsetProps {
  form: ItemForm
  categories: readonly SelectOption[]
  subcategories: readonly SelectOption[]
  /** The items that have the same serial number already. */
  bearers: readonly SerialBearer[]
  /** Ids of the items that were added in this dialog before. */
  earlier: readonly string[]
  /** The element with the fields, for moving the focus. */
  box?: Ref<HTMLDivElement>
}

/** The fields of an item (IT-12 to IT-24). */
export function ItemFieldset({ form, categories, subcategories, bearers, earlier, box }: ItemFieldsetProps) {
  const { values, row, seen, bind } = form
  const { categoryId } = values
  const number = useItemNumber(row, categoryId, earlier)
  const category = bind('categoryId')
  const purchased = bind('purchasedAt')
  // A known category is not typed again, so the focus starts at the brand.
  const startsAtBrand = row === null && seen.categoryId !== null
  return (
    <>
      <div ref={box} className={classes.grid}>
        <SelectField
          label={ITEM_FIELDS.categoryId.label}
          required
          autoFocus={!startsAtBrand}
          emptyLabel="Kies een categorie"
          options={categories}
          {...category}
          onChange={(id) => {
            category.onChange(id)
            form.set({ subcategoryId: null })
          }}
        />
        <SelectField
          label={ITEM_FIELDS.subcategoryId.label}
          emptyLabel="Geen subcategorie"
          options={subcategories}
          {...bind('subcategoryId')}
        />
        <BrandField
          label={ITEM_FIELDS.brand.label}
          required
          autoFocus={startsAtBrand}
          categoryId={categoryId}
          {...bind('brand')}
        />
        {ITEM_TEXTS.map((key) => (
          <Fragment key={key}>
            <TextField
              label={ITEM_FIELDS[key].label}
              {...bind(key)}
              {...(key === 'serialNumber'
                ? {
                    rightSection: (
                      <ScanFieldButton label={ITEM_FIELDS[key].label} onCode={bind(key).onChange} />
                    ),
                  }
                : {})}
            />
            {key === 'serialNumber' && <SameSerial bearers={bearers} />}
          </Fragment>
        ))}
        <TextField
          label="Itemnummer"
          value={number}
          disabledReason="Wordt door het programma gegeven."
          onChange={() => {}}
        />
        <SelectField
          label={ITEM_FIELDS.status.label}
          options={ITEM_FIELDS.status.choices}
          {...bind('status')}
        />
        <NumberField label={ITEM_FIELDS.rentPrice.label} kind="money" {...bind('rentPrice')} />
        <NumberField label={ITEM_FIELDS.replacementValue.label} kind="money" {...bind('replacementValue')} />
        <DateField
          label={ITEM_FIELDS.purchasedAt.label}
          aim="past"
          {...purchased}
          onChange={(day) => {
            purchased.onChange(day)
            form.set({ warrantyEndDate: warrantyEnd(day) })
          }}
        />
        <DateField label={ITEM_FIELDS.warrantyEndDate.label} {...bind('warrantyEndDate')} />
        <NumberField label={ITEM_FIELDS.stockQuantity.label} kind="integer" {...bind('stockQuantity')} />
      </div>
      <InspectionFields form={form} />
      <div className={classes.switches}>
        <SwitchField label={ITEM_FIELDS.rentable.label} {...bind('rentable')} />
        <SwitchField label={ITEM_FIELDS.stolen.label} {...bind('stolen')} />
      </div>
    </>
  )
}
