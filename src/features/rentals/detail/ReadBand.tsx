import { Link } from '@tanstack/react-router'
import type { Customer } from '../../../domain/customers/customer.ts'
import { rentalRecipient } from '../../../domain/rentals/recipient.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { dutchDay, shortDay } from '../../../domain/shared/days.ts'
import { weekdayName } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { Fact } from './Fact.tsx'
import classes from './ReadBand.module.css'

interface ReadBandProps {
  rental: Rental
  customer: Customer | undefined
  today: string
}

const DAYS = [
  ['Afhaaldatum', 'pickupDate'],
  ['Startdatum', 'startDate'],
  ['Einddatum', 'endDate'],
  ['Retourdatum', 'returnDate'],
] as const

/** The days and the customer, in one band above the lines. */
export function ReadBand({ rental, customer, today }: ReadBandProps) {
  const { name, phone, email } = rentalRecipient(rental, customer)
  const place = [rental.tempCusStreet, rental.tempCusCity, rental.tempCusCountry].filter(Boolean).join(', ')
  return (
    <section aria-label="Periode en klant" className={classes.band}>
      <dl className={classes.days}>
        {DAYS.map(([term, key]) => (
          <Fact key={key} term={term}>
            <Day day={rental[key]} today={today} />
          </Fact>
        ))}
        <Fact term="Aantal dagen">{rental.numberOfDays}</Fact>
      </dl>
      <dl className={classes.customer}>
        <Fact term="Klant">
          {customer ? (
            <Link to={ROUTES.CustomerDetail} params={{ customerId: customer.id }}>
              {customer.name}
            </Link>
          ) : (
            (rental.tempCusName ?? 'geen klant')
          )}
          {place && <small>{place}</small>}
        </Fact>
        {(name ?? phone ?? email) && (
          <Fact term="Contact">
            {name && <span>{name}</span>}
            {phone && <a href={`tel:${phone}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** Example: 'di 08/12'; with the year if it is another one than today's. */
const Day = ({ day, today }: { day: string; today: string }) => (
  <time dateTime={day}>
    <span>{weekdayName(day).slice(0, 2)}</span>{' '}
    {day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : dutchDay(day)}
  </time>
)
