import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PreviewFact, PreviewFacts, PreviewPanel } from '../../../components/list/PreviewPanel.tsx'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { customerDisplayName } from '../../../domain/customers/companyCustomer.ts'
import { ITEM_FIELDS } from '../../../domain/items/fieldList.ts'
import { modelName } from '../../../domain/items/model.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { repairTone } from '../../../shared/statuses/repairStatuses.ts'

/** A repair beside its list: device, complaint, dates and total (LI-09). */
export function RepairPreview({ repairId, onClose }: { repairId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const found = useLive(async () => {
    const repair = await db.repair.get(repairId)
    if (!repair) return null
    const [item, customer, executor] = await Promise.all([
      db.item.get(repair.itemId ?? ''),
      db.customer.get(repair.customerId ?? ''),
      db.executor.get(repair.executorId ?? ''),
    ])
    return { repair, item, customer, executor }
  }, [repairId])
  if (!found) return null
  const { repair, item, customer, executor } = found
  return (
    <PreviewPanel
      title={repairName(repair)}
      badge={<StatusBadge tone={repairTone(repair.status)}>{repair.status}</StatusBadge>}
      subtitle={customerDisplayName(repair.customerId, customer?.name ?? null)}
      onClose={onClose}
    >
      <PreviewFacts>
        <PreviewFact term="Item">{item && modelName(item)}</PreviewFact>
        <PreviewFact term={ITEM_FIELDS.serialNumber.label}>{item?.serialNumber}</PreviewFact>
        <PreviewFact term={REPAIR_FIELDS.dateIn.label}>{formatDate(repair.dateIn)}</PreviewFact>
        <PreviewFact term={REPAIR_FIELDS.executorId.label}>{executor?.name}</PreviewFact>
      </PreviewFacts>
      <p>{repair.notes}</p>
      <PreviewFacts>
        <PreviewFact term="Totaal excl. btw">
          {repair.repairLines.length > 0 && formatMoney(repair.repairTotalExclVat)}
        </PreviewFact>
      </PreviewFacts>
      <Button
        variant="default"
        onClick={() => void navigate({ to: ROUTES.RepairDetail, params: { repairId: repair.id } })}
      >
        Naar de herstelling
      </Button>
    </PreviewPanel>
  )
}
