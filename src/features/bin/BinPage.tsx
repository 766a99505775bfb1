import { type ReactNode, useId } from 'react'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { customerDisplayName } from '../../domain/customers/companyCustomer.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import { type BinnedRepair, takeOutOfBin } from '../../shared/bin/bin.ts'
import classes from './Bin.module.css'
import { BinnedKits } from './BinnedKits.tsx'
import { useBinnedRepairs } from './useBinnedRepairs.ts'
import { VoidedNumbersPanel } from './VoidedNumbersPanel.tsx'

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
