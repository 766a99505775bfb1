import { currentActor } from '../../db/mutate.ts'
import { isRecord } from '../../lib/objects.ts'
import { type FieldEdits, addEdits, NO_EDITS } from '../../lib/fieldEdits.ts'

/**
 * Describes how a form is stored as a draft while it is filled in. Its shape never changes, because drafts are
 * stored on devices.
 */
export interface Draft<V extends object, D extends object> {
  /** The key under which it is stored. */
  key: string
  /** True: it is offered again even if the person left the form without saving. */
  outlives?: boolean
  /** True: it changes a record. If the record has the same values by now, the draft is not offered. */
  overRecord?: true
  /** The part of the form that is stored as soon as it changes, without waiting for a pause in typing. */
  atOnce?: (values: V) => string
  /** True if all of it is stored as a record: the page ended after the save, before the draft was deleted. */
  isStored?: (stored: D) => Promise<boolean>
  /** True if the stored data is such a draft. */
  is: (data: unknown) => data is D
  keep: (form: { values: V; touched: FieldEdits<V> }) => D
  /** The edits of the draft, compared with the initial values of the form. */
  take: (stored: D, record: V) => FieldEdits<V>
}

/** True if stored data has the shape of the edits of a form. */
export const isTouched = <V extends object>(data: unknown): data is FieldEdits<V> =>
  isRecord(data) && isRecord(data['values']) && isRecord(data['seen'])

/** A draft of a form over a record: the edited fields, with the values that the person saw. */
export const touchedDraft = <V extends object>(name: string): Draft<V, FieldEdits<V>> => ({
  key: formDraftKey(name),
  overRecord: true,
  is: isTouched<V>,
  keep: ({ touched }) => touched,
  take: (stored) => stored,
})

/** The key of a form's draft. Each person has their own drafts. */
export const formDraftKey = (name: string): string => `form/${currentActor()?.id ?? ''}/${name}`

/** A draft with every field of a form for a new record. */
export const wholeDraft = <V extends object>(
  key: string,
  more: Pick<Draft<V, Partial<V>>, 'outlives' | 'atOnce' | 'isStored'> = {},
): Draft<V, Partial<V>> => ({
  key,
  ...more,
  is: (data): data is Partial<V> => isRecord(data),
  keep: ({ values }) => values,
  take: (stored, record) => addEdits(NO_EDITS, record, stored),
})
