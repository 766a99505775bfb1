import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { type RentalWithLines, rentalWithLines, repairOfDepannage } from '../../../db/queries/depannage.ts'
import { dutchDay } from '../../../domain/days.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { useToday } from '../../repairs/useToday.ts'
import { rentalTone } from '../rentalStatuses.ts'
import { RentedLines } from '../stock/RentedLines.tsx'
import classes from './RentalDetail.module.css'

/** A rental to look at: its days, its customer, its items, and the repair that a depannage helps with (D-064). */
export function RentalDetailPage() {
  const { rentalId } = useParams({ strict: false }) as { rentalId: string }
  const today = useToday()
  const found = useLive(
    async () => ({ id: rentalId, rental: await rentalWithLines(rentalId, today) }),
    [rentalId, today],
  )
  if (!found || found.id !== rentalId) return null
  if (!found.rental)
    return <EmptyState text="Deze verhuur staat niet op dit toestel. Misschien werd ze gewist." />
  return <Detail {...found.rental} />
}

function Detail({ rental, lines }: RentalWithLines) {
  return (
    <>
      <PageTitle
        title={`${rental.type} ${rental.reference ?? rentalName(rental)}`}
        after={<StatusBadge tone={rentalTone(rental.status)}>{rental.status}</StatusBadge>}
      />
      <Panel title="Verhuur">
        <Facts rental={rental} />
      </Panel>
      <Panel title="Items">
        <RentedLines label="Items" lines={lines} />
      </Panel>
    </>
  )
}

function Facts({ rental }: { rental: Rental }) {
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
