import { useState } from 'react'
import type { DraftDays, RentalDraft } from '../../../domain/rentals/form.ts'
import { draftDays, withDays } from '../../../domain/rentals/form.ts'
import { priced } from '../../../domain/rentals/prices.ts'
import { useForm } from '../../../pieces/forms/useForm.ts'
import {
  type Edits,
  followRental,
  keptOf,
  numberProblems,
  problemsOf,
  type Said,
} from '../../../pieces/rentals/form.ts'
import type { FormFacts } from '../../../pieces/rentals/start.ts'
import { isKeptRental, type KeptRental } from '../../../pieces/rentals/unfinished.ts'
import { changeRental, createRental, customerSettled, PERIOD, periodSettled } from './save.ts'

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
  const [said, setSaid] = useState<Said>(() => saidOf(begun))
  // a rental to nobody, and that is meant so
  const [alone, setAlone] = useState(!isNew && stored.customerId === null)
  const temp = said.temp ?? stored.tempCusName !== null
  const fields = useForm<RentalDraft, KeptRental>({
    record: stored,
    start: begun,
    follow: followRental,
    check: (values) => problemsOf(counted(values), temp, isNew ? null : stored),
    sure: async ({ values, changed }) => {
      if (!(await periodSettled(values, isNew ? PERIOD : changed))) return false
      const settled = await customerSettled(values, temp, alone)
      if (settled) setAlone(values.customerId === null)
      return settled
    },
    save: (now) => (isNew ? createRental(counted(now.values)) : changeRental(now)),
    settle: (form) => {
      form.done()
      setSaid({})
    },
    draft: {
      key: draftKey,
      is: isKeptRental,
      keep: ({ touched }) => ({
        source: isNew ? stored : null,
        edits: { ...touched, ...said },
        ...(copyOf ? { copyOf } : {}),
      }),
      take: ({ edits }) => edits,
    },
  })
  const form = counted(fields.values)
  const found = problemsOf(form, temp, isNew ? null : stored)
  const change = (next: (old: RentalDraft) => RentalDraft) =>
    fields.change((old) => ({ ...old, ...keptOf(next(old)) }))
  return {
    ...fields,
    form,
    isNew,
    /** The lines that are stored already. */
    storedLines: isNew ? [] : stored.rentalLines,
    facts,
    temp,
    /** What is wrong, as far as it is said yet. */
    problems: fields.tried ? found : numberProblems(found),
    /** What was typed in a rental that is there, when its form was left; a new one is offered elsewhere. */
    offered: isNew || begun ? null : fields.offered,
    answerDraft: (taken: boolean) => {
      if (taken && fields.offered) setSaid(saidOf(fields.offered.edits))
      fields.answerDraft(taken)
    },
    change,
    setDays: (days: Partial<DraftDays>) => {
      const typed = withTyped(said.typed, days)
      setSaid({ ...said, typed })
      change((old) => withDays(old, days, { ...facts, typed: new Set(typed) }))
    },
    setTemp: (on: boolean) => {
      setSaid({ ...said, temp: on })
      change((old) => switched(old, on))
    },
  }
}
export type RentalFormState = Omit<ReturnType<typeof useRentalForm>, 'formRef'>

/** With what follows from its fields. */
const counted = (values: RentalDraft): RentalDraft => priced({ ...values, numberOfDays: draftDays(values) })

const saidOf = ({ temp, typed }: Said = {}): Said => ({
  ...(temp === undefined ? {} : { temp }),
  ...(typed === undefined ? {} : { typed }),
})

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
