import type pg from 'pg'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import { reminderOf } from '../../src/domain/approvals/link.ts'
import type { Mail } from '../../src/domain/mail/mail.ts'
import { isSettingOn, settingInteger } from '../../src/domain/settings/read.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { linkWithRecord } from '../approvals/link.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { queueOrder } from '../mailQueue/orders.ts'
import { findDocs } from '../reads/docs.ts'
import { putStatements } from '../sync/store/aggregates/write.ts'
import { reminderContent } from './reminderMail.ts'

/**
 * Reminds customers of approval links that were not answered for the set number of days, once each (AK-16).
 * The reminder is a mail about the repair or the rental; its link is created when it is sent.
 * @returns the number of queued mails
 */
export async function remindApprovals(pool: pg.Pool, now: string): Promise<number> {
  const days = await daysSet(pool)
  if (days === 0) return 0
  const until = addDays(dayInBrussels(now), -days)
  const links = await findDocs(
    pool,
    'approval',
    `r.state = 'open' AND r.sent_at IS NOT NULL AND r.reminded_at IS NULL`,
  )
  let queued = 0
  for (const link of links)
    if (link.sentAt && dayInBrussels(link.sentAt) <= until && (await remind(pool, link, now))) queued += 1
  return queued
}

/** Returns the number of days; 0 if reminders are off. */
async function daysSet(pool: pg.Pool): Promise<number> {
  const read = async (field: string) =>
    (await findDocs(pool, 'setting', 'r.id = $1', [settingId('repair', field)]))[0]?.value
  return isSettingOn(await read('approvalLink')) ? settingInteger(await read('approvalReminderDays'), 0) : 0
}

const CLAIM = `UPDATE approval SET reminded_at = $2 WHERE id = $1 AND mail_id = $3 AND reminded_at IS NULL AND state = 'open'`

async function remind(pool: pg.Pool, link: Approval, now: string): Promise<boolean> {
  const [first] = await findDocs(pool, 'mail', 'r.id = $1', [link.mailId])
  if (!first || (await linkWithRecord(pool, link, now))?.state !== 'open') return false
  const use = link.rentalId ? 'quoteReminder' : 'approval'
  const { subject, content } = await reminderContent(pool, use, link.language)
  const mail: Mail = {
    ...first,
    id: reminderOf(link),
    kind: 'estimate',
    subject,
    photoArray: [],
    ...fresh(now),
  }
  return inSyncTransaction(pool, async (tx) => {
    const claimed = await tx.query(CLAIM, [link.id, now, link.mailId])
    if (claimed.rowCount === 0) return false
    await tx.query(putStatements('mail', undefined, { ...mail }).join(';\n'))
    await queueOrder((text, values) => tx.query(text, values), mail.id, { mail, content }, null)
    return true
  })
}

const fresh = (now: string) => ({ state: 'queued', error: null, at: now, sentAt: null }) as const
