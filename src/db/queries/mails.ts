import type { Mail } from '../../domain/mail/mail.ts'
import { byName } from '../../domain/shared/names.ts'
import type { MailTemplate } from '../../domain/settings/settings.ts'
import type { EntityRow } from '../tables.ts'
import { db } from '../database.ts'

/** A mail, and whether it is still on this device. */
export interface MailRow extends Mail {
  unsent: boolean
}

const toRow = ({ _v, ...mail }: EntityRow<'mail'>): MailRow => ({ ...mail, unsent: _v === undefined })

/** The mails of a repair, the latest first. */
export async function mailsOfRepair(repairId: string): Promise<MailRow[]> {
  const rows = await db.mail.where('repairId').equals(repairId).toArray()
  return rows.map(toRow).toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Undefined when it is not here (any more): a mail that the server refused is gone from the screens. */
export async function mailById(id: string): Promise<MailRow | undefined> {
  const row = await db.mail.get(id)
  return row && toRow(row)
}

/** The templates to choose from, by name (ML-02); reminders are the server's (HM-05). */
export async function mailTemplates(): Promise<MailTemplate[]> {
  const rows = await db.mailTemplate.toArray()
  return byName(rows.filter(({ reminder }) => !reminder))
}
