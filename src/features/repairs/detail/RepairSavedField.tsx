import type { ReactNode } from 'react'
import type { AutosaveBinding } from '../../../components/fields/AutosaveField.tsx'
import type { RepairSet } from '../../../mutations/repair/set.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { SavedField, type SavedFieldOptions } from '../../../shared/fields/SavedField.tsx'
import { useBilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { deletedMeanwhile, savedToastOf } from './saveRepairFields.ts'

type Field = keyof RepairSet & keyof Repair
type Bind<V> = AutosaveBinding<V> & { path: string; error?: string }

interface FieldProps<F extends Field, V> {
  repair: Repair
  field: F
  children: (bind: Bind<V>) => ReactNode
}

/** A field of a repair that saves automatically; see `SavedField`. */
export function RepairSavedField<F extends Field>({ repair, field, children }: FieldProps<F, Repair[F]>) {
  const visit = useBilledVisit()
  return (
    <SavedField
      key={repair.id}
      visit={visit}
      value={repair[field]}
      {...savingOf<Repair[F]>(repair, field, (value) => value)}
    >
      {(bind) => children({ ...bind, path: field })}
    </SavedField>
  )
}

type TextField =
  | 'notes'
  | 'reference'
  | 'workNotes'
  | 'estimateNotes'
  | 'accessories'
  | 'condition'
  | 'conditionNote'
  | 'waitsForPart'

/**
 * A text field of a repair. Null shows as an empty field, and an empty field is stored as null where the
 * schema allows it.
 */
export function RepairText({ repair, field, children }: FieldProps<TextField, string>) {
  const stored = (text: string) => (text.trim() === '' && field !== 'notes' ? null : text)
  return (
    <SavedField key={repair.id} value={repair[field] ?? ''} {...savingOf(repair, field, stored)}>
      {(bind) => children({ ...bind, path: field })}
    </SavedField>
  )
}

/** The base is the value at the start of typing, so that a change by a colleague is detected (B6.1). */
const savingOf = <V,>(
  { id }: Repair,
  field: Field,
  stored: (value: V) => unknown,
): Omit<SavedFieldOptions<V>, 'value'> => ({
  field: `repair/${id}/${field}`,
  label: REPAIR_FIELDS[field].label,
  saved: savedToastOf(field),
  check: () => deletedMeanwhile(id),
  mutation: (value, seen) => ({
    name: 'repair.set',
    args: { id, set: { [field]: stored(value) } },
    base: { [field]: stored(seen) ?? null },
  }),
})
