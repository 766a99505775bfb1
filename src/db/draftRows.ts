import { rowCodecOf } from '../sync/store/rowCodec.ts'
import { db } from './database.ts'

/**
 * Writes drafts at once and commits explicitly, because the page may be gone before the answer.
 * @returns a promise that resolves when they are stored
 * @throws synchronously if the store is closed
 */
export function putDraftsNow(rows: readonly { key: string; data: object }[]): Promise<void> {
  const tx = db.backendDB().transaction('draft', 'readwrite')
  const stored = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('the drafts are not stored'))
  })
  // Most callers leave the page, so nobody may handle this rejection.
  stored.catch(() => undefined)
  const codec = rowCodecOf(db.name)
  for (const row of rows) {
    const draft = { ...row, savedAt: Date.now() }
    tx.objectStore('draft').put(codec ? codec.seal('draft', draft) : draft)
  }
  tx.commit()
  return stored
}

/** Deletes a draft at once. Runs in the order in which drafts are written. */
export function dropDraftNow(key: string): void {
  const tx = db.backendDB().transaction('draft', 'readwrite')
  tx.objectStore('draft').delete(key)
  tx.commit()
}
