import type { EntityRow } from '../../../src/db/tables.ts'

export interface FloorJob {
  /** Where the answers come from, in order: recordings, or the server itself. */
  requests: { url: string; init?: { method: string; headers: Record<string, string>; body: string } }[]
  /** Name of the database it fills. */
  name: string
}

export interface FloorResult {
  ms: number
  rows: number
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the store of the app and reads 20 rows along the index of the list with what they name; nothing else. */
export async function coldFloor(): Promise<{ ms: number; rows: number }> {
  const from = performance.now()
  const db = await asPromise(indexedDB.open('app'))
  const tx = db.transaction(['repair', 'item', 'customer'])
  const repairs = await new Promise<EntityRow<'repair'>[]>((resolve, reject) => {
    const found: EntityRow<'repair'>[] = []
    const request = tx.objectStore('repair').index('_list').openCursor(null, 'prev')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || found.length === 20) return resolve(found)
      found.push(cursor.value as EntityRow<'repair'>)
      cursor.continue()
    }
  })
  const get = async (store: string, id: string | null): Promise<unknown> =>
    id === null ? null : asPromise(tx.objectStore(store).get(id))
  await Promise.all(
    repairs.flatMap(({ itemId, customerId }) => [get('item', itemId), get('customer', customerId)]),
  )
  const ms = performance.now() - from
  db.close()
  return { ms, rows: repairs.length }
}
