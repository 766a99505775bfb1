import { db } from '../database.ts'

/*
 * An index of the mails about several repairs, by the repairs after the first one. The table has no index for
 * these, so this one is in memory. A mail's subjects never change, so each mail is read once.
 */
const looked = new Set<string>()
const naming = new Map<string, string[]>()

/**
 * Returns the mails that refer to a repair after their first one, whenever and by whatever clock they were
 * made (FB-09).
 */
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
