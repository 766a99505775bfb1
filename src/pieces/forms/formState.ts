import { pick } from '../../domain/shared/objects.ts'
import { afterSaving, released, type Touched, UNTOUCHED } from '../../lib/touched.ts'

export type FieldErrors<V> = Partial<Record<keyof V, string | undefined>>

/** The state of a form besides its record: the edits, and the messages that are shown. */
export interface FormState<V extends object> {
  touched: Touched<V>
  /** Values that were saved here and are not yet read back from the store. */
  saved: Partial<V>
  /** The fields whose message is shown as long as they are invalid. */
  judged: readonly (keyof V)[]
  /** Messages that the check of the form cannot produce, such as those of the server. */
  told: FieldErrors<V>
  /** True after a person tried to save this input. */
  tried: boolean
}

export const INITIAL = { touched: UNTOUCHED, saved: {}, judged: [], told: {}, tried: false } as const

function without<V extends object>(told: FieldErrors<V>, fields: readonly (keyof V)[]): FieldErrors<V> {
  const rest = { ...told }
  for (const field of fields) delete rest[field]
  return rest
}

/** After typing: removes the messages of these fields. */
export const typed = <V extends object>(
  old: FormState<V>,
  touched: Touched<V>,
  unjudged: readonly (keyof V)[],
): FormState<V> => ({
  ...old,
  touched,
  judged: old.judged.filter((key) => !unjudged.includes(key)),
  told: without(old.told, unjudged),
})

/**
 * After leaving a field: its message is shown from now on. If it holds the seen value again, it follows the record.
 */
export const left = <V extends object>(old: FormState<V>, field: keyof V): FormState<V> => ({
  ...old,
  touched: released(old.touched),
  judged: [...old.judged.filter((key) => key !== field), field],
  told: without(old.told, [field]),
})

/** After an attempt to save that these fields prevented. */
export const tried = <V extends object>(old: FormState<V>, wrong: readonly (keyof V)[]): FormState<V> => ({
  ...old,
  tried: true,
  judged: wrong,
  told: {},
})

/** After a save: `sent` is stored, and `waiting` is not shown by the record yet. */
export const stored = <V extends object>(
  old: FormState<V>,
  sent: Partial<V>,
  waiting: Partial<V>,
): FormState<V> => ({
  ...old,
  touched: afterSaving(old.touched, sent),
  saved: { ...old.saved, ...waiting },
})

/** The messages to show now. */
export const messagesOf = <V extends object>(
  { judged, told }: FormState<V>,
  check: () => FieldErrors<V>,
): FieldErrors<V> => (judged.length === 0 ? told : { ...pick(check(), judged), ...told })
