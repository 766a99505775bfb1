import { useState } from 'react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { IconArrowLeft, IconMail } from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useTabTitle } from '../../../components/page/PageTitle.tsx'
import { useIsPhone } from '../../../components/page/useIsPhone.ts'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { StatusSelect } from '../../../components/status/StatusSelect.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { daysBetween, dutchDay } from '../../../domain/shared/days.ts'
import { isBilledRepair } from '../../../domain/repairs/billed.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import { ConflictCount } from '../../../shared/conflicts/ConflictCount.tsx'
import { useToday } from '../../../shared/forms/useToday.ts'
import { PdfAction } from '../../../shared/documents/PdfAction.tsx'
import { changeRepairStatus } from '../../../shared/statuses/changeRepair.ts'
import { useRepairStatuses } from '../../../shared/statuses/repairStatuses.ts'
import classes from './Head.module.css'
import { MailLauncher } from '../mail/MailLauncher.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import { RepairStepBar } from './RepairStepBar.tsx'
import { repairDetailTexts } from './repairDetailTexts.ts'

const LabelDialog = lazyComponent(() => import('../../../shared/documents/LabelDialog.tsx'), 'LabelDialog')

const UblAction = lazyComponent(() => import('../../../shared/documents/UblAction.tsx'), 'UblAction')

const MAIL = { kind: 'text' } as const

interface RepairDetailHeadProps {
  repair: Repair
  onBack: () => void
  onDeleted: () => void
}

/**
 * The sticky header with the repair and its status, and below it the bar of its steps. On a phone the number and the
 * status alone stay in sight; the rest scrolls away (RD-53).
 */
export function RepairDetailHead({ repair, onBack, onDeleted }: RepairDetailHeadProps) {
  const statuses = useRepairStatuses()
  const unsent = useLive(async () => (await db.shadow.get(['repair', repair.id])) !== undefined, [repair.id])
  const [labelled, setLabelled] = useState(false)
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null)
  const title = `${repair.type} ${repairName(repair)}`
  useTabTitle(title)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isPhone = useIsPhone()
  const notes = (
    <>
      {repair.changedAfterBilling && (
        <StatusBadge tone="orange">{repairDetailTexts.changedAfterBilling}</StatusBadge>
      )}
      <ConflictCount />
      {unsent && <UnsentMark withText={!isPhone} />}
    </>
  )
  const documents = (
    <>
      <PdfAction repair={repair} />
      {isBilledRepair(repair) && <UblAction of={{ e: 'repair', id: repair.id }} />}
      <MailLauncher repairId={repair.id} start={MAIL}>
        {(open) => <IconAction label="Mail versturen" icon={<IconMail />} onClick={open} />}
      </MailLauncher>
    </>
  )
  return (
    <>
      <header className={classes.head}>
        <IconAction
          reads
          label="Terug naar de lijst"
          icon={<IconArrowLeft />}
          onClick={() => (canGoBack ? router.history.back() : onBack())}
        />
        <div className={classes.what}>
          <div className={classes.first}>
            <h1 className={classes.title}>
              <span className={classes.kind}>{repair.type} </span>
              {repairName(repair)}
            </h1>
            <StatusSelect
              size="lg"
              label="Status"
              value={repair.status}
              options={statuses}
              onChange={(status) => void changeRepairStatus(repair.id, status, repair.status)}
            />
            {!isPhone && notes}
          </div>
          {!isPhone && <Summary repair={repair} />}
          {!isPhone && <FieldNote path="status" />}
        </div>
        <span ref={setHeadSlot} className={classes.slot} />
        {!isPhone && documents}
        <HeadMenu repair={repair} onDeleted={onDeleted} onLabel={() => setLabelled(true)} />
        {labelled && <LabelDialog of={[{ e: 'repair', id: repair.id }]} onClose={() => setLabelled(false)} />}
      </header>
      {isPhone && (
        <div className={classes.below}>
          <div className={classes.what}>
            <Summary repair={repair} />
            <div className={classes.first}>{notes}</div>
            <FieldNote path="status" />
          </div>
          {documents}
        </div>
      )}
      <RepairStepBar repair={repair} headSlot={headSlot} />
    </>
  )
}

function Summary({ repair }: { repair: Repair }) {
  const today = useToday()
  const customer = useLive(
    () => (repair.customerId ? db.customer.get(repair.customerId) : undefined),
    [repair.customerId],
  )
  const last = repair.dateOut ?? today
  const days = Math.max(0, daysBetween(repair.dateIn, last) - 1)
  const parts = [
    repair.type,
    repair.number && repair.provisionalRef
      ? `Intakecode ${repair.provisionalRef}`
      : repair.number
        ? null
        : 'Nummer voorlopig',
    customerDisplayName(repair.customerId, customer?.name),
    `Binnengebracht op ${dutchDay(repair.dateIn)}`,
    days === 0 ? 'vandaag binnen' : days === 1 ? '1 dag in huis' : `${days} dagen in huis`,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return (
    <p className={classes.summary} title={text}>
      {text}
    </p>
  )
}
