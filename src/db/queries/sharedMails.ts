import { db } from '../database.ts'

/*
 * Which mails are about several repairs, by the repairs that do not stand first in them. The table has no index that leads
 * to these, so one is kept in memory: what a mail is about never changes, and each is looked at once.
 */
const looked = new Set<string>()
const naming = new Map<string, string[]>()

/** The mails that name a repair behind their first, whenever they were made and by whatever clock (FB-09). */
export async function mailsNaming(repairId: string): Promise<readonly string[]> {
  const ids = await db.mail.toCollection().primaryKeys()
  const news = ids.filter((id) => !looked.has(id))
  if (news.length > 0) for (const mail of await db.mail.bulkGet(news)) if (mail) note(mail.id, mail.alsoFor)
  return naming.get(repairId) ?? []
}

/** @param others absent in a record of an earlier version */
function note(id: string, others: readonly string[] | undefined): void {
  // Two questions may have read it at the same time.
  if (looked.has(id)) return
  looked.add(id)
  for (const other of others ?? []) naming.set(other, [...(naming.get(other) ?? []), id])
}
