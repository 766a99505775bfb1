import { pick } from '../../lib/objects.ts'
import { editsAfterSave, dropUnchanged, type FieldEdits, NO_EDITS } from '../../lib/fieldEdits.ts'

export type FieldErrors<V> = Partial<Record<keyof V, string | undefined>>

/** The state of a form besides its record: the edits, and the messages that are shown. */
export interface FormState<V extends object> {
  touched: FieldEdits<V>
  /** Values that were saved here and are not yet read back from the store. */
  saved: Partial<V>
  /** The fields whose message is shown as long as they are invalid. */
  validated: readonly (keyof V)[]
  /** Messages that the check of the form cannot produce, such as those of the server. */
  externalErrors: FieldErrors<V>
  /** True after a person tried to save this input. */
  saveAttempted: boolean
}

export const INITIAL_FORM_STATE = {
  touched: NO_EDITS,
  saved: {},
  validated: [],
  externalErrors: {},
  saveAttempted: false,
} as const

function without<V extends object>(
  externalErrors: FieldErrors<V>,
  fields: readonly (keyof V)[],
): FieldErrors<V> {
  const rest = { ...externalErrors }
  for (const field of fields) delete rest[field]
  return rest
}

/** After typing: removes the messages of these fields. */
export const stateAfterTyping = <V extends object>(
  old: FormState<V>,
  touched: FieldEdits<V>,
  unvalidated: readonly (keyof V)[],
): FormState<V> => ({
  ...old,
  touched,
  validated: old.validated.filter((key) => !unvalidated.includes(key)),
  externalErrors: without(old.externalErrors, unvalidated),
})

/**
 * After leaving a field: its message is shown from now on. If it holds the seen value again, it follows the record.
 */
export const stateAfterLeaving = <V extends object>(old: FormState<V>, field: keyof V): FormState<V> => ({
  ...old,
  touched: dropUnchanged(old.touched),
  validated: [...old.validated.filter((key) => key !== field), field],
  externalErrors: without(old.externalErrors, [field]),
})

/** After an attempt to save that these fields prevented. */
export const stateAfterFailedSave = <V extends object>(
  old: FormState<V>,
  wrong: readonly (keyof V)[],
): FormState<V> => ({
  ...old,
  saveAttempted: true,
  validated: wrong,
  externalErrors: {},
})

/** After a save: `sent` is stored, and `waiting` is not shown by the record yet. */
export const stateAfterSave = <V extends object>(
  old: FormState<V>,
  sent: Partial<V>,
  waiting: Partial<V>,
): FormState<V> => ({
  ...old,
  touched: editsAfterSave(old.touched, sent),
  saved: { ...old.saved, ...waiting },
})

/** The messages to show now. */
export const messagesOf = <V extends object>(
  { validated, externalErrors }: FormState<V>,
  check: () => FieldErrors<V>,
): FieldErrors<V> =>
  validated.length === 0 ? externalErrors : { ...pick(check(), validated), ...externalErrors }
