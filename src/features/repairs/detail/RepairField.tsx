import { type ReactNode, useState } from 'react'
import { type AutosaveBinding, AutosaveField } from '../../../components/fields/AutosaveField.tsx'
import type { RepairSet } from '../../../contract/mutations/repair/set.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { saveFields } from './save.ts'

type Field = keyof RepairSet & keyof Repair
type Bind<V> = AutosaveBinding<V> & { path: string; error?: string }

interface FieldProps<F extends Field, V> {
  repair: Repair
  field: F
  children: (bind: Bind<V>) => ReactNode
}

/** A field of a repair that saves on leaving it; a refusal stands under it and what was typed stays (D-060). */
export function RepairField<F extends Field>({ repair, field, children }: FieldProps<F, Repair[F]>) {
  const { error, save } = useFieldSave(repair, field)
  return (
    <AutosaveField value={repair[field]} onSave={save}>
      {(bind) => children({ ...bind, path: field, ...(error ? { error } : {}) })}
    </AutosaveField>
  )
}

type TextField = 'notes' | 'reference' | 'workNotes' | 'estimateNotes' | 'conditionNote' | 'waitsForPart'

/** The same for a text: nothing is shown as an empty field, and an empty field is stored as nothing where that may be. */
export function RepairText({ repair, field, children }: FieldProps<TextField, string>) {
  const { error, save } = useFieldSave(repair, field)
  const stored = (text: string) => (text.trim() === '' && field !== 'notes' ? null : text)
  return (
    <AutosaveField
      value={repair[field] ?? ''}
      onSave={async (text, seen) => save(stored(text), stored(seen))}
    >
      {(bind) => children({ ...bind, path: field, ...(error ? { error } : {}) })}
    </AutosaveField>
  )
}

/** Saves with the value that stood there when the person began to type, so that a change meanwhile is noticed (B6.1). */
function useFieldSave(repair: Repair, field: Field) {
  const [error, setError] = useState<string>()
  const save = async (value: unknown, seen: unknown): Promise<boolean> => {
    try {
      await saveFields(repair.id, { [field]: value }, { [field]: seen ?? null })
      setError(undefined)
      return true
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      setError(refusal.message)
      return false
    }
  }
  return { error, save }
}
