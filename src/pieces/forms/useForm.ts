import type { FormEvent } from 'react'
import { useKeptDraft } from '../drafts/useKeptDraft.ts'
import { changedFields } from '../../lib/touched.ts'
import type { Draft } from './draft.ts'
import { type Fields, type FieldsOptions, useFields } from './useFields.ts'
import { useSaving } from './useSaving.ts'

export interface FormOptions<V extends object, D extends object> extends FieldsOptions<V> {
  /** Stores what was filled in and says so; false: refused, which is said under the fields. */
  // oxlint-disable-next-line typescript/no-invalid-void-type
  save: (form: Fields<V>) => Promise<boolean | void>
  /** The last question before a save that could go. */
  sure?: (form: Fields<V>) => Promise<boolean>
  /** A save judges only what was changed: what stands there already need not be right. */
  judgesChanged?: boolean
  /** After a save; default: what was sent stays on the screen until it comes back. */
  settle?: (form: Fields<V>) => void
  /** Keeps what is half filled in, and offers it when the form is opened again (B5.1). */
  draft?: Draft<V, D>
}

/**
 * A form on a screen: its fields, its check and its save. The rest is the same for all of them: what is not touched
 * follows the record (useFields), leaving asks, a draft is kept and offered, and a save says what stands in its way.
 */
export function useForm<V extends object, D extends object = Partial<V>>(options: FormOptions<V, D>) {
  const { draft, sure, save, settle = (form: Fields<V>) => form.done() } = options
  const form = useFields(options)
  const keeping = draft && { ...draft, form: draft.keep(form), atOnce: draft.atOnce?.(form.values) }
  const kept = useKeptDraft(keeping ?? null, form.dirty)
  // What the record holds by now was saved after all.
  const isSaved =
    draft?.overRecord &&
    kept.offered &&
    changedFields(draft.take(kept.offered, options.record), options.record).length === 0
  const discard = async () => {
    if (draft?.outlives) return
    form.restart()
    await kept.done()
  }
  const { submit, ...saving } = useSaving(form.dirty, discard, keptOf(draft))

  const store = async () => {
    if ((await save(form)) === false) return false
    settle(form)
    await kept.done()
    return true
  }
  return {
    ...form,
    ...saving,
    /** Saves, or shows what stands in the way. @returns whether it was saved */
    submit: (event?: FormEvent): Promise<boolean> => {
      event?.preventDefault()
      const isRight = form.valid(options.judgesChanged ? form.changed : undefined)
      return submit(store, { isRight, ...(sure ? { sure: () => sure(form) } : {}) })
    },
    /** What was half filled in when the form was opened; null once it is answered. */
    offered: isSaved ? null : kept.offered,
    answerDraft: (taken: boolean) => {
      if (taken && kept.offered && draft) form.restart(draft.take(kept.offered, options.record))
      kept.answer(taken)
    },
  }
}

/** A change of a record asks before the tab closes, although it is kept: until it is saved nobody else sees it. */
const keptOf = (draft: { outlives?: boolean; overRecord?: true } | undefined) =>
  draft?.outlives ? 'always' : draft && !draft.overRecord ? 'tab' : undefined
