import { Fragment, type Ref } from 'react'
import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { SelectField, type SelectOption } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import type { SerialBearer } from '../../../db/queries/items.ts'
import { ITEM_FIELDS, ITEM_TEXTS } from '../../../domain/items/fieldList.ts'
import { warrantyEnd } from '../../../domain/items/rules.ts'
import { ScanFieldButton } from '../../scan/ScanFieldButton.tsx'
import { SameSerial } from '../serial/SameSerial.tsx'
import { BrandField } from './BrandField.tsx'
import { InspectionFields } from './InspectionFields.tsx'
import classes from './Item.module.css'
import type { ItemForm } from './itemForm.ts'
import { useItemNumber } from './useItemNumber.ts'

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
