import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { decodeBundle } from '../../../src/sync/store/bundles/decode.ts'
import type { Account } from './e2eApi.ts'

// Reads and rewrites the store of a device in IndexedDB, from a page of its origin, without the app.

const KINDS = ['repair', 'rental', 'customer', 'item'] as const
/** Tables with unsent data, which no download can restore. */
const UNSENT = ['outbox', 'shadow', 'blobq', 'draft'] as const

/** Tables and indexes of version 2 of the replica, which found rows by indexes before there were bundles. */
const BEFORE = {
  version: 20,
  indexes: {
    repair: ['number', 'customerId', 'itemId', '_list'],
    rental: ['number', 'status', 'customerId', 'startDate', 'returnDate', '*_items'],
    customer: ['referenceNumber', 'name'],
    item: ['itemNumber', 'serialNumber', 'customerId', 'status', '_house'],
  },
  /** Tables of versions 3 to 5. */
  tables: [
    'pack',
    'column',
    'itemModel',
    'kit',
    'savedList',
    'merge',
    'signature',
    'issuedPaper',
    'approval',
  ],
  metas: ['packs', 'packedTop', 'foldUpto', 'foldedAt'],
}

/** A page of the origin that is not the app. */
export const asideOf = (url: string): string => `${url}/api/health`

export interface StoreLook {
  version: number
  /** Documents with their versions by `<kind>:<id>`, as a reader sees them: a row goes before its copy in a bundle. */
  docs: Record<string, string>
  /** Rows of the bundled kinds that are in their own table. */
  alone: string[]
  /** Ids that are in bundles. */
  packed: string[]
  /** The rows of each table with unsent data as text, photos with their bytes. */
  unsent: Record<(typeof UNSENT)[number], string[]>
  meta: Record<string, unknown>
}

/**
 * Name of a function for scripts in the page: the lines of a bundle. Call it outside transactions, which it would end.
 */
const LINES = 'linesOfPack'
async function readBundles(page: Page): Promise<void> {
  const read = (rows: number[]) => decodeBundle(Uint8Array.from(rows)).split('\n')
  // The page already has it if it was read before.
  await page.exposeFunction(LINES, read).catch(() => {})
}

/** Reads all data of the device in one transaction. */
export async function lookInto(page: Page): Promise<StoreLook> {
  await readBundles(page)
  return page.evaluate(
    async ({ kinds, unsent, LINES }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      // A photo with its bytes, an object by the names of its fields.
      const plain = (_key: string, value: unknown) => {
        if (value instanceof ArrayBuffer) return [...new Uint8Array(value)].join()
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
        return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      }
      const db = await done(indexedDB.open('app'))
      const names = [...db.objectStoreNames]
      const tx = db.transaction(names)
      const all = (name: string) => (names.includes(name) ? done(tx.objectStore(name).getAll()) : [])
      const look: StoreLook = {
        version: db.version,
        docs: {},
        alone: [],
        packed: [],
        unsent: { outbox: [], shadow: [], blobq: [], draft: [] },
        meta: {},
      }
      const bundles = await all('pack')
      for (const e of kinds)
        for (const { _v, _list, _items, _house, ...d } of await all(e)) {
          look.alone.push(`${e}:${d.id}`)
          look.docs[`${e}:${d.id}`] = `${_v} ${JSON.stringify(d, plain)}`
        }
      for (const name of unsent)
        look.unsent[name] = (await all(name)).map((row: unknown) => JSON.stringify(row, plain))
      for (const { k, v } of await all('meta')) look.meta[k] = v
      db.close()
      for (const { e, rows } of bundles)
        for (const line of await Reflect.get(window, LINES)([...rows])) {
          const { v, d } = JSON.parse(line)
          look.packed.push(`${e}:${d.id}`)
          look.docs[`${e}:${d.id}`] ??= `${v} ${JSON.stringify(d, plain)}`
        }
      return look
    },
    { kinds: KINDS, unsent: UNSENT, LINES },
  )
}

/** The numbers of rows outside bundles and of bundles; cheap enough to be called often while the app works. */
export const countStore = (page: Page): Promise<{ alone: number; packs: number }> =>
  page.evaluate(
    async (kinds) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await done(indexedDB.open('app'))
      const names = [...db.objectStoreNames].filter((name) => name === 'pack' || kinds.includes(name))
      const tx = db.transaction(names)
      const counts = await Promise.all(names.map((name) => done(tx.objectStore(name).count())))
      db.close()
      const bundles = counts[names.indexOf('pack')] ?? 0
      return { packs: bundles, alone: counts.reduce((sum, count) => sum + count, 0) - bundles }
    },
    KINDS as readonly string[],
  )

/** Rewrites the store of a closed app to the version before bundles: every row in its own table, with its indexes. */
export async function layOutAsBefore(page: Page): Promise<void> {
  await readBundles(page)
  await page.evaluate(
    async ({ kinds, before, LINES }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      type Row = Record<string, any>
      const now = await done(indexedDB.open('app'))
      const reading = now.transaction([...now.objectStoreNames])
      const tables = new Map<string, { keyPath: string | string[]; indexes: string[]; rows: Row[] }>()
      for (const name of now.objectStoreNames) {
        const store = reading.objectStore(name)
        const rows: Row[] = await done(store.getAll())
        tables.set(name, { keyPath: store.keyPath ?? [], indexes: [...store.indexNames], rows })
      }
      now.close()
      await done(indexedDB.deleteDatabase('app'))

      const bundles = tables.get('pack')?.rows ?? []
      for (const e of kinds) {
        const table = tables.get(e)
        if (!table) throw new Error(`no table ${e}`)
        const rows = new Map<string, Row>()
        for (const bundle of bundles.filter((row) => row['e'] === e))
          for (const line of await Reflect.get(window, LINES)([...bundle['rows']])) {
            const { v, d } = JSON.parse(line)
            rows.set(d.id, { ...d, _v: v })
          }
        for (const row of table.rows) rows.set(row['id'], row)
        table.rows = [...rows.values()]
        table.indexes = before.indexes[e]
      }
      const archived = (row: Row) => row['status'] === 'Opgehaald'
      for (const [i, row] of (tables.get('repair')?.rows ?? []).entries())
        if (!archived(row)) row['_list'] = i
      for (const row of tables.get('item')?.rows ?? []) if (row['customerId'] === null) row['_house'] = 1
      for (const row of tables.get('rental')?.rows ?? [])
        row['_items'] = row['rentalLines'].flatMap((line: Row) => line['itemId'] ?? [])

      const opening = indexedDB.open('app', before.version)
      opening.onupgradeneeded = () => {
        for (const [name, { keyPath, indexes }] of tables) {
          if (before.tables.includes(name)) continue
          const store = opening.result.createObjectStore(name, { keyPath })
          for (const index of indexes) {
            const key = index.replace('*', '')
            store.createIndex(key, key, { multiEntry: index !== key })
          }
        }
      }
      const old = await done(opening)
      const tx = old.transaction([...old.objectStoreNames], 'readwrite')
      for (const [name, { rows }] of tables) {
        if (before.tables.includes(name)) continue
        for (const row of rows)
          if (name !== 'meta' || !before.metas.includes(row['k'])) tx.objectStore(name).put(row)
      }
      await new Promise((resolve, reject) => {
        tx.oncomplete = resolve
        tx.onabort = () => reject(tx.error)
      })
      old.close()
    },
    { kinds: KINDS, before: BEFORE, LINES },
  )
}

/**
 * Copies every compacted document to its own table with a change, and makes the next compaction due. Unsent data is
 * left as it is.
 */
export async function standAlone(page: Page, change: number): Promise<void> {
  await readBundles(page)
  await page.evaluate(
    async ({ change, LINES }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await done(indexedDB.open('app'))
      const bundles = await done(db.transaction('pack').objectStore('pack').getAll())
      const rows: [string, object & { id: string }][] = []
      for (const { e, rows: code } of bundles)
        for (const line of await Reflect.get(window, LINES)([...code])) {
          const { v, d } = JSON.parse(line)
          rows.push([e, { ...d, ...(e === 'repair' ? { workNotes: `wijziging ${change}` } : {}), _v: v }])
        }
      const tx = db.transaction([...db.objectStoreNames], 'readwrite')
      const meta = tx.objectStore('meta')
      const shadows = await done(tx.objectStore('shadow').getAllKeys())
      const unsent = new Set(shadows.map((key) => String(key)))
      for (const [e, row] of rows) if (!unsent.has(`${e},${row.id}`)) tx.objectStore(e).put(row)
      meta.delete('foldedAt')
      meta.put({ k: 'foldUpto', v: Number.MAX_SAFE_INTEGER })
      await new Promise((resolve, reject) => {
        tx.oncomplete = resolve
        tx.onabort = () => reject(tx.error)
      })
      db.close()
    },
    { change, LINES },
  )
}

/**
 * From now on the worker does its work of every minute every `ms` milliseconds: its timers run faster. Block the
 * service worker, because it would serve the original worker.
 */
export const hurryMinutes = (page: Page, ms = 5_000): Promise<unknown> =>
  page.context().route(/\/sync\.worker[^/]*\.js$/, async (route) => {
    // A killed browser needs no answer.
    const answer = await route.fetch().catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || text == null) return
    const hurry = `{const set=setTimeout.bind(self);self.setTimeout=(work,ms,...args)=>set(work,ms===60000?${ms}:ms,...args)};`
    await route.fulfill({ response: answer, body: `${hurry}\n${text}` }).catch(() => {})
  })

/** Every document of the bundled kinds on the server, by plain pulls, in the form of `StoreLook.docs`. */
export async function pullAll(url: string, person: Account): Promise<Record<string, string>> {
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      'x-sync-proto': '1',
      authorization: `Bearer ${token}`,
    }
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.text()
  }
  const { token } = JSON.parse(await post('/userlogin', person))
  const clientId = randomUUID()
  const docs: Record<string, string> = {}
  for (let cursor: string | null = null; ; ) {
    const text = await post('/sync/pull', { clientId, cursor, knownSeq: 0 }, token)
    const lines = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    for (const { t, e, id, v, d } of lines) {
      if (t === 'row' && KINDS.includes(e)) docs[`${e}:${id}`] = `${v} ${JSON.stringify(d, byName)}`
      if (t === 'del') delete docs[`${e}:${id}`]
    }
    const last = lines.at(-1)
    cursor = last.cursor
    if (!last.more) return docs
  }
}

const byName = (_key: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
