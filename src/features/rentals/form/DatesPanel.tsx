import { DateField } from '../../../components/fields/DateField.tsx'
import { NumberField } from '../../../components/fields/NumberField.tsx'
import { counted } from '../../../domain/shared/counted.ts'
import { isOpenDay } from '../../../domain/shared/openDays.ts'
import { rateRowFor } from '../../../domain/rentals/days.ts'
import type { DraftDays } from '../../../domain/rentals/form.ts'
import { ClockNote } from '../../../pieces/sync/ClockNote.tsx'
import classes from './RentalForm.module.css'
import { t } from './texts.ts'
import type { RentalFormState } from './useRentalForm.ts'
import { goOnTo, STEP } from '../../../components/forms/goOn.ts'

const FIELDS = [
  ['startDate', 'Startdatum'],
  ['endDate', 'Einddatum'],
  ['pickupDate', 'Afhaaldatum'],
  ['returnDate', 'Retourdatum'],
] as const

/** The four days, and how many are counted (VF-04, D-076, D-077); the first takes the second along, '12/11-14/11'. */
export function DatesPanel({
  state,
  onDays,
}: {
  state: RentalFormState
  onDays: (days: Partial<DraftDays>) => void
}) {
  const { form, problems, facts } = state
  const row = rateRowFor(facts.rates, form.numberOfDays)
  /** Who typed both and pressed Enter is done with the days. */
  const onLastDay = (endDate: string, byEnter: boolean) => {
    onDays({ endDate })
    if (byEnter && !form.customerId) goOnTo('customer')
  }
  const above = row !== null && row.numberOfDays < form.numberOfDays
  return (
    <section aria-label="Periode" className={classes.period} {...{ [STEP]: 'days' }}>
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
        <p className={classes.hint}>{`Staffel van ${counted(row.numberOfDays, 'dag', 'dagen')} gebruikt.`}</p>
      )}
    </section>
  )
}

/** The end and the hand-over are near the start, whatever year that is in; the return is near the end. */
const aroundOf = (field: keyof DraftDays, { startDate, endDate }: DraftDays): string | null =>
  field === 'startDate' ? null : field === 'returnDate' ? endDate || startDate : startDate

/** A closed day is only warned about, and only where material changes hands (D-076). */
const closedHint = (field: keyof DraftDays, day: string | null, closed: ReadonlySet<string>) =>
  (field === 'pickupDate' || field === 'returnDate') && day && !isOpenDay(day, closed)
    ? t.closedDay
    : undefined
