import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { isOpenDay } from '../../../domain/shared/openDays.ts'
import { rateRowFor } from '../../../domain/rentals/days.ts'
import type { DraftDays } from '../../../domain/rentals/form.ts'
import { ClockNote } from '../../../shared/sync/ClockNote.tsx'
import classes from './RentalForm.module.css'
import { rentalFormTexts } from './rentalFormTexts.ts'
import type { RentalFormState } from './useRentalForm.ts'
import { focusStep, STEP_ATTRIBUTE } from '../../../components/forms/focusStep.ts'

const FIELDS = [
  ['startDate', 'Startdatum'],
  ['endDate', 'Einddatum'],
  ['pickupDate', 'Afhaaldatum'],
  ['returnDate', 'Retourdatum'],
] as const

/**
 * The four days and the number of counted days (VF-04, D-076, D-077). The first field accepts both days:
 * '12/11-14/11'.
 */
export function DatesPanel({
  state,
  onDays,
}: {
  state: RentalFormState
  onDays: (days: Partial<DraftDays>) => void
}) {
  const { form, problems, facts } = state
  const row = rateRowFor(facts.rates, form.numberOfDays)
  /** Moves on to the customer if the user typed both days and pressed Enter. */
  const onLastDay = (endDate: string, byEnter: boolean) => {
    onDays({ endDate })
    if (byEnter && !form.customerId) focusStep('customer')
  }
  const above = row !== null && row.numberOfDays < form.numberOfDays
  return (
    <section aria-label="Periode" className={classes.period} {...{ [STEP_ATTRIBUTE]: 'days' }}>
      <ClockNote />
      <div className={classes.days}>
        {FIELDS.map(([field, label]) => (
          <DateField
            key={field}
            label={label}
            path={field}
            required
            aim={field === 'pickupDate' ? 'near' : 'future'}
            around={aroundOf(field, form)}
            value={form[field]}
            error={problems[field]}
            description={closedHint(field, form[field], facts.closed)}
            marked={Object.fromEntries(facts.holidays)}
            onChange={(day) => onDays({ [field]: day })}
            onLastDay={field === 'startDate' ? onLastDay : undefined}
          />
        ))}
        <NumberField
          label="Aantal dagen"
          kind="integer"
          readOnly
          value={form.numberOfDays}
          onChange={() => {}}
        />
      </div>
      {above && (
        <p
          className={classes.hint}
        >{`Staffel van ${countWithNoun(row.numberOfDays, 'dag', 'dagen')} gebruikt.`}</p>
      )}
    </section>
  )
}

/**
 * Day that short input is completed around. End and pick-up are near the start, in whatever year that is; the
 * return is near the end.
 */
const aroundOf = (field: keyof DraftDays, { startDate, endDate }: DraftDays): string | null =>
  field === 'startDate' ? null : field === 'returnDate' ? endDate || startDate : startDate

/** Warns about a closed day, and only on the days of pick-up and return (D-076). */
const closedHint = (field: keyof DraftDays, day: string | null, closed: ReadonlySet<string>) =>
  (field === 'pickupDate' || field === 'returnDate') && day && !isOpenDay(day, closed)
    ? rentalFormTexts.closedDay
    : undefined
