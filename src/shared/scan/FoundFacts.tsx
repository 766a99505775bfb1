import type { UnitRentals } from '../../db/queries/rentals.ts'
import { shortDay } from '../../domain/shared/calendar.ts'
import { addDays } from '../../domain/shared/days.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import { dayFormat } from '../../lib/dates.ts'
import classes from './FoundFacts.module.css'
import { scanTexts } from './scanTexts.ts'

const weekday = dayFormat({ weekday: 'short' })

/** Example: 'wo 18/11'. */
const dayText = (day: string) => `${weekday(day).replace('.', '')} ${shortDay(day)}`

/** The rentals of a scanned item: who has it, until when, and what comes next. A fact that does not exist is left out (SC-15). */
export function FoundFacts({ plan: { has, next, names }, today }: { plan: UnitRentals; today: string }) {
  const isFree = !has && next !== null && next.pickupDate > today
  if (!has && !next) return null
  return (
    <dl className={classes.list}>
      {has && (
        <>
          <Fact name={scanTexts.with} more={`verhuur ${rentalName(has)}`}>
            {names.get(has.id)}
          </Fact>
          <Fact name={scanTexts.back}>{dayText(has.returnDate)}</Fact>
        </>
      )}
      {next && (
        <Fact name={has ? scanTexts.after : scanTexts.next} more={names.get(next.id)}>
          {`${rentalName(next)} vanaf ${dayText(next.pickupDate)}`}
        </Fact>
      )}
      {isFree && <Fact name={scanTexts.free}>{`tot ${dayText(addDays(next.pickupDate, -1))}`}</Fact>}
    </dl>
  )
}

interface FactProps {
  name: string
  more?: string | undefined
  children: string | undefined
}

const Fact = ({ name, more, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      {more && <small>{more}</small>}
    </dd>
  </div>
)
