import { useState } from 'react'
import type { DraftDays, RentalDraft } from '../../../domain/rentals/form.ts'
import { draftDays, withDays } from '../../../domain/rentals/form.ts'
import { priced } from '../../../domain/rentals/prices.ts'
import { useKeptDraft } from '../../../pieces/drafts/useKeptDraft.ts'
import {
  type Edits,
  differs,
  editsTo,
  NO_EDITS,
  numberProblems,
  type Problems,
  problemsOf,
  shownOf,
} from '../../../pieces/rentals/form.ts'
import type { FormFacts } from '../../../pieces/rentals/start.ts'
import type { KeptRental } from '../../../pieces/rentals/unfinished.ts'

export interface RentalFormStart {
  /** Under which the form is kept while it is filled in. */
  draftKey: string
  /** The rental as it is stored, or as a new one begins. */
  stored: RentalDraft
  /** What was typed already, in a draft that is taken up again. */
  edits?: Edits | undefined
  /** A new or copied rental, which is not stored yet. */
  isNew: boolean
  /** The rental that a copy is made of. */
  copyOf?: string | undefined
  facts: FormFacts
}

/**
 * What is on the form: the rental as it is stored, with what was changed laid over it. What others change meanwhile shows
 * at once, except where the person is at work (D-100).
 */
export function useRentalForm({ draftKey, stored, edits: begun, isNew, copyOf, facts }: RentalFormStart) {
  const [edits, setEdits] = useState<Edits>(begun ?? NO_EDITS)
  const [checked, setChecked] = useState(false)
  const temp = edits.temp ?? stored.tempCusName !== null
  const laid = shownOf(stored, edits)
  const form: RentalDraft = priced({ ...laid, numberOfDays: draftDays(laid) })
  const dirty = differs(stored, edits)
  const kept: KeptRental = { source: isNew ? stored : null, edits, ...(copyOf ? { copyOf } : {}) }
  const draft = useKeptDraft<KeptRental>(draftKey, kept, dirty)
  const change = (next: (old: RentalDraft) => RentalDraft) =>
    setEdits((old) => editsTo(stored, next(shownOf(stored, old)), old))
  const set = (fields: Partial<RentalDraft>) => change((old) => ({ ...old, ...fields }))
  const found = problemsOf(form, temp)
  const problems: Problems = checked ? found : numberProblems(found)
  return {
    form,
    /** The rental as it is stored, or as a new one began. */
    record: stored,
    edits,
    dirty,
    isNew,
    /** The lines that are stored already. */
    storedLines: isNew ? [] : stored.rentalLines,
    facts,
    temp,
    problems,
    /** What was typed in a rental that is there, when its form was left; a new one is offered elsewhere. */
    offered: isNew ? null : draft.offered,
    change,
    set,
    setDays: (days: Partial<DraftDays>) =>
      setEdits((old) => {
        const typed = withTyped(old.typed, days)
        const next = withDays(shownOf(stored, old), days, { ...facts, typed: new Set(typed) })
        return { ...editsTo(stored, next, old), typed }
      }),
    setTemp: (on: boolean) =>
      setEdits((old) => ({ ...editsTo(stored, switched(shownOf(stored, old), on), old), temp: on })),
    /** Shows what is wrong from now on; answers it. */
    check: () => {
      setChecked(true)
      return found
    },
    answerDraft: (taken: boolean) => {
      if (taken && draft.offered) setEdits(draft.offered.edits)
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

/** Pick-up and return are proposed until a person says another day (D-076). */
const withTyped = (typed: Edits['typed'], days: Partial<DraftDays>) => [
  ...new Set([...(typed ?? []), ...(['pickupDate', 'returnDate'] as const).filter((field) => field in days)]),
]

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
