import type { FormEvent } from 'react'
import { useFormDraft } from '../drafts/useFormDraft.ts'
import { changedFields } from '../../lib/fieldEdits.ts'
import type { Draft } from './draft.ts'
import { type FormFields, type FieldsOptions, useFields } from './useFields.ts'
import { useSaving } from './useSaving.ts'

export interface FormOptions<V extends object, D extends object> extends FieldsOptions<V> {
  /** Stores the input and shows a message; false: it was refused, and the fields show why. */
  // oxlint-disable-next-line typescript/no-invalid-void-type
  save: (form: FormFields<V>) => Promise<boolean | void>
  /** A final question before a save that is otherwise possible. */
  sure?: (form: FormFields<V>) => Promise<boolean>
  /** True: a save checks only the changed fields. Existing values need not be valid. */
  validatesChangedOnly?: boolean
  /** Runs after a save. Default: the sent values stay on the screen until the record is read back. */
  afterSave?: (form: FormFields<V>) => void
  /** Stores unsaved input as a draft and offers it when the form opens again (B5.1). */
  draft?: Draft<V, D>
}

/**
 * A form on a screen, described by its fields, its check and its save. The rest is the same for all forms: unedited
 * fields follow the record (useFields), leaving asks first, a draft is stored and offered, and a failed save shows
 * its errors.
 */
export function useForm<V extends object, D extends object = Partial<V>>(options: FormOptions<V, D>) {
  const { draft, sure, save, afterSave = (form: FormFields<V>) => form.done() } = options
  const form = useFields(options)
  const draftOptions = draft && { ...draft, form: draft.keep(form), atOnce: draft.atOnce?.(form.values) }
  const draftState = useFormDraft(draftOptions ?? null, form.dirty)
  // If the record holds the values of the draft by now, they were saved after all.
  const isSaved =
    draft?.overRecord &&
    draftState.offered &&
    changedFields(draft.take(draftState.offered, options.record), options.record).length === 0
  const discard = async () => {
    if (draft?.outlives) return
    form.restart()
    await draftState.done()
  }
  const { submit, ...saving } = useSaving(form.dirty, discard, unsavedGuardOf(draft))

  const store = async () => {
    if ((await save(form)) === false) return false
    afterSave(form)
    await draftState.done()
    return true
  }
  return {
    ...form,
    ...saving,
    /** Saves, or shows the errors. @returns true if it was saved */
    submit: (event?: FormEvent): Promise<boolean> => {
      event?.preventDefault()
      const isRight = form.valid(options.validatesChangedOnly ? form.changed : undefined)
      return submit(store, { isRight, ...(sure ? { sure: () => sure(form) } : {}) })
    },
    /** The draft that existed when the form opened; null once it is answered. */
    offered: isSaved ? null : draftState.offered,
    answerDraft: (taken: boolean) => {
      if (taken && draftState.offered && draft) form.restart(draft.take(draftState.offered, options.record))
      draftState.answer(taken)
    },
  }
}

/**
 * A change of a record asks before the tab closes, although its draft is stored: nobody else sees it until it is
 * saved.
 */
const unsavedGuardOf = (draft: { outlives?: boolean; overRecord?: true } | undefined) =>
  draft?.outlives ? 'always' : draft && !draft.overRecord ? 'tab' : undefined
