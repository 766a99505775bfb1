import { useState } from 'react'
import type { DraftDays, RentalDraft } from '../../../domain/rentals/form.ts'
import { draftDays, withDays } from '../../../domain/rentals/form.ts'
import { withPrices } from '../../../domain/rentals/prices.ts'
import { useForm } from '../../../shared/forms/useForm.ts'
import {
  type RentalEdits,
  followRental,
  draftFieldsOf,
  numberProblems,
  rentalProblems,
  type NonFieldInput,
} from '../../../shared/rentals/rentalForm.ts'
import type { RentalFormFacts } from '../../../shared/rentals/startRental.ts'
import { isRentalFormDraft, type RentalFormDraft } from '../../../shared/rentals/unfinishedRentals.ts'
import {
  saveRentalChanges,
  saveNewRental,
  confirmNoCustomer,
  PERIOD_FIELDS,
  confirmPastPeriod,
} from './saveRental.ts'

export interface RentalFormStart {
  /** Storage key of the draft. */
  draftKey: string
  /** The stored rental, or the initial values of a new one. */
  stored: RentalDraft
  /** Edits from a draft that the user continues. */
  edits?: RentalEdits | undefined
  /** True for a new or copied rental, which is not stored yet. */
  isNew: boolean
  /** Id of the rental that is copied. */
  copyOf?: string | undefined
  facts: RentalFormFacts
}

/**
 * State of the form: the stored rental with the edits on top. Changes by others show at once, except in
 * fields the person has edited (D-100).
 */
export function useRentalForm({
  draftKey,
  stored,
  edits: draftEdits,
  isNew,
  copyOf,
  facts,
}: RentalFormStart) {
  const [extraInput, setExtraInput] = useState<NonFieldInput>(() => extraInputOf(draftEdits))
  // The rental deliberately has no customer.
  const [withoutCustomer, setWithoutCustomer] = useState(!isNew && stored.customerId === null)
  const temp = extraInput.temp ?? stored.tempCusName !== null
  const fields = useForm<RentalDraft, RentalFormDraft>({
    record: stored,
    start: draftEdits,
    follow: followRental,
    check: (values) => rentalProblems(withComputedFields(values), temp, isNew ? null : stored),
    sure: async ({ values, changed }) => {
      if (!(await confirmPastPeriod(values, isNew ? PERIOD_FIELDS : changed))) return false
      const confirmed = await confirmNoCustomer(values, temp, withoutCustomer)
      if (confirmed) setWithoutCustomer(values.customerId === null)
      return confirmed
    },
    save: (now) => (isNew ? saveNewRental(withComputedFields(now.values)) : saveRentalChanges(now)),
    afterSave: (form) => {
      form.done()
      setExtraInput({})
    },
    draft: {
      key: draftKey,
      is: isRentalFormDraft,
      keep: ({ touched }) => ({
        source: isNew ? stored : null,
        edits: { ...touched, ...extraInput },
        ...(copyOf ? { copyOf } : {}),
      }),
      take: ({ edits }) => edits,
    },
  })
  const form = withComputedFields(fields.values)
  const found = rentalProblems(form, temp, isNew ? null : stored)
  const change = (next: (old: RentalDraft) => RentalDraft) =>
    fields.change((old) => ({ ...old, ...draftFieldsOf(next(old)) }))
  return {
    ...fields,
    form,
    isNew,
    /** The lines that are stored already. */
    storedLines: isNew ? [] : stored.rentalLines,
    facts,
    temp,
    /** Before the first save attempt only number problems are reported. */
    problems: fields.saveAttempted ? found : numberProblems(found),
    /** The draft of an existing rental whose form was left; a new rental is offered elsewhere. */
    offered: isNew || draftEdits ? null : fields.offered,
    answerDraft: (accepted: boolean) => {
      if (accepted && fields.offered) setExtraInput(extraInputOf(fields.offered.edits))
      fields.answerDraft(accepted)
    },
    change,
    setDays: (days: Partial<DraftDays>) => {
      const typed = withTyped(extraInput.typed, days)
      setExtraInput({ ...extraInput, typed })
      change((old) => withDays(old, days, { ...facts, typed: new Set(typed) }))
    },
    setTemp: (on: boolean) => {
      setExtraInput({ ...extraInput, temp: on })
      change((old) => withTempCustomer(old, on))
    },
  }
}
export type RentalFormState = Omit<ReturnType<typeof useRentalForm>, 'formRef'>

/** Adds the fields that are computed from others. */
const withComputedFields = (values: RentalDraft): RentalDraft =>
  withPrices({ ...values, numberOfDays: draftDays(values) })

const extraInputOf = ({ temp, typed }: NonFieldInput = {}): NonFieldInput => ({
  ...(temp === undefined ? {} : { temp }),
  ...(typed === undefined ? {} : { typed }),
})

/** Pick-up and return are proposed until a person types other days (D-076). */
const withTyped = (typed: RentalEdits['typed'], days: Partial<DraftDays>) => [
  ...new Set([...(typed ?? []), ...(['pickupDate', 'returnDate'] as const).filter((field) => field in days)]),
]

/** Switches between a customer and a provisional one; a rental never has both (D-091). */
const withTempCustomer = (form: RentalDraft, on: boolean): RentalDraft =>
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
