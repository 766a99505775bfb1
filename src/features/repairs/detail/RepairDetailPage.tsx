import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { useLater } from '../../../components/page/useLater.ts'
import { db } from '../../../db/database.ts'
import { Ahead, type Hearer } from '../../../db/ahead.ts'
import { lastingQuery, useAhead } from '../../../db/live.ts'
import { newestRepair } from '../../../db/queries/newestRepair.ts'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { textOf } from '../../../domain/shared/objects.ts'
import type { Address } from '../../../lib/address.ts'
import { firstScreenShown } from '../../../lib/firstScreen.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { ConflictScope } from '../../../pieces/conflicts/ConflictScope.tsx'
import { MailsPanel } from '../mail/MailsPanel.tsx'
import { CustomerPanel } from './CustomerPanel.tsx'
import classes from './Detail.module.css'
import { DepannagePanel } from './DepannagePanel.tsx'
import { DetailHead } from './DetailHead.tsx'
import { EstimatePanel } from './EstimatePanel.tsx'
import { ExternalPanel } from './ExternalPanel.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { LinesPanel, linesInView } from './LinesPanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { PanelTabs } from './PanelTabs.tsx'
import { PhotosPanel } from './PhotosPanel.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'
import { RepairPanel } from './RepairPanel.tsx'
import { offerTakeOver } from './takeOver.ts'
import { detailTexts as t } from './texts.ts'

/** Null: looked, and not there. */
const repairs = new Ahead((id: string, { show, failed }: Hearer<{ id: string; repair: Repair | null }>) => {
  const found = lastingQuery(async () => ({ id, repair: (await db.repair.get(id)) ?? null }))
  const subscription = found.subscribe(show, failed)
  return () => subscription.unsubscribe()
})

/** Asks for the repair that is being opened. */
export const ahead = ({ params }: Address): Promise<void> => repairs.begin(textOf(params, 'repairId'))

/** The screen of a repair that somebody works on. */
export async function rehearse(): Promise<ReactNode> {
  const repair = await newestRepair()
  return repair && <Detail repair={repair} onDeleted={() => {}} />
}

/** The screen that technicians live in (RD-01 to RD-52). */
export function RepairDetailPage() {
  const { repairId = '' } = useParams({ strict: false })
  // Undefined: still looking.
  const found = useAhead(repairs, repairId)
  const navigate = useNavigate()
  const toOverview = () => void navigate({ to: ROUTES.Repair })
  if (!found || found.id !== repairId) return null
  if (!found.repair)
    return (
      <EmptyState text={t.missing}>
        <ActionButton onClick={toOverview}>Naar herstellingen</ActionButton>
      </EmptyState>
    )
  return <Detail key={repairId} repair={found.repair} onDeleted={toOverview} />
}

function Detail({ repair, onDeleted }: { repair: Repair; onDeleted: () => void }) {
  const later = useLater()
  useEffect(() => {
    if (later) firstScreenShown()
  }, [later])
  const takeOver =
    repair.type === REPAIR_TYPES.repair && repair.repairEstimateLines.length > 0 ? (
      <ActionButton onClick={() => void offerTakeOver(repair)}>Overnemen bestek</ActionButton>
    ) : undefined
  return (
    <ConflictScope e="repair" id={repair.id}>
      <DetailHead repair={repair} onDeleted={onDeleted} />
      <PanelTabs complete={later} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <RepairPanel repair={repair} />
          <EstimatePanel repair={repair} />
          {(later || repair.repairEstimateLines.length < linesInView()) && (
            <LinesPanel
              repair={repair}
              list="repairLines"
              title="Werklijnen"
              id="werklijnen"
              actions={takeOver}
            />
          )}
          {later && (
            <>
              <ExternalPanel repair={repair} />
              <DepannagePanel repair={repair} />
            </>
          )}
        </div>
        <div className={classes.side}>
          <CustomerPanel repair={repair} />
          <PhotosPanel repair={repair} />
          {later && (
            <>
              <ItemPanel repair={repair} />
              <RelatedPanel repair={repair} />
              <MailsPanel repair={repair} />
              <LogPanel repair={repair} />
            </>
          )}
        </div>
      </div>
    </ConflictScope>
  )
}
