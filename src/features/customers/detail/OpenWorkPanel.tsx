import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import type { OpenWorkRow } from '../../../db/queries/customerPage.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { formatDate } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { rentalTone } from '../../../shared/statuses/rentalStatuses.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'
import classes from './Detail.module.css'

/** The open work of both departments for a customer, the longest waiting first; nothing if all is done (LI-06). */
export function OpenWorkPanel({ rows }: { rows: readonly OpenWorkRow[] }) {
  if (rows.length === 0) return null
  return (
    <Panel title="Open werk" flush>
      <ul className={classes.work}>
        {rows.map((row) => (
          <li key={row.kind === 'repair' ? row.repair.id : row.rental.id}>
            <Row row={row} />
            <NextStep row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Row({ row }: { row: OpenWorkRow }) {
  const { what, day } = row
  if (row.kind === 'rental')
    return (
      <Link to={ROUTES.RentalDetail} params={{ rentalId: row.rental.id }} className={classes.workRow}>
        <About name={rentalName(row.rental)} what={what} />
        <span className={classes.workDay}>afhaling {formatDate(day)}</span>
        <StatusBadge tone={rentalTone(row.rental.status)}>{row.rental.status}</StatusBadge>
      </Link>
    )
  return (
    <Link to={ROUTES.RepairDetail} params={{ repairId: row.repair.id }} className={classes.workRow}>
      <About name={repairName(row.repair)} what={what} />
      <span className={classes.workDay}>binnen {formatDate(day)}</span>
      <StatusBadge tone={repairTone(row.repair.status)}>{row.repair.status}</StatusBadge>
    </Link>
  )
}

const About = ({ name, what }: { name: string; what: string }): ReactNode => (
  <span className={classes.workName}>
    <b>{name}</b> {what}
  </span>
)

/** The next step, which leads to where it is taken: the hand-over, or the step bar of the record (LI-13). */
function NextStep({ row }: { row: OpenWorkRow }) {
  const { next } = row
  if (next === null) return null
  if (row.kind === 'repair')
    return (
      <Link
        to={ROUTES.RepairDetail}
        params={{ repairId: row.repair.id }}
        className={classes.next}
        aria-label={`${next}, ${repairName(row.repair)}`}
      >
        {next}
      </Link>
    )
  const { rental, handover } = row
  const shared = {
    params: { rentalId: rental.id },
    className: classes.next,
    'aria-label': `${next}, ${rentalName(rental)}`,
  }
  return handover ? (
    <Link to={ROUTES.RentalHandover} search={{ mode: handover }} {...shared}>
      {next}
    </Link>
  ) : (
    <Link to={ROUTES.RentalDetail} {...shared}>
      {next}
    </Link>
  )
}
