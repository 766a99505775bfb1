import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AutosaveBinding, bindingOf } from '../../components/fields/AutosaveField.tsx'
import { type Autosave, type AutosaveOptions, useAutosave } from '../../components/fields/useAutosave.ts'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import type { MutationName } from '../../mutations/product.ts'
import { dropFieldDraft, readFieldDraft } from '../../db/fieldDrafts.ts'
import { currentActor, enqueue } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Refusal } from '../../sync/protocol/refusal.ts'
import type { SaveCall, SaveResult } from '../../lib/fieldSaver.ts'
import { type BilledVisit, isUnconfirmed } from '../billed/BilledVisit.tsx'

/** A change of one field as data. */
export interface FieldMutation {
  name: MutationName
  args: Record<string, unknown>
  /** The values that the person saw. */
  base: Record<string, unknown>
}

export interface SavedFieldOptions<V> {
  /** The stored value. */
  value: V
  /** Identifies the field on this device: 'repair/<id>/reference'. */
  field: string
  /** The name of the field for people. */
  label: string
  mutation: (value: V, seen: V) => FieldMutation
  /** The toast after the person left the field, or what says it. */
  saved: string | (() => void)
  /** 'blur' saves a value of which a half is a value too only when the field is left; see `AutosaveOptions`. */
  mode?: AutosaveOptions<V>['mode']
  /** Returns why the value cannot be saved, beyond the rules of the mutation; null: it can. */
  check?: (value: V) => Promise<string | null>
  /** Asks for the confirmation of a billed repair when the person leaves the field (D-142). */
  visit?: BilledVisit
}

export interface SavedFieldState<V> extends Autosave<V> {
  error?: string
  clearError: () => void
}

/**
 * Saves a field by itself; every field with autosave uses it. A refusal is shown under the field when the person
 * leaves it, and the text stays (D-060). Text that is not stored when the page or the session ends is kept for its
 * author, and saved or shown later.
 */
export function useSavedField<V>(options: SavedFieldOptions<V>): SavedFieldState<V> {
  const { value, field, label, mutation, saved, mode, check, visit } = options
  const [error, setError] = useState<string>()
  const isShown = useRef(true)
  const refuse = (text: string, { reason }: SaveCall): false => {
    if (!isShown.current) toastSaveFailed(new DomainError('invalid_args', text))
    // An unfinished text is often wrong, so the error waits until the person leaves the field.
    else if (reason !== 'pause') setError(text)
    return false
  }
  const onSave = async (next: V, seen: V, call: SaveCall): Promise<SaveResult> => {
    // Nobody is asked while typing, or after the author logged out. The text waits in its field or as a draft.
    const canAsk = call.reason === 'leave' && [undefined, currentActor()?.id].includes(call.change?.uid)
    try {
      const problem = (await check?.(next)) ?? null
      if (problem !== null) return refuse(problem, call)
      const { mid, uid, name, args, base } = call.change ?? { mid: newId(), uid: '', ...mutation(next, seen) }
      const save = (consent: object) =>
        enqueue(name, { ...args, ...consent }, { mid, base, ...(uid ? { uid } : {}) })
      if (!visit) await save({})
      else if (!canAsk) await save(visit.consent())
      else if (!(await visit.save(save))) return 'withdrawn'
      setError(undefined)
      return true
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      if (visit && !canAsk && isUnconfirmed(refusal)) return false
      return refuse(refusal.message, call)
    }
  }
  const autosave = useAutosave<V>({
    value,
    onSave,
    onSaved: () => (typeof saved === 'string' ? toastSuccess(saved) : saved()),
    ...(mode ? { mode } : {}),
    keeping: {
      field,
      label,
      author: () => currentActor()?.id ?? null,
      describe: (next, seen, uid) => ({ mid: newId(), uid, ...mutation(next, seen) }),
      drop: (uid) => void dropFieldDraft(uid, field).catch(() => undefined),
    },
  })
  const { adoptDraft: adopt } = autosave
  useEffect(() => {
    isShown.current = true
    const uid = currentActor()?.id
    if (uid)
      void readFieldDraft(uid, field).then(
        (fieldDraft) =>
          fieldDraft &&
          isShown.current &&
          adopt(fieldDraft.value as V, fieldDraft.seen as V, uid, fieldDraft.unread ?? null),
      )
    return () => {
      isShown.current = false
    }
  }, [field, adopt])
  return { ...autosave, ...(error === undefined ? {} : { error }), clearError: () => setError(undefined) }
}

export interface SavedFieldProps<V> extends SavedFieldOptions<V> {
  /** Renders the input: `{(bind) => <TextField label="Referentie" {...bind} />}` */
  children: (bind: AutosaveBinding<V> & { error?: string }) => ReactNode
}

/** `useSavedField` around an input of `components/fields`. */
export function SavedField<V>({ children, ...options }: SavedFieldProps<V>) {
  const state = useSavedField(options)
  return children({ ...bindingOf(state), ...(state.error === undefined ? {} : { error: state.error }) })
}
