import type { FloorRow } from './floorRows.ts'

export interface FloorResult {
  ms: number
  rows: number
}

/** The database that the floor filled, kept to be read. */
export const KEPT = 'floor-kept'

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the rows of the floor and reads 20 along the index of the list, with the rows that they refer to. */
export async function coldFloor(): Promise<{ ms: number; rows: number }> {
  const from = performance.now()
  const db = await asPromise(indexedDB.open(KEPT))
  const tx = db.transaction(['repair', 'item', 'customer'])
  const repairs = await new Promise<FloorRow[]>((resolve, reject) => {
    const found: FloorRow[] = []
    const request = tx.objectStore('repair').index('_list').openCursor(null, 'prev')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor || found.length === 20) return resolve(found)
      found.push(cursor.value)
      cursor.continue()
    }
  })
  const get = async (store: string, id: unknown): Promise<unknown> =>
    typeof id === 'string' ? asPromise(tx.objectStore(store).get(id)) : null
  await Promise.all(
    repairs.flatMap(({ itemId, customerId }) => [get('item', itemId), get('customer', customerId)]),
  )
  const ms = performance.now() - from
  db.close()
  return { ms, rows: repairs.length }
}

/** All rows of some stores of the floor. */
export async function floorRows(...stores: string[]): Promise<FloorRow[][]> {
  const db = await asPromise(indexedDB.open(KEPT))
  const tx = db.transaction(stores)
  const rows = await Promise.all(stores.map((store) => asPromise<FloorRow[]>(tx.objectStore(store).getAll())))
  db.close()
  return rows
}
