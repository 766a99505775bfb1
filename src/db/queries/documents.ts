import { type ReplicaDb, db } from '../database.ts'
import type { EntityRow } from '../../sync/store/tables.ts'
import type { Approval } from '../../domain/approvals/approval.ts'
import { approvalId } from '../../domain/approvals/link.ts'
import type { IssuedDocument } from '../../domain/documents/issuedDocument.ts'
import type { Signature } from '../../domain/documents/signature.ts'
import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { ReminderKind } from '../../domain/settings/reminderKinds.ts'
import type { MailTemplate } from '../../domain/settings/settings.ts'
import { byName } from '../../domain/shared/names.ts'

/** Returns the issued documents of a repair or a rental, the latest first. */
export async function issuedDocumentsOf(db: ReplicaDb, about: string): Promise<IssuedDocument[]> {
  const documents = await db.issuedPaper.where('about').equals(about).toArray()
  return documents.toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1))
}

/** Returns the signatures that were drawn for a repair or a rental. */
export const signaturesOf = (db: ReplicaDb, about: string): Promise<Signature[]> =>
  db.signature.where('about').equals(about).toArray()

/** Returns the approval link of a repair or a rental; null if none was ever sent. */
export const approvalOf = async (recordId: string): Promise<Approval | null> =>
  (await db.approval.get(approvalId(recordId))) ?? null

/** The missing parts of a document's letterhead. */
export interface LetterheadGap {
  /** The executor who signs; null if nobody does, in which case there is no letterhead at all. */
  executor: { id: string; name: string } | null
  /** The Dutch names of the empty fields. */
  missing: string[]
}

/**
 * Returns the missing parts of the letterhead of a document; null if it is complete (D-125).
 * @param executorId the executor; if omitted, the first executor, as on documents that name none (D-096)
 */
export async function letterheadGap(executorId?: string | null): Promise<LetterheadGap | null> {
  const executor =
    executorId === undefined
      ? firstExecutor(await db.executor.toArray())
      : executorId === null
        ? undefined
        : await db.executor.get(executorId)
  if (!executor) return { executor: null, missing: [] }
  const missing = missingInLetterhead(executor)
  return missing.length === 0 ? null : { executor, missing }
}

/*
 * An index of the mails about several repairs, by the repairs after the first one, and of those about a rental. The
 * table has no index for these, so this one is in memory. A mail's subjects never change, so each mail is read once.
 */
const indexed = new Set<string>()
const mailsByRecord = new Map<string, string[]>()

/**
 * Returns the mails that refer to a repair after their first one, or to a rental, whenever and by whatever clock
 * they were made (FB-09).
 */
async function mailsReferringTo(recordId: string): Promise<readonly string[]> {
  const ids = await db.mail.toCollection().primaryKeys()
  const news = ids.filter((id) => !indexed.has(id))
  if (news.length > 0) for (const mail of await db.mail.bulkGet(news)) if (mail) indexMail(mail)
  return mailsByRecord.get(recordId) ?? []
}

/** A record of an earlier version has no other repairs and no rental. */
function indexMail({ id, alsoFor, rentalId }: Pick<Mail, 'id'> & Partial<Mail>): void {
  // Two questions may have read it at the same time.
  if (indexed.has(id)) return
  indexed.add(id)
  for (const other of [...(alsoFor ?? []), ...(rentalId ? [rentalId] : [])])
    mailsByRecord.set(other, [...(mailsByRecord.get(other) ?? []), id])
}

/** A mail; `unsent` is true while it is only on this device. */
export interface MailRow extends Mail {
  unsent: boolean
}

const toRow = ({ _v, ...mail }: EntityRow<'mail'>): MailRow => ({ ...mail, unsent: _v === undefined })

/** Returns the mails of a repair, the latest first. */
export async function mailsOfRepair(repairId: string): Promise<MailRow[]> {
  const rows = await db.mail.where('repairId').equals(repairId).toArray()
  return latestFirst(rows.map(toRow))
}

/** Returns the mails of a rental, the latest first. */
export async function mailsOfRental(rentalId: string): Promise<MailRow[]> {
  const rows = await db.mail.bulkGet(await mailsReferringTo(rentalId))
  return latestFirst(rows.filter((row) => row !== undefined).map(toRow))
}

const latestFirst = (rows: readonly MailRow[]): MailRow[] => rows.toSorted((a, b) => (a.at < b.at ? 1 : -1))

/**
 * Returns the mails of a repair, the latest first. Includes those about several repairs in which another one
 * is first (FB-08).
 */
export async function mailsAbout({
  id,
  externalRepair,
}: Pick<Repair, 'id' | 'externalRepair'>): Promise<MailRow[]> {
  const own = await mailsOfRepair(id)
  // Only an external repair has such mails.
  if (!externalRepair) return own
  const shared = await db.mail.bulkGet(await mailsReferringTo(id))
  const rows = shared.filter((row) => row !== undefined)
  return latestFirst([...own, ...rows.map(toRow)])
}

/**
 * Returns a mail; undefined if it is not here (any more). A mail that the server refused disappears from the
 * screens.
 */
export async function mailById(id: string): Promise<MailRow | undefined> {
  const row = await db.mail.get(id)
  return row && toRow(row)
}

const RENTAL_MAILS: readonly ReminderKind[] = ['quote', 'quoteReminder', 'rental']

/** Returns the templates for a mail about a rental: that of its quote, its reminder, and others (D-144). */
export async function rentalMailTemplates(): Promise<MailTemplate[]> {
  const rows = await db.mailTemplate.toArray()
  return byName(rows.filter(({ reminder }) => reminder && RENTAL_MAILS.includes(reminder)))
}

/** Returns the templates for the reminder of an estimate. */
export async function estimateReminders(): Promise<MailTemplate[]> {
  const rows = await db.mailTemplate.toArray()
  return byName(rows.filter(({ reminder }) => reminder === 'approval'))
}

/** Returns the templates to choose from, by name (ML-02). Only the server uses the reminders (HM-05). */
export async function mailTemplates(): Promise<MailTemplate[]> {
  const rows = await db.mailTemplate.toArray()
  return byName(rows.filter(({ reminder }) => !reminder))
}
