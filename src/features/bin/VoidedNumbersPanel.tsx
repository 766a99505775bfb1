import { useState } from 'react'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import classes from './Bin.module.css'
import { formatDateTime } from '../../lib/dates.ts'
import { request } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { useOnline } from '../../shared/sync/useSync.ts'

/** An issued number that no document uses. */
export interface VoidedNumber {
  kind: 'repair' | 'rental'
  number: string
  at: string
  /** The person who deleted the document; null if unknown, or if the number was lost. */
  by: string | null
  /** `lost`: issued in a history that a restore removed, and not sent again by any device yet (B3.9). */
  why: 'deleted' | 'lost'
}

/** Returns the issued numbers that no document uses. Only the server has the ledger. */
const voidedNumbers = (): Promise<VoidedNumber[]> => request('GET', '/numbers/voided')

const KINDS = { repair: 'Herstelling', rental: 'Verhuur' } as const

/** Returns the kind of document and the number. */
const voidedNumberTitle = ({ kind, number }: VoidedNumber): string => `${KINDS[kind]} ${number}`

/** Returns why no document uses the number. @param at the formatted moment */
const voidedNumberReason = ({ why, by }: VoidedNumber, at: string): string =>
  why === 'lost' ? `Verloren bij herstel op ${at}` : `Gewist op ${at}${by ? ` door ${by}` : ''}`

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
