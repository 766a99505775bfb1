import { useState } from 'react'
import type { DraftDays, RentalDraft } from '../../../domain/rentals/form.ts'
import { draftDays, withDays } from '../../../domain/rentals/form.ts'
import { priced } from '../../../domain/rentals/prices.ts'
import { useKeptDraft } from '../../drafts/useKeptDraft.ts'
import { type Edits, editsTo, NO_EDITS, type Problems, problemsOf } from './form.ts'
import type { FormFacts } from './start.ts'

interface Kept {
  source: RentalDraft | null
  edits: Edits
}

/**
 * What is on the form: the rental as it is stored, with what was changed laid over it. What others change meanwhile shows
 * at once, except where the person is at work (D-100).
 * @param saved null for a rental that is not stored yet
 */
export function useRentalForm(draftKey: string, stored: RentalDraft, isNew: boolean, facts: FormFacts) {
  const [source, setSource] = useState<RentalDraft | null>(null)
  const [edits, setEdits] = useState<Edits>(NO_EDITS)
  const [checked, setChecked] = useState(false)
  const [typed, setTyped] = useState<ReadonlySet<keyof DraftDays>>(new Set())
  const base = source ?? stored
  const temp = edits.temp ?? base.tempCusName !== null
  const laid = { ...base, ...edits.values }
  const form: RentalDraft = priced({ ...laid, numberOfDays: draftDays(laid) })
  const dirty = Object.keys(edits.values).length > 0
  const kept: Kept = { source: isNew ? base : null, edits }
  const draft = useKeptDraft<Kept>(draftKey, kept, dirty)
  const change = (next: (old: RentalDraft) => RentalDraft) =>
    setEdits((old) => editsTo(base, next({ ...base, ...old.values }), old))
  const set = (fields: Partial<RentalDraft>) => change((old) => ({ ...old, ...fields }))
  const problems: Problems = checked ? problemsOf(form, temp) : {}
  return {
    form,
    edits,
    dirty,
    isNew,
    facts,
    typed,
    temp,
    problems,
    offered: draft.offered,
    change,
    set,
    setDays: (days: Partial<DraftDays>) => {
      const now = new Set(typed)
      if ('pickupDate' in days) now.add('pickupDate')
      if ('returnDate' in days) now.add('returnDate')
      setTyped(now)
      change((old) => withDays(old, days, { ...facts, typed: now }))
    },
    setTemp: (on: boolean) => setEdits((old) => ({ ...editsTo(base, switched(form, on), old), temp: on })),
    /** Shows what is wrong from now on; answers it. */
    check: () => {
      setChecked(true)
      return problemsOf(form, temp)
    },
    answerDraft: (taken: boolean) => {
      if (taken && draft.offered) {
        setSource(draft.offered.source)
        setEdits(draft.offered.edits)
      }
      draft.answer(taken)
    },
    stored: async () => {
      await draft.done()
      setEdits(NO_EDITS)
      setChecked(false)
    },
  }
}
export type RentalFormState = ReturnType<typeof useRentalForm>

/** A customer or a provisional one, never both (D-091). */
const switched = (form: RentalDraft, on: boolean): RentalDraft =>
  on
    ? { ...form, customerId: null, customerContactId: null }
    : {
        ...form,
        tempCusName: null,
        tempCusStreet: null,
        tempCusCity: null,
        tempCusCountry: null,
        tempCusContactName: null,
        tempCusContactPhone: null,
        tempCusContactEmail: null,
      }
