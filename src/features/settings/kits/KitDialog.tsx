import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { allKits, kitFacts, type KitRow } from '../../../db/queries/kits.ts'
import { kitPrice } from '../../../domain/rentals/kit.ts'
import { KIT_FIELDS } from '../../../domain/rentals/kitFieldList.ts'
import type { Kit } from '../../../domain/rentals/kitRecord.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { storedParts } from '../../../shared/parts/parts.ts'
import { PartsField } from '../../../shared/parts/PartsField.tsx'
import { checkKit, type KitValues, kitValues, saveKit } from './kit.ts'

/** Adds or changes a kit: its name, its price and its parts (KI-12 to KI-14). */
export function KitDialog({ target, onClose }: RecordDialogProps<KitRow>) {
  const kits = useLive(allKits, []) ?? []
  const form = useRecordForm<Kit, KitValues>({
    name: 'kit',
    target,
    read: ({ id }) => db.kit.get(id),
    valuesOf: kitValues,
    check: (values, row) => checkKit(values, row, kits),
  })
  const { parts } = form.values
  const named = parts.map(({ itemId, brand, model }) => `${itemId} ${brand} ${model}`).join()
  const facts = useLive(() => kitFacts(parts), [named])
  const together = facts && kitPrice({ price: null, parts: storedParts(parts) }, facts)
  return (
    <RecordDialog
      form={form}
      e="kit"
      titles={['Nieuwe kit', 'Kit bewerken']}
      saved="Kit succesvol opgeslagen."
      size="lg"
      save={() => saveKit(form)}
      onClose={onClose}
    >
      <div className={classes.grid}>
        <TextField label={KIT_FIELDS.name.label} required autoFocus {...form.bind('name')} />
        <NumberField
          label={KIT_FIELDS.price.label}
          kind="money"
          unit="per dag"
          placeholder="Som van de onderdelen"
          {...form.bind('price')}
        />
        <TextField label={KIT_FIELDS.note.label} {...form.bind('note')} />
      </div>
      <PartsField
        labels={[KIT_FIELDS.parts.label, 'Onderdeel toevoegen']}
        parts={parts}
        items={facts?.items ?? new Map()}
        error={form.errors.parts}
        onChange={(next) => form.set({ parts: next })}
      />
      {parts.length > 0 && together !== undefined && (
        <p className={classes.note}>{`Som van de onderdelen: ${formatMoney(together)} per dag`}</p>
      )}
    </RecordDialog>
  )
}
