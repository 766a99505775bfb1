import { currentActor } from '../../db/mutate.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import { type Touched, touch, UNTOUCHED } from '../../lib/touched.ts'

/** How a form is kept as a draft while it is filled in. Its shape is for ever: drafts lie on devices. */
export interface Draft<V extends object, D extends object> {
  /** Under which it is stored. */
  key: string
  /** It is offered again even when the form was left without saving. */
  outlives?: boolean
  /** It is about a record: one that holds the same by now has nothing to offer. */
  overRecord?: true
  /** A part of the form that is written as soon as it changes, without waiting for a pause in the typing. */
  atOnce?: (values: V) => string
  /** Whether all of it is stored as a record: the page ended after the save, before it dropped its draft. */
  isStored?: (kept: D) => Promise<boolean>
  /** Whether what is stored is such a draft. */
  is: (data: unknown) => data is D
  keep: (form: { values: V; touched: Touched<V> }) => D
  /** What the draft touched, over what the form begins with. */
  take: (kept: D, record: V) => Touched<V>
}

/** Whether stored data is what was touched in a form. */
export const isTouched = <V extends object>(data: unknown): data is Touched<V> =>
  isRecord(data) && isRecord(data['values']) && isRecord(data['seen'])

/** A draft of a form over a record: the fields that were touched, with what the person saw in them. */
export const touchedDraft = <V extends object>(name: string): Draft<V, Touched<V>> => ({
  key: draftKeyOf(name),
  overRecord: true,
  is: isTouched<V>,
  keep: ({ touched }) => touched,
  take: (kept) => kept,
})

/** Under which the draft of a form is stored: each person has their own. */
export const draftKeyOf = (name: string): string => `form/${currentActor()?.id ?? ''}/${name}`

/** A draft that has every field of a form over nothing. */
export const wholeDraft = <V extends object>(
  key: string,
  more: Pick<Draft<V, Partial<V>>, 'outlives' | 'atOnce' | 'isStored'> = {},
): Draft<V, Partial<V>> => ({
  key,
  ...more,
  is: (data): data is Partial<V> => isRecord(data),
  keep: ({ values }) => values,
  take: (kept, record) => touch(UNTOUCHED, record, kept),
})
