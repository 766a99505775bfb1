import { useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import { type BinnedRepair, binnedRepairs, takeOutOfBin } from '../../pieces/bin/bin.ts'
import classes from './SyncPage.module.css'
import { useOnline } from '../../pieces/sync/useSync.ts'

/** The bin of the repairs (D-063, B6.5). It is asked for, because only the server has it. */
export function BinPanel() {
  const online = useOnline()
  const [rows, setRows] = useState<BinnedRepair[] | null>(null)
  const show = () => binnedRepairs().then(setRows, toastLoadFailed)
  const back = async (id: string) => {
    if (await takeOutOfBin(id)) setRows((old) => old && old.filter((row) => row.id !== id))
  }
  const offline = online ? undefined : texts.onlineOnly
  return (
    <Panel
      title="Prullenbak"
      flush
      actions={
        <ActionButton disabledReason={offline} onClick={() => void show()}>
          {rows ? 'Vernieuwen' : 'Gewiste herstellingen tonen'}
        </ActionButton>
      }
    >
      {rows?.length !== undefined && rows.length > 0 ? (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <div className={classes.what}>
                <p className={classes.text}>{titleOf(row)}</p>
                <p className={classes.meta}>
                  Gewist op {formatDateTime(row.at)} door {row.by || 'onbekende gebruiker'}
                </p>
              </div>
              <ActionButton disabledReason={offline} onClick={() => void back(row.id)}>
                Haal uit prullenbak
              </ActionButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.note}>
          {rows ? 'De prullenbak is leeg.' : 'Een definitief gewiste herstelling blijft hier nog 90 dagen.'}
        </p>
      )}
    </Panel>
  )
}

const titleOf = ({ number, provisionalRef, customer, item, notes }: BinnedRepair): string =>
  [number ?? provisionalRef, customer ?? 'VERHUUR', item, notes].filter(Boolean).join(' · ')
