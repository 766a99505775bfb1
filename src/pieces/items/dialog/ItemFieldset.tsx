import type { Ref } from 'react'
import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SelectField, type SelectOption } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { type Item, ITEM_STATUS_LIST } from '../../../domain/items/item.ts'
import { warrantyEnd } from '../../../domain/items/rules.ts'
import type { useRecordForm } from '../../forms/useRecordForm.ts'
import { BrandField } from './BrandField.tsx'
import classes from './Item.module.css'
import type { ItemValues } from './itemForm.ts'
import { useItemNumber } from './useItemNumber.ts'

type Form = ReturnType<typeof useRecordForm<Item, ItemValues>>

export interface ItemFieldsetProps {
  form: Form
  categories: readonly SelectOption[]
  subcategories: readonly SelectOption[]
  /** The fields, for who moves the focus. */
  box?: Ref<HTMLDivElement>
}

/** The fields of an item (IT-12 to IT-24). */
export function ItemFieldset({ form, categories, subcategories, box }: ItemFieldsetProps) {
  const { values, row, seen, bind } = form
  const { categoryId } = values
  const number = useItemNumber(row, categoryId)
  const category = bind('categoryId')
  const purchased = bind('purchasedAt')
  // What is known already is not typed again.
  const startsAtBrand = row === null && seen.categoryId !== null
  return (
    <>
      <div ref={box} className={classes.grid}>
        <SelectField
          label="Categorie"
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
          label="Subcategorie"
          emptyLabel="Geen subcategorie"
          options={subcategories}
          {...bind('subcategoryId')}
        />
        <BrandField
          label="Merk"
          required
          autoFocus={startsAtBrand}
          categoryId={categoryId}
          {...bind('brand')}
        />
        <TextField label="Model" {...bind('model')} />
        <TextField label="Serienummer" {...bind('serialNumber')} />
        <TextField
          label="Itemnummer"
          value={number}
          disabledReason="Wordt door het programma gegeven."
          onChange={() => {}}
        />
        <SelectField label="Status" options={ITEM_STATUS_LIST} {...bind('status')} />
        <NumberField label="Huurprijs" kind="money" {...bind('rentPrice')} />
        <DateField
          label="Aankoopdatum"
          {...purchased}
          onChange={(day) => {
            purchased.onChange(day)
            form.set({ warrantyEndDate: warrantyEnd(day) })
          }}
        />
        <DateField label="Einde garantie" {...bind('warrantyEndDate')} />
        <NumberField label="Bulk" kind="integer" {...bind('stockQuantity')} />
      </div>
      <div className={classes.switches}>
        <SwitchField label="Verhuurbaar" {...bind('rentable')} />
        <SwitchField label="Gestolen" {...bind('stolen')} />
      </div>
    </>
  )
}
