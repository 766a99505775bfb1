import { billedChange, type BilledChange } from '../../domain/repairs/billedChange.ts'
import { itemAfterRepair, releasedItem } from '../../domain/repairs/itemClaim.ts'
import { withAutoLogLine } from '../../domain/repairs/log.ts'
import type { Author } from '../../domain/shared/autoLine.ts'
import { repairName } from '../../domain/repairs/number.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { StatusFacts } from '../../domain/repairs/status.ts'
import { repairTotals } from '../../domain/repairs/totals.ts'
import { settingAmount } from '../../domain/settings/read.ts'
import { companyKeySettingId, keyVersionOf } from '../../domain/settings/companyKey.ts'
import { settingId } from '../../domain/settings/settings.ts'
import type { EntityName } from '../../domain/entities.ts'
import type { RunContext, Tx } from '../define.ts'
import { lossTexts } from '../lossTexts.ts'
import { type Loss, recordLosses, notifyConflict } from '../merge.ts'
import { requireDoc } from '../requireDoc.ts'

/** The aggregates that a change of a repair may touch: its item, and on the server the conflict records. */
export const REPAIR_SCOPE: readonly EntityName[] = [
  'repair',
  'item',
  'setting',
  'user',
  'conflict',
  'notification',
  'alias',
]

export const authorOf = (ctx: RunContext): Author => ({
  mid: ctx.mid,
  uid: ctx.uid,
  at: ctx.at,
  today: ctx.today,
  received: ctx.server?.now(),
})

/** Reads the facts beside the repair that the rules of a status change need. */
export async function readStatusFacts(tx: Tx, repair: Pick<Repair, 'itemId'>): Promise<StatusFacts> {
  const setting = await tx.get('setting', settingId('repair', 'refusedQuote'))
  const item = repair.itemId ? await tx.get('item', repair.itemId) : undefined
  return { refusedQuote: settingAmount(setting?.value, 0), item }
}

/**
 * Stores a repair, computes its totals again (D-075) and claims or releases its item (D-045). On the server it seals a
 * new access code with the newest company key (TO-06).
 */
export async function saveRepair(
  tx: Tx,
  ctx: RunContext,
  before: Repair | null,
  after: Repair,
): Promise<void> {
  const accessCode = await sealedWithNewest(tx, ctx, before, after)
  const repair = { ...after, accessCode, ...repairTotals(after) }
  await tx.put('repair', repair)
  await updateCoupling(tx, before, repair)
}

/** A device that was away seals with an older key. It must not undo the replacement of the key. */
async function sealedWithNewest(
  tx: Tx,
  { server }: RunContext,
  before: Repair | null,
  { accessCode }: Repair,
): Promise<string | null> {
  if (!server || !accessCode || accessCode === before?.accessCode) return accessCode
  const setting = await tx.get('setting', companyKeySettingId('newest'))
  return server.accessCodes.sealAnew(accessCode, keyVersionOf(setting?.value))
}

async function updateCoupling(tx: Tx, before: Repair | null, after: Repair): Promise<void> {
  if (before && before.itemId === after.itemId && before.status === after.status) return
  if (before?.itemId && before.itemId !== after.itemId)
    await releaseItem(tx, before.itemId, before.id, before)
  const item = after.itemId ? await tx.get('item', after.itemId) : undefined
  if (!item) return
  const coupled = itemAfterRepair(item, after, before?.itemId === after.itemId ? before : null)
  if (coupled !== item) await tx.put('item', coupled)
}

/** Releases the item from the repair, if the repair still holds it. */
export async function releaseItem(
  tx: Tx,
  itemId: string,
  repairId: string,
  before: Repair | null = null,
): Promise<void> {
  const item = await tx.get('item', itemId)
  if (!item) return
  const released = releasedItem(item, repairId, before)
  if (released !== item) await tx.put('item', released)
}

/**
 * Runs a change on one repair: finds it, changes it and stores it with its consequences. A change that returns the
 * same object stores nothing, so replays leave no trace (rule M3).
 * @param billing the arguments of the change about a billed repair (D-142)
 */
export async function changeRepair(
  tx: Tx,
  ctx: RunContext,
  id: string,
  change: (repair: Repair) => Repair | Promise<Repair>,
  billing: BilledChange = {},
): Promise<void> {
  const before = await requireDoc(tx, ctx, 'repair', id)
  if (!before) return
  const after = await change(before)
  if (after !== before) await saveRepair(tx, ctx, before, billedChange(before, after, authorOf(ctx), billing))
}

/**
 * Stores the conflicts of a change as records, counts them on the repair, and reports them in its log and to both
 * authors (B6.1).
 */
export async function withRepairLosses(
  tx: Tx,
  ctx: RunContext,
  repair: Repair,
  losses: Loss[],
  labels: Record<string, string>,
  prefix = '',
): Promise<Repair> {
  if (losses.length === 0) return repair
  const fresh = await recordLosses(tx, ctx, 'repair', repair.id, losses, prefix)
  const texts = await lossTexts(tx, losses, labels, repair.customerId)
  const logbook = losses.reduce(
    (doc, loss, i) => withAutoLogLine(doc, authorOf(ctx), `lost:${prefix}${loss.field}`, texts[i] ?? ''),
    repair,
  )
  if (fresh > 0) await notifyConflict(tx, ctx, 'repair', { id: repair.id, name: repairName(repair) })
  return fresh > 0 ? { ...logbook, openConflicts: logbook.openConflicts + fresh } : logbook
}
