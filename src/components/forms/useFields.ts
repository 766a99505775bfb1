import { useState } from 'react'
import {
  afterSaving,
  changedFields,
  laidOver,
  released,
  type Touched,
  touch,
  UNTOUCHED,
} from '../../lib/touched.ts'
import { afterBlur, type Left } from './afterBlur.ts'
import { useWhenChanged } from './useWhenChanged.ts'
import { keysOf, oneField, pick, pickPresent } from '../../domain/shared/objects.ts'

export type FieldErrors<V> = Partial<Record<keyof V, string | undefined>>

/** No form but this one has the rule of B6.1: what is not touched follows the record, what is touched keeps its base. */
interface State<V extends object> {
  touched: Touched<V>
  /** What was saved here and has not come back from the store yet. */
  saved: Partial<V>
}

const START = { touched: UNTOUCHED, saved: {} }

/**
 * The fields of a form over a record. A field that the person did not touch follows the record, also while the form is
 * open; one that was touched keeps what was typed and remembers what stood there, the base of its change. A save sends
 * the `changed` fields with their `seen` values and nothing else, so that a field changed on both sides is a conflict
 * and never a silent win (B6.1).
 * @param record the fields as they are stored now
 * @param check the Dutch text under each field that cannot be saved; judged when a field is left (D-133)
 */
export function useFields<V extends object>(record: V, check: (values: V) => FieldErrors<V>) {
  const [{ touched, saved }, setState] = useState<State<V>>(START)
  const [errors, setErrors] = useState<FieldErrors<V>>({})
  useWhenChanged(JSON.stringify(record), () => setState((old) => ({ ...old, saved: {} })))
  const known = { ...record, ...saved }
  const values = laidOver(known, touched)
  const changed = changedFields(touched, known)

  const put = (fields: Partial<V>, seen?: Partial<V>) =>
    setState((old) => {
      const shown = { ...laidOver({ ...record, ...old.saved }, old.touched), ...seen }
      return { ...old, touched: touch(old.touched, shown, fields) }
    })
  const setError = (field: keyof V, text: string | undefined) =>
    setErrors((old) => ({ ...old, [field]: text }))
  const leave = (field: keyof V) => {
    setState((old) => ({ ...old, touched: released(old.touched) }))
    setError(field, check(values)[field])
  }
  return {
    values,
    /** What the person saw in each field: of a touched one what stood there then. */
    seen: { ...known, ...touched.seen },
    /** The fields to save. */
    changed,
    dirty: changed.length > 0,
    /** Puts values into fields, as a person would. */
    set: (fields: Partial<V>) => put(fields),
    /** What stands in fields by now, as the person was just told: from here on the base of their change. */
    see: (now: Partial<V>) =>
      setState((old) => ({ ...old, touched: { ...old.touched, seen: { ...old.touched.seen, ...now } } })),
    errors,
    setError,
    /** Whether these fields can be saved; if not, the texts are shown. Default: all of them. */
    valid: (fields: readonly (keyof V)[] = keysOf(values)): boolean => {
      const all = check(values)
      const found: FieldErrors<V> = pick(all, fields)
      setErrors(found)
      return Object.values(found).every((text) => !text)
    },
    /**
     * What was sent is stored: it stays on the screen until it comes back, and what was typed meanwhile is still to be
     * saved.
     */
    done: (sent: Partial<V> = values) =>
      setState((old) => ({
        touched: afterSaving(old.touched, sent),
        saved: { ...old.saved, ...pickPresent(sent, changed) },
      })),
    /** Another record begins: nothing of this one is touched. */
    restart: () => {
      setState(START)
      setErrors({})
    },
    /** Props of a field. */
    bind: <K extends keyof V>(field: K) => ({
      value: values[field],
      error: errors[field],
      onChange: (value: V[K], seen?: V[K]) => {
        put(oneField<V, K>(field, value), seen === undefined ? {} : oneField<V, K>(field, seen))
        setError(field, undefined)
      },
      onBlur: (event: Left) => afterBlur(event, () => leave(field)),
    }),
  }
}
export type Fields<V extends object> = ReturnType<typeof useFields<V>>
