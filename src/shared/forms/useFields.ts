import { type FocusEvent, useState } from 'react'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { keysOf, oneField, pickPresent } from '../../lib/objects.ts'
import { addEdits, editsAfterSave, type FieldEdits, withBase } from '../../lib/fieldEdits.ts'
import {
  type FieldErrors,
  type FormState,
  INITIAL_FORM_STATE,
  messagesOf,
  stateAfterFailedSave,
  stateAfterLeaving,
  stateAfterSave,
  stateAfterTyping,
} from './formState.ts'
import { difference, type FollowRecord, overlay } from './overlay.ts'

/** The usual time that a mouse button is held down. */
const PRESS_MS = 200

/** The properties of a blur event that are needed here. */
export type BlurEvent = Pick<FocusEvent<HTMLElement>, 'currentTarget' | 'relatedTarget'>

/**
 * Validates a field after the person left it, but never during a press. A message under a field moves the buttons
 * below it, and a press whose release misses the button is lost. A button validates by itself anyway.
 */
export function validateAfterBlur(event: BlurEvent, validate: () => void): void {
  if (event.relatedTarget instanceof HTMLButtonElement) return
  const field = event.currentTarget
  // Not every browser focuses a pressed button, so wait. A field that was removed by then is not validated.
  setTimeout(() => field.isConnected && validate(), PRESS_MS)
}

export type { FieldErrors, FieldEdits }

export interface FieldsOptions<V extends object> {
  /** The stored values of the fields; for a new record its initial values. */
  record: V
  /** The Dutch text under each invalid field, checked when a field is left (D-133). */
  check: (values: V) => FieldErrors<V>
  /** True: a message stays until its field is valid. Default: it disappears when the person types in the field. */
  keepsMessages?: boolean
  follow?: FollowRecord<V>
  /** The edits from before the form opened, from a draft that is continued. */
  start?: FieldEdits<V> | undefined
}

/**
 * The fields of a form over a record. A field that the person did not edit follows the record, also while the form
 * is open. An edited field keeps its input and remembers the value before, which is the base of the change. A save
 * sends only the `changed` fields with their `seen` values. So a field that was changed on both sides becomes a
 * conflict instead of being overwritten silently (B6.1).
 */
export function useFields<V extends object>(options: FieldsOptions<V>) {
  const { record, check, keepsMessages = false, follow } = options
  const [state, setState] = useState<FormState<V>>(() => initialState(record, options.start))
  useWhenChanged(JSON.stringify(record), () => setState((old) => ({ ...old, saved: {} })))
  const overlaid = (one: FormState<V>) => overlay({ ...record, ...one.saved }, one.touched, follow)
  const { values, seen, changed, touched } = overlaid(state)
  const errors = messagesOf(state, () => check(values))

  /** @param base the value before, if a field knows it better than the last render */
  const put = (next: (shown: V) => Partial<V>, base: Partial<V> = {}) =>
    setState((old) => {
      const now = overlaid(old)
      const fields = next(now.values)
      return stateAfterTyping(
        old,
        addEdits(now.touched, { ...now.values, ...base }, fields),
        keepsMessages ? [] : keysOf(fields),
      )
    })
  return {
    values,
    seen,
    changed,
    dirty: changed.length > 0,
    errors,
    /** True after an attempt to save, so that all errors may be shown. */
    saveAttempted: state.saveAttempted,
    /** The edits, for a draft. */
    touched,
    /** Sets field values, as a person would. */
    set: (fields: Partial<V>) => put(() => fields),
    /** Sets field values that are derived from the shown values; equal values do not count as edits. */
    change: (next: (shown: V) => V) => put((shown) => difference(shown, next(shown))),
    /**
     * Sets the present values of fields that the person was just informed of. They are the base of the person's
     * change from now on.
     */
    see: (now: Partial<V>) =>
      setState((old) => ({ ...old, touched: { ...old.touched, seen: { ...old.touched.seen, ...now } } })),
    /** Shows texts under fields by their names; false if none of them is a field of this form. */
    showErrors: (texts: Readonly<Record<string, string | undefined>>): boolean => {
      const externalErrors: FieldErrors<V> = {}
      for (const key of keysOf(values)) if (key in texts) externalErrors[key] = texts[key]
      setState((old) => ({ ...old, externalErrors: { ...old.externalErrors, ...externalErrors } }))
      return keysOf(externalErrors).length > 0
    },
    /** True if these fields can be saved; otherwise shows the texts. Default: all fields. */
    valid: (fields?: readonly (keyof V)[]): boolean => {
      const found = check(values)
      const wrong = (fields ?? keysOf(found)).filter((key) => found[key])
      setState((old) => stateAfterFailedSave(old, wrong))
      return wrong.length === 0
    },
    /**
     * Call it after a save. The sent values stay on the screen until the record is read back. Later input still has
     * to be saved.
     */
    done: (sent: Partial<V> = values) =>
      setState((old) => stateAfterSave(old, sent, pickPresent(sent, changed))),
    /** Call it after a save when the next record begins. Only input after the save stays. */
    next: (sent: Partial<V> = values) =>
      setState((old) => ({ ...INITIAL_FORM_STATE, touched: editsAfterSave(old.touched, sent) })),
    /** Begins another record, without edits or with those of a draft. */
    restart: (from?: FieldEdits<V>) => setState(initialState(record, from)),
    /** Props of a field. */
    bind: <K extends keyof V>(field: K) => ({
      value: values[field],
      error: errors[field],
      onChange: (value: V[K], seen?: V[K]) =>
        put(() => oneField<V, K>(field, value), seen === undefined ? {} : oneField<V, K>(field, seen)),
      onBlur: (event: BlurEvent) =>
        validateAfterBlur(event, () => setState((old) => stateAfterLeaving(old, field))),
    }),
  }
}
export type FormFields<V extends object> = ReturnType<typeof useFields<V>>

const initialState = <V extends object>(record: V, from?: FieldEdits<V>): FormState<V> => ({
  ...INITIAL_FORM_STATE,
  ...(from ? { touched: withBase(from, record) } : {}),
})
