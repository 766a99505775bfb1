import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { FormHost, type SubjectNotice } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useAfterFirstPaint } from '../../../components/page/useAfterFirstPaint.ts'
import { db } from '../../../db/database.ts'
import { resilientLiveQuery, useLive, usePrefetched } from '../../../db/live.ts'
import { type AnswerListener, Prefetch } from '../../../startup/prefetch.ts'
import { mailsOfRepair } from '../../../db/queries/documents.ts'
import { newestRepair } from '../../../db/queries/repairs.ts'
import type { Mail } from '../../../domain/mail/mail.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { textOf } from '../../../lib/objects.ts'
import { DataCard } from './DataCard.tsx'
import classes from './Detail.module.css'
import { ItemCard } from './ItemCard.tsx'
import { LinesCard } from './LinesCard.tsx'
import { RepairCustomerPanel } from './RepairCustomerPanel.tsx'
import { RepairDetailHead } from './RepairDetailHead.tsx'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { RepairPartChips } from './RepairPartChips.tsx'
import { RepairText } from './RepairSavedField.tsx'
import { reportFirstScreen } from '../../../startup/firstScreen.ts'
import { ROUTES } from '../../../lib/routes.ts'
import type { ScreenAddress } from '../../../lib/screenAddress.ts'
import { BilledVisitScope } from '../../../shared/billed/BilledVisit.tsx'
import { takeOutOfBin } from '../../../shared/bin/bin.ts'
import { ConflictScope } from '../../../shared/conflicts/ConflictScope.tsx'

/** The notes of the technician (RD-36, RD-46). */
export function RepairNotes({ repair }: { repair: Repair }) {
  return (
    <Panel>
      <RepairText repair={repair} field="workNotes">
        {(bind) => <TextAreaField label="Notities" minRows={3} {...bind} />}
      </RepairText>
    </Panel>
  )
}

/** `repair` is null if there is no such repair. */
const repairs = new Prefetch(
  (id: string, { show, failed }: AnswerListener<{ id: string; repair: Repair | null }>) => {
    const found = resilientLiveQuery(async () => ({ id, repair: (await db.repair.get(id)) ?? null }))
    const subscription = found.subscribe(show, failed)
    return () => subscription.unsubscribe()
  },
)

/** Prefetches the repair that is being opened. */
export const prefetch = ({ params }: ScreenAddress): Promise<void> =>
  repairs.begin(textOf(params, 'repairId'))

/** Returns the screen of the newest repair, to render once out of sight so that a real one opens faster. */
export async function rehearse(): Promise<ReactNode> {
  const repair = await newestRepair()
  return repair && <Detail repair={repair} onBack={() => {}} onDeleted={() => {}} />
}

/** The detail page of a repair (RD-01 to RD-52). */
export function RepairDetailPage() {
  const { repairId = '' } = useParams({ strict: false })
  // Undefined while loading.
  const found = usePrefetched(repairs, repairId)
  const navigate = useNavigate()
  const toOverview = () => void navigate({ to: ROUTES.Repair })
  if (!found || found.id !== repairId) return null
  return (
    <FormHost
      key={repairId}
      subject={found.repair}
      keyOf={({ id }) => id}
      notice={deletedNotice}
      holdsFields
      otherwise={
        <EmptyState text={repairDetailTexts.missing}>
          <ActionButton reads onClick={toOverview}>
            Naar herstellingen
          </ActionButton>
        </EmptyState>
      }
    >
      {(repair) => <Detail repair={repair} onBack={toOverview} onDeleted={toOverview} />}
    </FormHost>
  )
}

const deletedNotice = ({ id }: Repair): SubjectNotice => ({
  text: repairDetailTexts.deletedMeanwhile,
  canSave: false,
  action: { label: repairDetailTexts.takeOutOfBin, run: () => void takeOutOfBin(id) },
})

interface DetailProps {
  repair: Repair
  onBack: () => void
  onDeleted: () => void
}

/** In the order of the work: the item, the lines, the customer, and the rest behind chips. */
function Detail({ repair, onBack, onDeleted }: DetailProps) {
  const mails = useLive(() => mailsOfRepair(repair.id), [repair.id])
  // Show the head and the item first; the rest follows in the next frame. After a label scan the item is
  // visible at once, even on a slow tablet.
  const rest = useAfterFirstPaint()
  return (
    <BilledVisitScope>
      <ConflictScope e="repair" id={repair.id}>
        <RepairDetailHead repair={repair} onBack={onBack} onDeleted={onDeleted} />
        <div className={classes.board}>
          <ItemCard repair={repair} />
          {rest && <Rest repair={repair} mails={mails} />}
        </div>
      </ConflictScope>
    </BilledVisitScope>
  )
}

interface RestProps {
  repair: Repair
  /** Undefined while loading. */
  mails: readonly Mail[] | undefined
}

function Rest({ repair, mails }: RestProps) {
  const later = useAfterFirstPaint()
  useEffect(() => {
    if (later) reportFirstScreen()
  }, [later])
  return (
    <>
      <LinesCard repair={repair} />
      <div className={classes.side}>
        <RepairCustomerPanel repair={repair} />
        <DataCard repair={repair} />
      </div>
      <div className={classes.notes}>
        <RepairNotes repair={repair} />
      </div>
      {later && <RepairPartChips repair={repair} mails={mails} />}
    </>
  )
}
