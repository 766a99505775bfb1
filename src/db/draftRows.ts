import { db } from './database.ts'

/** Writes drafts while the page goes: nobody will see the answer, so the commit is sent along with the rows. */
export function putDraftsNow(rows: readonly { key: string; data: object }[]): void {
  const tx = db.backendDB().transaction('draft', 'readwrite')
  for (const row of rows) tx.objectStore('draft').put({ ...row, savedAt: Date.now() })
  tx.commit()
}
