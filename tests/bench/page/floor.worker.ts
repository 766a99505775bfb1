import { type FloorJob, FLOOR_STORES, segmentsOf } from './floorRows.ts'

/*
 * The least cost of filling a device: fetch the bytes, parse them, put the rows into stores with the same indexes, with
 * a transaction per mark. It checks and merges nothing and notifies nobody.
 */

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => {
    for (const [table, schema] of Object.entries(FLOOR_STORES)) {
      const [key = '', ...indexes] = schema.split(',')
      const store = request.result.createObjectStore(table, { keyPath: pathOf(key) })
      for (const index of indexes)
        store.createIndex(index.replace(/[*&]/g, ''), pathOf(index), { multiEntry: index.startsWith('*') })
    }
  }
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const pathOf = (index: string): string | string[] =>
  index.startsWith('[') ? index.slice(1, -1).split('+') : index.replace(/[*&]/g, '')

function putAll(db: IDBDatabase, rows: [string, object][]): Promise<void> {
  const tables = [...new Set(rows.map(([table]) => table))]
  if (tables.length === 0) return Promise.resolve()
  const tx = db.transaction(tables, 'readwrite', { durability: 'relaxed' })
  for (const [table, row] of rows) tx.objectStore(table).put(row)
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
}

self.onmessage = async ({ data }: MessageEvent<FloorJob>) => {
  const db = await open(data.name)
  const from = performance.now()
  let count = 0
  for await (const rows of segmentsOf(data)) {
    count += rows.length
    await putAll(db, rows)
  }
  const ms = performance.now() - from
  db.close()
  if (!data.keep) indexedDB.deleteDatabase(data.name)
  self.postMessage({ ms, rows: count })
}
