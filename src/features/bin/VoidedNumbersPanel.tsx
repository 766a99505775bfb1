import { useState } from 'react'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Bin.module.css'
import { useOnline } from '../../shared/sync/useSync.ts'
import { voidedNumberReason, voidedNumberTitle, type VoidedNumber, voidedNumbers } from './voidedNumbers.ts'

/**
 * Lists the issued numbers that no document uses, so that nobody searches for them. Only the server has the
 * ledger.
 */
export function VoidedNumbersPanel() {
  const online = useOnline()
  const [rows, setRows] = useState<VoidedNumber[] | null>(null)
  const show = () => voidedNumbers().then(setRows, toastLoadFailed)
  return (
    <Panel
      title="Vervallen nummers"
      flush
      actions={
        <ActionButton disabledReason={online ? undefined : texts.onlineOnly} onClick={() => void show()}>
          {rows ? 'Vernieuwen' : 'Vervallen nummers tonen'}
        </ActionButton>
      }
    >
      {rows && rows.length > 0 ? (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={voidedNumberTitle(row)} className={classes.row}>
              <div className={classes.what}>
                <p className={classes.text}>{voidedNumberTitle(row)}</p>
                <p className={classes.meta}>{voidedNumberReason(row, formatDateTime(row.at))}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          inPanel
          text={
            rows
              ? 'Elk nummer staat op een herstelling of een verhuur.'
              : 'Een nummer van een gewist of verloren document wordt niet opnieuw gegeven.'
          }
        />
      )}
    </Panel>
  )
}
