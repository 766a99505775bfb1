import {
  RENTAL_FIELD_KEYS,
  RENTAL_FIELD_SET,
  RENTAL_LINE_KEYS,
  LINE_SUBJECT_KEYS,
  NewRental,
} from '../../mutations/rental/rentalInput.ts'
import { followList } from '../../lib/listEdits.ts'
import { newRental } from '../../mutations/rental/create.ts'
import { entryProblems } from '../../domain/customers/entryProblems.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { dateProblems } from '../../domain/rentals/days.ts'
import type { DraftDays, RentalDraft } from '../../domain/rentals/form.ts'
import type { RentalLine } from '../../domain/rentals/rental.ts'
import { keysOf, pick } from '../../lib/objects.ts'
import type { FieldEdits } from '../forms/useFields.ts'

export type RentalProblems = Readonly<Record<string, string>>

/** The edits of a form and other input of the person; a draft stores them in this shape. */
export interface RentalEdits extends FieldEdits<RentalDraft>, NonFieldInput {}

/** Input of the person that is not a field. */
export interface NonFieldInput {
  /** True if the provisional customer is being filled in (D-091). */
  temp?: boolean
  /** The days that a person typed, which are no longer proposed (D-076). */
  typed?: readonly (keyof DraftDays)[]
}

/** The fields that a form lays over a rental. Those that are no field of a call are derived from the others. */
const DRAFT_FIELDS: readonly (keyof RentalDraft)[] = [
  ...RENTAL_FIELD_KEYS,
  'numberOfDays',
  'formerRate',
  'vatPercentage',
]
export const draftFieldsOf = (form: RentalDraft): Partial<RentalDraft> => pick(form, DRAFT_FIELDS)

/**
 * Applies the edits to the present rental. Unedited lines and remarks follow the rental, like the fields do (B6.1).
 */
export function followRental(stored: RentalDraft, touched: FieldEdits<RentalDraft>): FieldEdits<RentalDraft> {
  let next = touched
  for (const key of ['rentalLines', 'rentalRemarks'] as const) {
    const [mine, seen] = [touched.values[key], touched.seen[key]]
    if (!mine || !seen) continue
    const list = followList<{ id: string }>(stored[key], { mine, seen })
    next = {
      values: { ...next.values, [key]: list.mine },
      seen: { ...next.seen, [key]: list.seen },
    }
  }
  return next
}

/** An empty rental under its own id; its four days are still missing. */
export function emptyRental(
  id: string,
  facts: { serviceFee: number; vatPercentage: number },
  contact: string | null,
): RentalDraft {
  const days = { startDate: '', endDate: '', pickupDate: '', returnDate: '' }
  const none = { startDate: null, endDate: null, pickupDate: null, returnDate: null }
  return { ...newRental({ id, ...days, contact }, facts), ...none }
}

const lineArgs = (line: RentalLine) => ({
  id: line.id,
  ...(line.itemId ? { itemId: line.itemId } : {}),
  ...pick(
    line,
    LINE_SUBJECT_KEYS.filter((key) => line[key]),
  ),
  ...Object.fromEntries(RENTAL_LINE_KEYS.map((key) => [key, line[key]])),
})

/** The fields of a form as a call accepts them. */
export function fieldArgs(form: Partial<RentalDraft>): Record<string, unknown> {
  const fields = pick(
    form,
    keysOf(form).filter((key) => RENTAL_FIELD_SET.has(key)),
  )
  return { ...fields, ...(fields.rentalLines ? { rentalLines: fields.rentalLines.map(lineArgs) } : {}) }
}

/**
 * The errors of a form, by field; a field of a line is 'rentalLines.0.quantity'.
 * @param stored the stored rental, whose e-mail address is not checked again; null: it is new
 */
export function rentalProblems(form: RentalDraft, temp: boolean, stored: RentalDraft | null): RentalProblems {
  const parsed = NewRental.safeParse({ id: form.id, ...fieldArgs(form) })
  const found = (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  const { tempCusContactEmail } = form
  return {
    ...(temp ? entryProblems({ tempCusContactEmail }, [stored]) : {}),
    ...Object.fromEntries(found.toReversed()),
    ...dateProblems(form),
    ...(temp && !form.tempCusName?.trim() ? { tempCusName: validationTexts.required } : {}),
  }
}

/** The errors in numbers. No further input can make them right, so they are shown at once. */
export const numberProblems = (problems: RentalProblems): RentalProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => NUMBER_TEXTS.includes(text)))
const NUMBER_TEXTS: readonly string[] = [
  validationTexts.number,
  validationTexts.negative,
  validationTexts.quantity,
  validationTexts.numberTooLarge,
]
