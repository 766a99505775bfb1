import { IconAction } from '../../../components/page/ActionButton.tsx'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { IconArchive, IconMail, IconTrash } from '../../../components/icons/icons.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { StatusSelect } from '../../../components/status/StatusSelect.tsx'
import { UnsentMark } from '../../../components/forms/UnsentMark.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { daysBetween, dutchDay } from '../../../domain/shared/days.ts'
import { REPAIR_STATUSES } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { texts } from '../../../lib/texts.ts'
import { ConflictCount } from '../../../pieces/conflicts/ConflictCount.tsx'
import { useOnline } from '../../../pieces/sync/useSync.ts'
import { MailLauncher } from '../mail/MailLauncher.tsx'
import { deletePermanently } from '../overview/actions.ts'
import { archiveRepair, changeRepairStatus } from '../../../pieces/statuses/changeRepair.ts'
import { PdfAction } from '../../../pieces/papers/PdfAction.tsx'
import { useRepairStatuses } from '../../../pieces/statuses/repairStatuses.ts'
import { useToday } from '../../../pieces/forms/useToday.ts'
import classes from './Detail.module.css'
import { detailTexts as t } from './texts.ts'

const MAIL = { kind: 'text' } as const

/** What this is and how far: number, status, type, customer, item, how long it has been here. */
export function DetailHead({ repair, onDeleted }: { repair: Repair; onDeleted: () => void }) {
  const statuses = useRepairStatuses()
  const online = useOnline()
  const unsent = useLive(async () => (await db.shadow.get(['repair', repair.id])) !== undefined, [repair.id])
  const remove = async () => {
    await deletePermanently(repair)
    if (!(await db.repair.get(repair.id))) onDeleted()
  }
  const archived = repair.status === REPAIR_STATUSES.pickedUp
  return (
    <header>
      <PageTitle
        title={`${repair.type} ${repairName(repair)}`}
        after={
          <div className={classes.state}>
            <StatusSelect
              size="lg"
              label="Status"
              value={repair.status}
              options={statuses}
              onChange={(status) => void changeRepairStatus(repair.id, status, repair.status)}
            />
            <ConflictCount />
          </div>
        }
      >
        {unsent && <UnsentMark withText />}
        <PdfAction repair={repair} />
        <MailLauncher repairId={repair.id} start={MAIL}>
          {(open) => <IconAction label="Mail versturen" icon={<IconMail />} onClick={open} />}
        </MailLauncher>
        <IconAction
          label="Archiveren (Opgehaald)"
          icon={<IconArchive />}
          disabledReason={archived ? t.archived : undefined}
          onClick={() => void archiveRepair(repair.id)}
        />
        <IconAction
          label="Definitief verwijderen"
          icon={<IconTrash />}
          danger
          disabledReason={repair.billed && !online ? texts.onlineOnly : undefined}
          onClick={() => void remove()}
        />
      </PageTitle>
      <Summary repair={repair} />
      <FieldNote path="status" />
    </header>
  )
}

function Summary({ repair }: { repair: Repair }) {
  const today = useToday()
  const customer = useLive(
    () => (repair.customerId ? db.customer.get(repair.customerId) : undefined),
    [repair.customerId],
  )
  const item = useLive(() => (repair.itemId ? db.item.get(repair.itemId) : undefined), [repair.itemId])
  const device = repair.sparePartsOnly
    ? 'Spare parts'
    : [item?.brand, item?.model, item?.serialNumber].filter(Boolean).join(' ')
  const last = repair.dateOut ?? today
  const days = Math.max(0, daysBetween(repair.dateIn, last) - 1)
  const parts = [
    repair.number && repair.provisionalRef
      ? `Intakecode ${repair.provisionalRef}`
      : repair.number
        ? null
        : 'Nummer voorlopig',
    repair.customerId ? customer?.name : 'VERHUUR',
    device,
    `Binnengebracht op ${dutchDay(repair.dateIn)}`,
    days === 1 ? '1 dag in huis' : `${days} dagen in huis`,
  ]
  return <p className={classes.summary}>{parts.filter(Boolean).join(' · ')}</p>
}
