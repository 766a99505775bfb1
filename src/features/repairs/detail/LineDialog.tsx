import { ComboField, type ComboOption } from '../../../components/fields/ComboField.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { fieldTexts } from '../../../mutations/invalidArgs.ts'
import { NewRepairLine } from '../../../mutations/repair/lines.ts'
import { newId } from '../../../db/newId.ts'
import { useLive } from '../../../db/live.ts'
import { activeActions } from '../../../db/queries/settings.ts'
import { lineTotal } from '../../../domain/repairs/totals.ts'
import type { RepairAction } from '../../../domain/settings/settings.ts'
import { matchesSearch } from '../../../domain/search/searchTerm.ts'
import { formatMoney, formatNumber } from '../../../lib/money.ts'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { type FieldErrors, useFields } from '../../../shared/forms/useFields.ts'
import classes from './Detail.module.css'
import { addLine, type LineListName, type LineValues } from './lineActions.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

export interface LineDialogProps {
  opened: boolean
  list: LineListName
  repairId: string
  onClose: () => void
}

const EMPTY: { description: string; quantity: number | null; price: number | null; total: number | null } = {
  description: '',
  quantity: 1,
  price: null,
  total: null,
}

/** Returns the line to store. Default quantity is 1, default price 0. */
const lineOf = (typed: typeof EMPTY): LineValues => ({
  ...typed,
  quantity: typed.quantity ?? 1,
  price: typed.price ?? 0,
})

const Fields = NewRepairLine.omit({ id: true })
function lineErrors(typed: typeof EMPTY): FieldErrors<typeof EMPTY> {
  const { error } = Fields.safeParse(lineOf(typed))
  return error ? fieldTexts(error) : {}
}

const optionOf = (action: RepairAction): ComboOption => ({
  value: action.id,
  label: [action.number, action.description].filter(Boolean).join(' – '),
  note: formatMoney(action.price),
})

/** Adds a line, from the price list or typed (RD-13 to RD-16). */
export function LineDialog({ opened, list, repairId, onClose }: LineDialogProps) {
  const form = useFields({ record: EMPTY, check: lineErrors })
  const { values, set, bind } = form
  const actions = useLive(activeActions, [])
  const visit = useBilledVisit()
  useWhenChanged(opened, (open) => open && form.restart())
  const save = async () => {
    if (!form.valid()) return false
    return addLine(list, repairId, { id: newId(), ...lineOf(values) }, visit)
  }
  return (
    <FormDialog
      opened={opened}
      title={list === 'repairLines' ? 'Nieuwe werklijn' : 'Nieuwe besteklijn'}
      onClose={onClose}
      onSave={save}
      size="lg"
      another={{ label: repairDetailTexts.saveAndNext, onSaved: () => form.next() }}
      dirty={form.dirty}
    >
      <div className={classes.dialog}>
        <ComboField
          label="Handeling"
          value={null}
          placeholder="Zoek op nummer of omschrijving"
          delay={0}
          autoFocus
          load={(term) =>
            (actions ?? []).filter((a) => matchesSearch(term, [a.number, a.description])).map(optionOf)
          }
          onChange={(option) => {
            const action = actions?.find(({ id }) => id === option?.value)
            if (action) set({ description: action.description, price: action.price, total: null })
          }}
        />
        <TextField label="Omschrijving" required {...bind('description')} />
        <div className={classes.fields}>
          <NumberField label="Aantal" {...bind('quantity')} />
          <NumberField label="Eenheidsprijs" kind="money" {...bind('price')} />
          <NumberField
            label="Totaal"
            kind="money"
            placeholder={formatNumber(lineTotal(values.quantity ?? 1, values.price ?? 0), { fixed: true })}
            {...bind('total')}
          />
        </div>
      </div>
    </FormDialog>
  )
}
