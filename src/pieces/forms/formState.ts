import { pick } from '../../domain/shared/objects.ts'
import { afterSaving, released, type Touched, UNTOUCHED } from '../../lib/touched.ts'

export type FieldErrors<V> = Partial<Record<keyof V, string | undefined>>

/** What a form knows beside its record: what was touched, and which messages show. */
export interface FormState<V extends object> {
  touched: Touched<V>
  /** What was saved here and has not come back from the store yet. */
  saved: Partial<V>
  /** The fields whose message shows for as long as they are not right. */
  judged: readonly (keyof V)[]
  /** Messages that the check of the form cannot know, such as those of the server. */
  told: FieldErrors<V>
  /** Somebody tried to save this. */
  tried: boolean
}

export const INITIAL = { touched: UNTOUCHED, saved: {}, judged: [], told: {}, tried: false } as const

function without<V extends object>(told: FieldErrors<V>, fields: readonly (keyof V)[]): FieldErrors<V> {
  const rest = { ...told }
  for (const field of fields) delete rest[field]
  return rest
}

/** Something was typed: the messages of these fields go. */
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

/** A field was left: from here on its message shows, and where it holds what was seen again it follows the record. */
export const left = <V extends object>(old: FormState<V>, field: keyof V): FormState<V> => ({
  ...old,
  touched: released(old.touched),
  judged: [...old.judged.filter((key) => key !== field), field],
  told: without(old.told, [field]),
})

/** A save was tried, and these fields stood in its way. */
export const tried = <V extends object>(old: FormState<V>, wrong: readonly (keyof V)[]): FormState<V> => ({
  ...old,
  tried: true,
  judged: wrong,
  told: {},
})

/** What was sent is stored; `waiting` is what the record does not show yet. */
export const stored = <V extends object>(
  old: FormState<V>,
  sent: Partial<V>,
  waiting: Partial<V>,
): FormState<V> => ({
  ...old,
  touched: afterSaving(old.touched, sent),
  saved: { ...old.saved, ...waiting },
})

/** The messages that show now. */
export const messagesOf = <V extends object>(
  { judged, told }: FormState<V>,
  check: () => FieldErrors<V>,
): FieldErrors<V> => (judged.length === 0 ? told : { ...pick(check(), judged), ...told })
