import { type FocusEvent, useState } from 'react'
import { afterBlur } from './afterBlur.ts'

type Errors<V> = Partial<Record<keyof V, string | null>>

/**
 * The fields of a form that stays open: each follows the store, also when a colleague changes it, until a person types
 * in it. `seen` keeps what stood there when typing began: the base of the change (B6.1).
 * @param problem why a field cannot be saved, in Dutch
 */
export function useTypedForm<V extends object>(
  stored: V,
  problem: (values: V, field: keyof V) => string | null,
) {
  const [typed, setTyped] = useState<Partial<V>>({})
  const [seen, setSeen] = useState<Partial<V>>({})
  const [errors, setErrors] = useState<Errors<V>>({})
  const values: V = { ...stored, ...typed }
  const changed = (Object.keys(typed) as (keyof V)[]).filter((field) => typed[field] !== stored[field])

  const change = <K extends keyof V>(field: K, value: V[K]) => {
    setSeen((old) => (field in old ? old : { ...old, [field]: stored[field] }))
    setTyped((old) => ({ ...old, [field]: value }))
    setErrors((old) => ({ ...old, [field]: null }))
  }
  return {
    values,
    seen,
    changed,
    /** Whether these fields can be saved; if not, the texts are shown. */
    valid: (fields: readonly (keyof V)[] = changed) => {
      const found = fields.map((field) => [field, problem(values, field)] as const)
      setErrors(Object.fromEntries(found) as Errors<V>)
      return found.every(([, text]) => text === null)
    },
    setError: (field: keyof V, text: string) => setErrors((old) => ({ ...old, [field]: text })),
    /** What was typed is stored now. */
    done: () => {
      setTyped({})
      setSeen({})
    },
    bind: <K extends keyof V>(field: K) => ({
      value: values[field],
      error: errors[field],
      onChange: (value: V[K]) => change(field, value),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!(field in typed)) return
        afterBlur(event, () => setErrors((old) => ({ ...old, [field]: problem(values, field) })))
      },
    }),
  }
}
