import { Refusal } from '../sync/protocol/refusal.ts'
import { isRecord } from '../lib/objects.ts'
import { type FieldDraft, provideDraftWriter } from '../lib/pendingFields.ts'
import { db } from './database.ts'
import { dropDraftNow, putDraftsNow } from './draftRows.ts'
import { enqueue } from './mutate.ts'
import { reportIfFull } from '../sync/store/storageHealth.ts'

/*
 * Texts typed into a self-saving field that could not be stored before the page or session ended (B3.3). Each
 * row belongs to one person. Its changes are only ever saved under that person's name.
 */

const PREFIX = 'field:'
const personPrefix = (uid: string) => `${PREFIX}${uid}:`
const keyOf = ({ uid, field }: Pick<FieldDraft, 'uid' | 'field'>) => personPrefix(uid) + field

const isDraft = (data: unknown): data is FieldDraft => isRecord(data) && Array.isArray(data['changes'])

provideDraftWriter((drafts) => {
  try {
    void putDraftsNow(drafts.map((data) => ({ key: keyOf(data), data })))
  } catch {
    // The store is closed. If the page continues, the store is opened again and the row is written then.
    void db.draft
      .bulkPut(drafts.map((data) => ({ key: keyOf(data), data, savedAt: Date.now() })))
      .catch(reportIfFull)
  }
})

/** Returns the kept text of one field of a person, or null. */
export async function readFieldDraft(uid: string, field: string): Promise<FieldDraft | null> {
  const data = (await db.draft.get(keyOf({ uid, field })))?.data
  return isDraft(data) ? data : null
}

/** Deletes in the order in which drafts are written, so that a later text of the field survives. */
export async function dropFieldDraft(uid: string, field: string): Promise<void> {
  const key = keyOf({ uid, field })
  try {
    dropDraftNow(key)
  } catch {
    await db.draft.delete(key)
  }
}

const rowsFrom = (prefix: string) => db.draft.where('key').startsWith(prefix).toArray()

/** Returns every kept text of this device, of all people. */
export async function allFieldDrafts(): Promise<FieldDraft[]> {
  return (await rowsFrom(PREFIX)).map(({ data }) => data).filter(isDraft)
}

/**
 * Makes the changes that a person could not finish, with their original base and author. A refused change
 * stays, and its field shows the text again (useSavedField).
 * @returns the names of the fields that are now stored
 */
export async function recoverFieldDrafts(uid: string): Promise<string[]> {
  const stored: string[] = []
  for (const row of await rowsFrom(personPrefix(uid))) {
    if (!isDraft(row.data) || row.data.uid !== uid) continue
    if (!(await makeChanges(row.data))) continue
    const { changes, label, unread } = row.data
    if (changes.length > 0) stored.push(label)
    // Another tab may have kept a later text meanwhile.
    const same = db.draft
      .where('key')
      .equals(row.key)
      .and(({ savedAt }) => savedAt === row.savedAt)
    if (unread === undefined) await same.delete()
    else await same.modify({ data: { ...row.data, changes: [] } })
  }
  return stored
}

async function makeChanges({ changes }: FieldDraft): Promise<boolean> {
  try {
    for (const { mid, uid, name, args, base } of changes) {
      if ((await db.outbox.where('mid').equals(mid).count()) > 0) continue
      await enqueue(name, args, { mid, uid, base })
    }
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
