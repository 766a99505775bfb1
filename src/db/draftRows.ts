import { db } from './database.ts'

/**
 * Writes drafts at once, with the commit sent along: the page may be gone before the answer. @returns once they are stored
 * @throws at once where the store is closed
 */
export function putDraftsNow(rows: readonly { key: string; data: object }[]): Promise<void> {
  const tx = db.backendDB().transaction('draft', 'readwrite')
  const stored = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('the drafts are not stored'))
  })
  // Most callers leave: nobody waits.
  stored.catch(() => undefined)
  for (const row of rows) tx.objectStore('draft').put({ ...row, savedAt: Date.now() })
  tx.commit()
  return stored
}

/** The same for a row that counts no more: in the order in which rows are written. */
export function dropDraftNow(key: string): void {
  const tx = db.backendDB().transaction('draft', 'readwrite')
  tx.objectStore('draft').delete(key)
  tx.commit()
}
