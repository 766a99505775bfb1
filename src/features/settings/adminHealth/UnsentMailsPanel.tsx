import { Link } from '@tanstack/react-router'
import { Panel } from '../../../components/page/Panel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import type { AdminHealth, OpenMail } from '../../../domain/adminHealth/adminHealth.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ROUTES } from '../../../lib/routes.ts'
import settings from '../../../shared/forms/Settings.module.css'
import classes from './AdminHealth.module.css'
import { ageText, countText, MAIL_STATUS } from './adminHealthTexts.ts'

/** The waiting mails, and the mails that a person must decide on, each with a link. */
export function UnsentMailsPanel({ health: { mails, at } }: { health: AdminHealth }) {
  const { queued, failed, unknown, oldestAt, open } = mails
  const waits = queued > 0 && oldestAt ? `, de oudste ${ageText(oldestAt, at)}` : ''
  const rest = failed + unknown - open.length
  return (
    <Panel title="Mails">
      <p className={settings.note}>
        {countText(queued, 'mail wacht', 'mails wachten')}
        {waits}. {countText(failed, 'is niet verzonden', 'zijn niet verzonden')},{' '}
        {countText(unknown, 'is mogelijk verzonden', 'zijn mogelijk verzonden')}.
      </p>
      {open.length > 0 && (
        <ul className={classes.mails} aria-label="Mails die aandacht vragen">
          {open.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className={settings.note}>En nog {countText(rest, 'oudere', 'oudere')}.</p>}
    </Panel>
  )
}

function Mail({ mail: { status, subject, recipient, at, error, repair } }: { mail: OpenMail }) {
  return (
    <li className={classes.mail}>
      <span className={classes.what}>
        <strong>{subject || 'Zonder onderwerp'}</strong> aan {recipient}
        <span className={classes.meta}>
          {formatDateTime(at)}
          {error && `: ${error}`}
        </span>
      </span>
      <StatusBadge tone={status === 'failed' ? 'red' : 'orange'}>{MAIL_STATUS[status]}</StatusBadge>
      {repair && (
        <Link className={classes.to} to={ROUTES.RepairDetail} params={{ repairId: repair.id }}>
          Herstelling {repair.number ?? 'zonder nummer'}
        </Link>
      )}
    </li>
  )
}
