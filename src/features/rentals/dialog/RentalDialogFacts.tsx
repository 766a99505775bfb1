import { Link } from '@tanstack/react-router'
import type { Customer } from '../../../domain/customers/customer.ts'
import { rentalRecipient } from '../../../domain/rentals/recipient.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { Fact } from '../detail/Fact.tsx'
import classes from './RentalDialog.module.css'

export interface RentalDialogFactsProps {
  rental: Rental
  customer: Customer | undefined
  /** The repair for which a depannage lends equipment (D-064). */
  repair: Repair | undefined
}

/** The customer, the contact details and the days of a rental. */
export function RentalDialogFacts({ rental, customer, repair }: RentalDialogFactsProps) {
  const recipient = rentalRecipient(rental, customer)
  return (
    <>
      <dl className={classes.facts}>
        <Fact term="Klant">{customer?.name ?? rental.tempCusName}</Fact>
        <Fact term="Contact">{recipient.name}</Fact>
        <Fact term="Telefoon">
          {recipient.phone && <a href={`tel:${recipient.phone}`}>{recipient.phone}</a>}
        </Fact>
      </dl>
      <dl className={classes.days}>
        <Fact term="Afhaaldatum">{dutchDay(rental.pickupDate)}</Fact>
        <Fact term="Startdatum">{dutchDay(rental.startDate)}</Fact>
        <Fact term="Einddatum">{dutchDay(rental.endDate)}</Fact>
        <Fact term="Retourdatum">{dutchDay(rental.returnDate)}</Fact>
      </dl>
      <dl className={classes.facts}>
        <Fact term="Contactpersoon">{rental.contact}</Fact>
        <Fact term="Externe referentie">{rental.externalReference}</Fact>
        <Fact term="Notities">{rental.notes}</Fact>
        <Fact term="Interne notitie">{rental.internalNotes}</Fact>
        <Fact term="Herstelling">
          {repair && (
            <Link to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
              {repairName(repair)}
            </Link>
          )}
        </Fact>
      </dl>
    </>
  )
}
