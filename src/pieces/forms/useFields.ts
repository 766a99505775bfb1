import { useState } from 'react'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { keysOf, oneField, pickPresent } from '../../domain/shared/objects.ts'
import { afterSaving, based, type Touched, touch } from '../../lib/touched.ts'
import { afterBlur, type Left } from './afterBlur.ts'
import {
  type FieldErrors,
  type FormState,
  INITIAL,
  left,
  messagesOf,
  stored,
  tried,
  typed,
} from './formState.ts'
import { difference, type Follow, overlay } from './overlay.ts'

export type { FieldErrors, Touched }

export interface FieldsOptions<V extends object> {
  /** The fields as they are stored now; of something new: those it begins with. */
  record: V
  /** The Dutch text under each field that cannot be saved; judged when a field is left (D-133). */
  check: (values: V) => FieldErrors<V>
  /** A message stays until its field is right; else it goes when the person types in it. */
  stays?: boolean
  follow?: Follow<V>
  /** What was touched before the form opened, in a draft that is taken up again. */
  start?: Touched<V> | undefined
}

/**
 * The fields of a form over a record. A field that the person did not touch follows the record, also while the form is
 * open; one that was touched keeps what was typed and remembers what stood there, the base of its change. A save sends
 * the `changed` fields with their `seen` values and nothing else, so that a field changed on both sides is a conflict
 * and never a silent win (B6.1).
 */
export function useFields<V extends object>(options: FieldsOptions<V>) {
  const { record, check, stays = false, follow } = options
  const [state, setState] = useState<FormState<V>>(() => begun(record, options.start))
  useWhenChanged(JSON.stringify(record), () => setState((old) => ({ ...old, saved: {} })))
  const shownOf = (one: FormState<V>) => overlay({ ...record, ...one.saved }, one.touched, follow)
  const { values, seen, changed, touched } = shownOf(state)
  const errors = messagesOf(state, () => check(values))

  /** @param base what stood there, where a field knows better than the last picture */
  const put = (next: (shown: V) => Partial<V>, base: Partial<V> = {}) =>
    setState((old) => {
      const now = shownOf(old)
      const fields = next(now.values)
      return typed(old, touch(now.touched, { ...now.values, ...base }, fields), stays ? [] : keysOf(fields))
    })
  return {
    values,
    seen,
    changed,
    dirty: changed.length > 0,
    errors,
    /** A save was tried, so that everything that is wrong may be said. */
    tried: state.tried,
    /** For a draft. */
    touched,
    /** Puts values into fields, as a person would. */
    set: (fields: Partial<V>) => put(() => fields),
    /** The same where they follow from what the form shows: what comes out alike is not touched. */
    change: (next: (shown: V) => V) => put((shown) => difference(shown, next(shown))),
    /** What stands in fields by now, as the person was just told: from here on the base of their change. */
    see: (now: Partial<V>) =>
      setState((old) => ({ ...old, touched: { ...old.touched, seen: { ...old.touched.seen, ...now } } })),
    /** Puts texts under fields by their names; false when none of them is a field of this form. */
    tell: (texts: Readonly<Record<string, string | undefined>>): boolean => {
      const told: FieldErrors<V> = {}
      for (const key of keysOf(values)) if (key in texts) told[key] = texts[key]
      setState((old) => ({ ...old, told: { ...old.told, ...told } }))
      return keysOf(told).length > 0
    },
    /** Whether these fields can be saved; if not, the texts are shown. Default: all of them. */
    valid: (fields?: readonly (keyof V)[]): boolean => {
      const found = check(values)
      const wrong = (fields ?? keysOf(found)).filter((key) => found[key])
      setState((old) => tried(old, wrong))
      return wrong.length === 0
    },
    /**
     * What was sent is stored: it stays on the screen until it comes back, and what was typed meanwhile is still to be
     * saved.
     */
    done: (sent: Partial<V> = values) => setState((old) => stored(old, sent, pickPresent(sent, changed))),
    /** What was sent is stored and the next record begins: what was typed meanwhile is all that stays. */
    next: (sent: Partial<V> = values) =>
      setState((old) => ({ ...INITIAL, touched: afterSaving(old.touched, sent) })),
    /** Another record begins: nothing of it is touched, or what a draft says. */
    restart: (from?: Touched<V>) => setState(begun(record, from)),
    /** Props of a field. */
    bind: <K extends keyof V>(field: K) => ({
      value: values[field],
      error: errors[field],
      onChange: (value: V[K], seen?: V[K]) =>
        put(() => oneField<V, K>(field, value), seen === undefined ? {} : oneField<V, K>(field, seen)),
      onBlur: (event: Left) => afterBlur(event, () => setState((old) => left(old, field))),
    }),
  }
}
export type Fields<V extends object> = ReturnType<typeof useFields<V>>

const begun = <V extends object>(record: V, from?: Touched<V>): FormState<V> => ({
  ...INITIAL,
  ...(from ? { touched: based(from, record) } : {}),
})
