import { useState } from 'react'
import { ComboField, type ComboOption } from '../../../components/fields/ComboField.tsx'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../../components/forms/useWhenChanged.ts'
import { fieldTexts } from '../../../contract/invalidArgs.ts'
import { NewLine } from '../../../contract/mutations/repair/lines.ts'
import { newId } from '../../../db/newId.ts'
import { useLive } from '../../../db/live.ts'
import { activeActions } from '../../../db/queries/pickers.ts'
import { lineTotal } from '../../../domain/repairs/totals.ts'
import type { RepairAction } from '../../../domain/settings/settings.ts'
import { containsFolded } from '../../../lib/fold.ts'
import { formatMoney, formatNumber } from '../../../lib/money.ts'
import classes from './Detail.module.css'
import { addLine, type LineList, type LineValues } from './lineActions.ts'
import { detailTexts as t } from './texts.ts'

export interface LineDialogProps {
  opened: boolean
  list: LineList
  repairId: string
  onClose: () => void
}

const EMPTY: { description: string; quantity: number | null; price: number | null; total: number | null } = {
  description: '',
  quantity: 1,
  price: null,
  total: null,
}

const optionOf = (action: RepairAction): ComboOption => ({
  value: action.id,
  label: [action.number, action.description].filter(Boolean).join(' – '),
  note: formatMoney(action.price),
})

/** A new line: from the price list or typed (RD-13 to RD-16). */
export function LineDialog({ opened, list, repairId, onClose }: LineDialogProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const actions = useLive(activeActions, [])
  useWhenChanged(opened, (open) => open && setValues(EMPTY))
  const set = (fields: Partial<typeof EMPTY>) => {
    setErrors({})
    setValues((old) => ({ ...old, ...fields }))
  }
  const save = async () => {
    const id = newId()
    const line: LineValues = { ...values, quantity: values.quantity ?? 1, price: values.price ?? 0 }
    const checked = NewLine.safeParse({ id, ...line })
    if (!checked.success) {
      setErrors(fieldTexts(checked.error))
      return false
    }
    await addLine(list, repairId, id, line)
    return true
  }
  return (
    <FormDialog
      opened={opened}
      title={list === 'repairLines' ? 'Nieuwe herstellijn' : 'Nieuwe besteklijn'}
      onClose={onClose}
      onSave={save}
      size="lg"
      another={{ label: t.saveAndNext, onSaved: () => setValues(EMPTY) }}
      dirty={JSON.stringify(values) !== JSON.stringify(EMPTY)}
      onReset={() => setErrors({})}
    >
      <div className={classes.dialog}>
        <ComboField
          label="Handeling"
          value={null}
          placeholder="Zoek op nummer of omschrijving"
          delay={0}
          autoFocus
          load={(term) =>
            (actions ?? []).filter((a) => containsFolded(term, [a.number, a.description])).map(optionOf)
          }
          onChange={(option) => {
            const action = actions?.find(({ id }) => id === option?.value)
            if (action) set({ description: action.description, price: action.price, total: null })
          }}
        />
        <TextField
          label="Omschrijving"
          required
          value={values.description}
          error={errors.description}
          onChange={(description) => set({ description })}
        />
        <div className={classes.fields}>
          <NumberField
            label="Aantal"
            value={values.quantity}
            error={errors.quantity}
            onChange={(quantity) => set({ quantity })}
          />
          <NumberField
            label="Eenheidsprijs"
            kind="money"
            value={values.price}
            error={errors.price}
            onChange={(price) => set({ price })}
          />
          <NumberField
            label="Totaal"
            kind="money"
            value={values.total}
            error={errors.total}
            placeholder={formatNumber(lineTotal(values.quantity ?? 1, values.price ?? 0), { fixed: true })}
            onChange={(total) => set({ total })}
          />
        </div>
      </div>
    </FormDialog>
  )
}
