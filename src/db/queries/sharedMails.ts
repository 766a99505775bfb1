import { db } from '../database.ts'

/*
 * An index of the mails about several repairs, by the repairs after the first one. The table has no index for
 * these, so this one is in memory. A mail's subjects never change, so each mail is read once.
 */
const indexed = new Set<string>()
const mailsByRepair = new Map<string, string[]>()

/**
 * Returns the mails that refer to a repair after their first one, whenever and by whatever clock they were
 * made (FB-09).
 */
export async function mailsReferringTo(repairId: string): Promise<readonly string[]> {
  const ids = await db.mail.toCollection().primaryKeys()
  const news = ids.filter((id) => !indexed.has(id))
  if (news.length > 0)
    for (const mail of await db.mail.bulkGet(news)) if (mail) indexMail(mail.id, mail.alsoFor)
  return mailsByRepair.get(repairId) ?? []
}

/** @param others absent in a record of an earlier version */
function indexMail(id: string, others: readonly string[] | undefined): void {
  // Two questions may have read it at the same time.
  if (indexed.has(id)) return
  indexed.add(id)
  for (const other of others ?? []) mailsByRepair.set(other, [...(mailsByRepair.get(other) ?? []), id])
}
