import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { relatedRepairs } from '../../../db/queries/repairs.ts'
import { dutchDay } from '../../../domain/shared/days.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'
import classes from './Detail.module.css'

const HEADINGS = ['Nummer', 'Type', 'Status', 'Omschrijving', 'Binnengebracht op']

/** Earlier repairs of the same customer and item (RD-09, RD-26, D-062). */
export function RelatedPanel({ repair }: { repair: Repair }) {
  const { id, customerId, itemId } = repair
  const related = useLive(() => relatedRepairs(repair), [id, customerId, itemId])
  return (
    <Panel title="Verwante herstellingen">
      {!related || related.length === 0 ? (
        <EmptyState
          inPanel
          text={texts.empty}
          hint="Een vroegere herstelling van dezelfde klant en hetzelfde item verschijnt hier vanzelf."
        />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.log} aria-label="Verwante herstellingen">
            <thead>
              <tr>
                {HEADINGS.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {related.map((other) => (
                <RelatedRow key={other.id} repair={other} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

/** A press anywhere on the row opens the repair; for the keyboard the number is a link. */
function RelatedRow({ repair }: { repair: Repair }) {
  const navigate = useNavigate()
  const to = { to: ROUTES.RepairDetail, params: { repairId: repair.id } } as const
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const onLink = event.target instanceof Element && event.target.closest('a')
    if (!onLink) void navigate(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- see its link
    <tr className={classes.opens} onClick={onClick}>
      <td className={classes.nowrap}>
        <Link {...to}>{repairName(repair)}</Link>
      </td>
      <td className={classes.nowrap}>{repair.type}</td>
      <td>
        <StatusBadge tone={repairTone(repair.status)}>{repair.status}</StatusBadge>
      </td>
      <td>{repair.notes}</td>
      <td className={classes.nowrap}>{dutchDay(repair.dateIn)}</td>
    </tr>
  )
}
