import { type ReactNode, useEffect, useId, useState } from 'react'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastLoadFailed, toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { binnedKits } from '../../db/queries/kits.ts'
import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import classes from './Bin.module.css'
import { VoidedNumbersPanel } from './VoidedNumbersPanel.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import { type BinnedRepair, binnedRepairs, takeOutOfBin } from '../../shared/bin/bin.ts'
import { unbinKit } from '../../shared/kits/kitBin.ts'
import { useOnline } from '../../shared/sync/useSync.ts'

type BinState = 'waiting' | 'failed' | readonly BinnedRepair[]

/** Reads the bin when the screen opens and when the connection returns, because only the server has it. */
export function useBinnedRepairs() {
  const online = useOnline()
  const [binState, setBinState] = useState<BinState>('waiting')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!online) return
    let gone = false
    void binnedRepairs().then(
      (rows) => gone || setBinState(rows),
      (error) => {
        if (gone) return
        toastLoadFailed(error)
        setBinState((old) => (old === 'waiting' ? 'failed' : old))
      },
    )
    return () => {
      gone = true
    }
  }, [online, round])
  /** Removes a restored repair from the list. */
  const drop = (id: string) =>
    setBinState((old) => (typeof old === 'string' ? old : old.filter((row) => row.id !== id)))
  return { online, binState, again: () => setRound((last) => last + 1), drop }
}

/** The deleted kits, if there are any. They are on this device, so they show offline too (KI-31). */
export function BinnedKits() {
  const kits = useLive(binnedKits, [])
  if (!kits?.length) return null
  return (
    <Panel title="Verwijderde kits" flush>
      <ul className={classes.list}>
        {kits.map((kit) => (
          <li key={kit.id} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.text}>{kit.name}</p>
              <p className={classes.meta}>
                {[countWithNoun(kit.parts.length, 'onderdeel', 'onderdelen'), kit.note]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <ActionButton onClick={() => void unbinKit(kit).catch(toastSaveFailed)}>
              Haal uit prullenbak
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const RETENTION_NOTE = 'Een gewiste herstelling blijft hier nog 90 dagen.'

/** The bin: deleted repairs (D-063, B6.5), deleted kits, and numbers that no document uses any more. */
export function BinPage() {
  const { online, binState, again, drop } = useBinnedRepairs()
  const why = useId()
  const offline = online ? undefined : texts.onlineOnly
  const back = async (id: string) => {
    if (await takeOutOfBin(id)) drop(id)
  }
  return (
    <div>
      <PageTitle title="Prullenbak">
        <ActionButton disabledReason={offline} describedBy={why} onClick={again}>
          Vernieuwen
        </ActionButton>
      </PageTitle>
      {offline && (
        <p id={why} className={classes.offline}>
          {offline}
        </p>
      )}
      <div className={classes.panels}>
        <Panel title="Gewiste herstellingen" flush>
          {typeof binState === 'string' ? (
            <EmptyState
              inPanel
              text={online ? STATES[binState] : 'De prullenbak staat op de server.'}
              hint={RETENTION_NOTE}
            />
          ) : binState.length === 0 ? (
            <EmptyState inPanel text="De prullenbak is leeg." hint={RETENTION_NOTE} />
          ) : (
            <ul className={classes.list}>
              {binState.map((row) => (
                <Binned key={row.id} row={row}>
                  <ActionButton disabledReason={offline} describedBy={why} onClick={() => void back(row.id)}>
                    Haal uit prullenbak
                  </ActionButton>
                </Binned>
              ))}
            </ul>
          )}
        </Panel>
        <BinnedKits />
        <VoidedNumbersPanel />
      </div>
    </div>
  )
}

const STATES = {
  waiting: 'De prullenbak wordt opgehaald…',
  failed: 'De prullenbak kon niet opgehaald worden. Kies Vernieuwen om het opnieuw te proberen.',
}

function Binned({ row, children }: { row: BinnedRepair; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.text}>{titleOf(row)}</p>
        <p className={classes.meta}>
          Gewist op {formatDateTime(row.at)} door {row.by || 'onbekende gebruiker'}
        </p>
      </div>
      {children}
    </li>
  )
}

const titleOf = ({ number, provisionalRef, customerId, customer, item, notes }: BinnedRepair): string =>
  [number ?? provisionalRef, customerDisplayName(customerId, customer), item, notes]
    .filter(Boolean)
    .join(' · ')
