import { Link } from '@tanstack/react-router'
import { Panel } from '../../../components/Panel.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { useLive } from '../../../db/live.ts'
import { relatedRepairs } from '../../../db/queries/relatedRepairs.ts'
import { dutchDay } from '../../../domain/days.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import { repairTone } from '../repairStatuses.ts'
import classes from './Detail.module.css'

/** Earlier repairs of the same customer and item (RD-09, RD-26, D-062). */
export function RelatedPanel({ repair }: { repair: Repair }) {
  const { id, customerId, itemId } = repair
  const related = useLive(() => relatedRepairs(repair), [id, customerId, itemId])
  return (
    <Panel title="Gerelateerde herstellingen" id="gerelateerd">
      {!related || related.length === 0 ? (
        <p className={classes.empty}>{texts.empty}</p>
      ) : (
        <ul className={classes.related}>
          {related.map((other) => (
            <li key={other.id}>
              <Link to={ROUTES.RepairDetail} params={{ repairId: other.id }}>
                {repairName(other)}
              </Link>
              <span>{other.type}</span>
              <StatusBadge tone={repairTone(other.status)}>{other.status}</StatusBadge>
              <span className={classes.grow}>{other.notes}</span>
              <span className={classes.nowrap}>{dutchDay(other.dateIn)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
