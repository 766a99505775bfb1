import { NumberField } from '../../../components/fields/NumberField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { kitFacts } from '../../../db/queries/kits.ts'
import { ItemModel } from '../../../domain/items/itemModel.ts'
import { ITEM_MODEL_FIELDS } from '../../../domain/items/partFieldList.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { fieldErrors } from '../../../pieces/forms/fields.ts'
import { RecordDialog } from '../../../pieces/forms/RecordDialog.tsx'
import classes from '../../../pieces/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../pieces/forms/useRecordForm.ts'
import { type PartValue, partsProblem, storedParts } from '../../../pieces/parts/parts.ts'
import { PartsField } from '../../../pieces/parts/PartsField.tsx'
import { dossierTexts as t } from './texts.ts'

interface ModelValues {
  dayPrice: number | null
  accessories: PartValue[]
}

const modelValues = (model: ItemModel | null): ModelValues => ({
  dayPrice: model?.dayPrice ?? null,
  accessories: model?.accessories ?? [],
})
const storedModel = ({ dayPrice, accessories }: ModelValues) => ({
  dayPrice,
  accessories: storedParts(accessories),
})
const Typed = ItemModel.pick({ dayPrice: true })

function checkModel(values: ModelValues) {
  const problem = partsProblem(values.accessories)
  return {
    ...fieldErrors(values, [], Typed, storedModel(values)),
    ...(problem ? { accessories: problem } : {}),
  }
}

/** What the pieces of a model share: the price per day, and what always goes along. */
export function ModelDialog({ target, onClose }: RecordDialogProps<ItemModel>) {
  const form = useRecordForm<ItemModel, ModelValues>({
    target,
    // of a model of which nothing was said there is no record yet
    read: async (row) => (await db.itemModel.get(row.id)) ?? row,
    valuesOf: modelValues,
    check: checkModel,
  })
  const { accessories } = form.values
  const named = accessories.map(({ itemId }) => itemId).join()
  const facts = useLive(() => kitFacts(accessories), [named])
  const save = async () => {
    const { row, values, seen, changed } = form
    if (!row || changed.length === 0) return
    const of = { brand: row.brand, model: row.model }
    const part = (shown: ModelValues) => pick(storedModel(shown), changed)
    await mutate('itemModel.set', { ...of, set: part(values) }, { base: part(seen) })
  }
  return (
    <RecordDialog
      form={form}
      e="itemModel"
      titles={[t.model, `${t.model}: ${form.row?.brand} ${form.row?.model}`]}
      saved={t.modelSaved}
      size="lg"
      save={save}
      onClose={onClose}
    >
      <div className={classes.grid}>
        <NumberField
          label={ITEM_MODEL_FIELDS.dayPrice.label}
          kind="money"
          unit="per dag"
          autoFocus
          {...form.bind('dayPrice')}
        />
      </div>
      <PartsField
        labels={[ITEM_MODEL_FIELDS.accessories.label, 'Toevoegen wat altijd meegaat']}
        parts={accessories}
        items={facts?.items ?? new Map()}
        error={form.errors.accessories}
        onChange={(next) => form.set({ accessories: next })}
      />
    </RecordDialog>
  )
}
