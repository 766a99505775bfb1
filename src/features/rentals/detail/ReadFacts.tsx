import { Link } from '@tanstack/react-router'
import { useLive } from '../../../db/live.ts'
import { repairOfDepannage } from '../../../db/queries/rentals.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { formatNumber } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { Fact } from './Fact.tsx'
import classes from './RentalReadView.module.css'

/** The facts beside the price; empty ones are left out. */
export function ReadFacts({ rental }: { rental: Rental }) {
  const repair = useLive(() => repairOfDepannage(rental), [rental.id, rental.customerId])
  return (
    <dl className={classes.facts} aria-label="Gegevens">
      <Fact term="Referentie">{rental.reference}</Fact>
      <Fact term="Type">{rental.type}</Fact>
      <Fact term="Tarief verhuur">{formatNumber(rental.rate, { decimals: 2 })}</Fact>
      <Fact term="Contactpersoon">{rental.contact}</Fact>
      <Fact term="Externe referentie">{rental.externalReference}</Fact>
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
