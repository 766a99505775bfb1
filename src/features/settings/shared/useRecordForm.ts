import { type FocusEvent, useState } from 'react'
import { useWhenChanged } from '../../../components/useWhenChanged.ts'
import { afterBlur } from './afterBlur.ts'

/** What a dialog is open for: a record, or null for a new one. */
export interface Target<T> {
  row: T | null
}

/** What every dialog of the settings takes. */
export interface RecordDialogProps<T> {
  /** Null keeps the dialog closed. */
  target: Target<T> | null
  onClose: () => void
}

export type FieldErrors<V> = Partial<Record<keyof V, string>>

export interface RecordFormOptions<T, V> {
  target: Target<T> | null
  /** The fields of a record; of null: those a new one starts with. */
  valuesOf: (row: T | null) => V
  /** The Dutch text under each field that cannot be saved. */
  check: (values: V, row: T | null) => FieldErrors<V>
  /** Where a field stands in the record; default under its own name. */
  pathOf?: (key: keyof V, row: T | null) => string
}

const same = (a: unknown, b: unknown) => (a ?? '') === (b ?? '')

/** The fields of a dialog that adds or changes a record: what was typed, what was seen, and the texts under them. */
export function useRecordForm<T, V extends object>({
  target,
  valuesOf,
  check,
  pathOf,
}: RecordFormOptions<T, V>) {
  // The record stays while the dialog fades out, so that its title does not change under the eyes.
  const [row, setRow] = useState<T | null>(null)
  const [seen, setSeen] = useState<V>(() => valuesOf(null))
  const [values, setValues] = useState(seen)
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  useWhenChanged(target, (next) => {
    if (!next) return
    const start = valuesOf(next.row)
    setRow(next.row)
    setSeen(start)
    setValues(start)
    setErrors({})
  })
  const changed = (Object.keys(values) as (keyof V)[]).filter((key) => !same(values[key], seen[key]))

  return {
    row,
    values,
    /** What the fields held when the dialog opened. */
    seen,
    /** The fields that hold something else now. */
    changed,
    dirty: changed.length > 0,
    /** Puts values into fields that are no text fields. */
    set: (next: Partial<V>) => setValues((old) => ({ ...old, ...next })),
    setError: (key: keyof V, text: string | undefined) => setErrors((old) => ({ ...old, [key]: text })),
    errors,
    /** Whether everything can be saved; if not, the texts are shown. */
    valid: () => {
      const found = check(values, row)
      setErrors(found)
      return Object.values(found).every((text) => text === undefined)
    },
    /** Props of a field; its text is judged when the person leaves it (D-133). */
    bind: <K extends keyof V>(key: K) => ({
      value: values[key],
      error: errors[key],
      path: pathOf?.(key, row) ?? String(key),
      onChange: (value: V[K]) => {
        setValues((old) => ({ ...old, [key]: value }))
        setErrors((old) => ({ ...old, [key]: undefined }))
      },
      onBlur: (event: FocusEvent<HTMLElement>) =>
        afterBlur(event, () => setErrors((old) => ({ ...old, [key]: check(values, row)[key] }))),
    }),
  }
}
