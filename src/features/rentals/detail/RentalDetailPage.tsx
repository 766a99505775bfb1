import { useParams } from '@tanstack/react-router'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { type RentalWithLines, rentalWithLines } from '../../../db/queries/depannage.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { useToday } from '../../repairs/useToday.ts'
import { rentalTone } from '../rentalStatuses.ts'
import { RentedLines } from '../stock/RentedLines.tsx'
import classes from './RentalDetail.module.css'
import { RentalFacts } from './RentalFacts.tsx'

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
    <div className={classes.page}>
      <PageTitle
        title={`${rental.type} ${rental.reference ?? rentalName(rental)}`}
        after={<StatusBadge tone={rentalTone(rental.status)}>{rental.status}</StatusBadge>}
      />
      <Panel title="Verhuur">
        <RentalFacts rental={rental} />
      </Panel>
      <Panel title="Items">
        <RentedLines label="Items" lines={lines} />
      </Panel>
    </div>
  )
}
