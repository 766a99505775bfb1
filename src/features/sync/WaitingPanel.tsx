import { ActionButton } from '../../components/page/ActionButton.tsx'
import { confirm } from '../../components/dialogs/confirm.ts'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { cancelPending } from '../../sync/client.ts'
import { type DescribedChange, useWaiting, type WaitingChange } from './queries.ts'
import classes from './SyncPage.module.css'

const TOO_LATE = 'Deze wijziging is misschien al onderweg en kan niet meer geannuleerd worden.'

/** The changes that wait for the server, oldest first. */
export function WaitingPanel() {
  const waiting = useWaiting()
  if (!waiting) return null
  const { rows, total } = waiting
  return (
    <Panel title={total === 0 ? 'In de wachtrij' : `In de wachtrij (${total})`} flush>
      {total === 0 && <p className={classes.note}>Alle wijzigingen van dit toestel zijn verstuurd.</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <WaitingRow key={row.mid} row={row} />
        ))}
      </ul>
      {total > rows.length && (
        <p
          className={classes.note}
        >{`… en nog ${countWithNoun(total - rows.length, 'wijziging', 'wijzigingen')}.`}</p>
      )}
    </Panel>
  )
}

function WaitingRow({ row }: { row: WaitingChange }) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.text}>{row.text}</p>
        <WhenAndWho change={row} />
      </div>
      <ActionButton disabledReason={row.offered ? TOO_LATE : undefined} onClick={() => void cancel(row)}>
        Annuleren
      </ActionButton>
    </li>
  )
}

/** Example: '20/11/2026 14:05 · Jan Peeters'. */
export function WhenAndWho({ change }: { change: DescribedChange }) {
  return (
    <p className={classes.meta}>
      {formatDateTime(change.at)} · {change.by ?? 'onbekende gebruiker'}
      {change.entry.recovered && ' · hersteld uit noodkopie'}
    </p>
  )
}

/** Undoes a change that is not sent yet; the answer says if it was too late. */
async function cancel(row: DescribedChange): Promise<void> {
  const text = `Wilt u deze wijziging ongedaan maken? ${row.text}`
  if (!(await confirm({ text, yes: 'Ongedaan maken', danger: true }))) return
  if ((await cancelPending([row.mid])).length > 0) toastSuccess('Wijziging ongedaan gemaakt.')
  else
    toastWarning(
      'Deze wijziging kan niet geannuleerd worden: ze is onderweg, of een latere bouwt erop voort.',
    )
}
