import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { focusFirstError, hasUnreadableInput } from '../../../components/formErrors.ts'
import { NumberField } from '../../../components/NumberField.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts.ts'
import { useUnsavedGuard } from '../../../components/useUnsavedGuard.ts'
import { type HouseModule, settingProblem } from '../../../contract/mutations/settings/setting.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { houseSettings } from '../../../db/queries/settings.ts'
import { texts } from '../../../lib/texts.ts'
import { afterBlur } from '../shared/afterBlur.ts'
import classes from '../shared/Settings.module.css'

export interface GeneralField {
  field: string
  label: string
  kind: 'integer' | 'money'
  unit?: string
  description?: string
}

export interface GeneralFormProps {
  module: HouseModule
  fields: readonly GeneralField[]
}

type Numbers = Record<string, number | null>

const textOf = (value: number | null) => (value === null ? '' : String(value))
const numberOf = (text: string) => Number(text.replace(',', '.')) || 0

/** The general settings of a department, saved together (SE-12, SE-13, D-122). */
export function GeneralForm({ module, fields }: GeneralFormProps) {
  const stored = useLive(() => houseSettings(module), [module])
  if (!stored) return null
  const seen = Object.fromEntries(fields.map(({ field }) => [field, numberOf(stored[field] ?? '')]))
  return <Form module={module} fields={fields} stored={seen} />
}

function Form({ module, fields, stored }: GeneralFormProps & { stored: Numbers }) {
  const form = useRef<HTMLFormElement>(null)
  // Only what was typed; the rest follows the store, also when a colleague changes it meanwhile.
  const [typed, setTyped] = useState<Numbers>({})
  // What stood there when typing began: the base of the change (B6.1).
  const [seen, setSeen] = useState<Numbers>({})
  const [errors, setErrors] = useState<Record<string, string | null>>({})
  const changed = Object.keys(typed).filter((field) => typed[field] !== stored[field])
  useUnsavedGuard(changed.length > 0)

  const problem = (field: string) => settingProblem(field, textOf(typed[field] ?? null))
  const change = (field: string, value: number | null) => {
    setSeen((old) => (field in old ? old : { ...old, [field]: stored[field] ?? null }))
    setTyped((old) => ({ ...old, [field]: value }))
    setErrors((old) => ({ ...old, [field]: null }))
  }
  const save = async () => {
    const found = Object.fromEntries(changed.map((field) => [field, problem(field)]))
    setErrors(found)
    if (hasUnreadableInput(form.current) || Object.values(found).some(Boolean))
      return focusFirstError(form.current)
    for (const field of changed) {
      const base = { value: textOf(seen[field] ?? null) }
      await mutate('setting.set', { module, field, value: textOf(typed[field] ?? null) }, { base })
    }
    setTyped({})
    setSeen({})
    toastSuccess('Instellingen succesvol opgeslagen.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save().catch(toastSaveFailed)
  }
  return (
    <Panel title="Algemeen">
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        {fields.map(({ field, ...props }) => (
          <NumberField
            key={field}
            {...props}
            required
            value={(field in typed ? typed[field] : stored[field]) ?? null}
            error={errors[field]}
            onChange={(value) => change(field, value)}
            onBlur={(event) => {
              if (field in typed)
                afterBlur(event, () => setErrors((old) => ({ ...old, [field]: problem(field) })))
            }}
          />
        ))}
        <div>
          <Button type="submit">{texts.save}</Button>
        </div>
      </form>
    </Panel>
  )
}
