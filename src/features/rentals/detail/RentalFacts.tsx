import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { repairOfDepannage } from '../../../db/queries/depannage.ts'
import { dutchDay } from '../../../domain/days.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import classes from './RentalDetail.module.css'

/** Who, when, and the repair that a depannage helps with (D-064). */
export function RentalFacts({ rental }: { rental: Rental }) {
  const { customerId, tempCusName, notes, contact } = rental
  const customer = useLive(
    () => (customerId ? db.customer.get(customerId as never) : undefined),
    [customerId],
  )
  const repair = useLive(() => repairOfDepannage(rental), [rental.id, customerId])
  return (
    <dl className={classes.facts}>
      <Fact term="Klant">{customer?.name ?? tempCusName}</Fact>
      <Fact term="Contactpersoon">{contact}</Fact>
      <Fact term="Afhalen">{dutchDay(rental.pickupDate)}</Fact>
      <Fact term="Van">{dutchDay(rental.startDate)}</Fact>
      <Fact term="Tot">{dutchDay(rental.endDate)}</Fact>
      <Fact term="Retour">{dutchDay(rental.returnDate)}</Fact>
      <Fact term="Notities">{notes}</Fact>
      {repair && (
        <Fact term="Herstelling">
          <Link to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
            {repairName(repair)}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
