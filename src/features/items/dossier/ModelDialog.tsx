import { NumberField } from '../../../components/fields/NumberField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { kitFacts } from '../../../db/queries/kits.ts'
import { ItemModel } from '../../../domain/items/itemModel.ts'
import { ITEM_MODEL_FIELDS } from '../../../domain/items/partFieldList.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors } from '../../../shared/forms/fields.ts'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { createUndo } from '../../../shared/forms/storeUndoable.ts'
import { pictureBlob } from '../../../shared/photos/pictureBlob.ts'
import { photoTexts } from '../../../shared/photos/photoTexts.ts'
import { useChosenFile } from '../../../shared/photos/useChosenFile.ts'
import { PictureField } from './PictureField.tsx'
import { type PartValue, partsProblem, storedParts } from '../../../shared/parts/parts.ts'
import { PartsField } from '../../../shared/parts/PartsField.tsx'
import { dossierTexts } from './dossierTexts.ts'

interface ModelValues {
  dayPrice: number | null
  accessories: PartValue[]
  /** The hash of the picture's bytes. */
  picture: string | null
}

const modelValues = (model: ItemModel | null): ModelValues => ({
  dayPrice: model?.dayPrice ?? null,
  accessories: model?.accessories ?? [],
  picture: model?.picture ?? null,
})
const storedModel = ({ dayPrice, accessories, picture }: ModelValues) => ({
  dayPrice,
  picture,
  accessories: storedParts(accessories),
})
const Typed = ItemModel.pick({ dayPrice: true, picture: true })

function checkModel(values: ModelValues) {
  const problem = partsProblem(values.accessories)
  return {
    ...fieldErrors(values, [], Typed, storedModel(values)),
    ...(problem ? { accessories: problem } : {}),
  }
}

/**
 * The data that all units of a model share: the price per day, the accessories that always go along, and a
 * picture.
 */
export function ModelDialog({ target, onClose }: RecordDialogProps<ItemModel>) {
  const form = useRecordForm<ItemModel, ModelValues>({
    name: 'itemModel',
    target,
    // A model without shared data has no record yet.
    read: async (row) => (await db.itemModel.get(row.id)) ?? row,
    valuesOf: modelValues,
    check: checkModel,
  })
  const { accessories, picture } = form.values
  const { chosen, choose } = useChosenFile(picture)
  const named = accessories.map(({ itemId }) => itemId).join()
  const facts = useLive(() => kitFacts(accessories), [named])
  const save = async () => {
    const { row, values, seen, changed } = form
    if (!row || changed.length === 0) return null
    if (changed.includes('picture') && picture !== null && !chosen) {
      form.showErrors({ picture: photoTexts.failed })
      return false
    }
    const of = { brand: row.brand, model: row.model }
    const part = (shown: ModelValues) => pick(storedModel(shown), changed)
    const [set, base] = [part(values), part(seen)]
    const made = await mutate('itemModel.set', { ...of, set }, { base, ...(chosen && pictureBlob(chosen)) })
    return createUndo(made, () => mutate('itemModel.set', { ...of, set: base }, { base: set }))
  }
  return (
    <RecordDialog
      form={form}
      e="itemModel"
      titles={[dossierTexts.model, `${dossierTexts.model}: ${form.row?.brand} ${form.row?.model}`]}
      saved={dossierTexts.modelSaved}
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
      <PictureField
        sha256={picture}
        chosen={chosen}
        error={form.errors.picture}
        onChange={(next) => {
          choose(next)
          form.set({ picture: next?.sha256 ?? null })
        }}
        onError={(text) => form.showErrors({ picture: text })}
      />
    </RecordDialog>
  )
}
