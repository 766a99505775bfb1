import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { type AuditEntry, auditKindText, detailsText } from '../../../domain/system/audit.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { texts } from '../../../lib/texts.ts'
import classes from './Audit.module.css'

interface AuditListProps {
  entries: readonly AuditEntry[]
  isFiltered: boolean
}

/** The entries, the newest first. */
export function AuditList({ entries, isFiltered }: AuditListProps) {
  if (entries.length === 0)
    return (
      <EmptyState
        inPanel
        text={texts.empty}
        hint={
          isFiltered
            ? 'Kies een andere persoon, soort of periode.'
            : 'Wat er met gebruikers, toestellen en instellingen gebeurt, komt hier vanzelf.'
        }
      />
    )
  return (
    <ul className={classes.list} aria-label="Regels">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

/** Returns the link to the record that an entry names by its id; null if it has no page of its own. */
function linkTo({ kind, record }: AuditEntry['details']) {
  if (typeof record !== 'string') return null
  if (kind === 'Klant') return { to: ROUTES.CustomerDetail, params: { customerId: record } } as const
  if (kind === 'Item') return { to: ROUTES.ItemDetail, params: { itemId: record } } as const
  return null
}

function Entry({ entry: { at, what, byName, whom, device, details } }: { entry: AuditEntry }) {
  // Ids mean nothing to a person. The record is a link instead.
  const { record: _record, other: _other, ...shown } = details
  const more = detailsText(shown)
  const to = linkTo(details)
  return (
    <li className={classes.entry}>
      <time dateTime={at} className={classes.when}>
        {formatDateTime(at)}
      </time>
      <div className={classes.what}>
        <strong>{auditKindText(what)}</strong>
        {whom && <span>: {whom}</span>}
        {more && <span className={classes.more}>{more}</span>}
        {to && (
          <Link {...to} className={classes.more ?? ''}>
            Openen
          </Link>
        )}
      </div>
      <div className={classes.who}>
        {byName ?? 'Niemand aangemeld'}
        {device && <span className={classes.more}>{device}</span>}
      </div>
    </li>
  )
}
