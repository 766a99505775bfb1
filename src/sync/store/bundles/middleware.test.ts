// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import Dexie, { liveQuery } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { testReplica } from '../../../../tests/kit/sim/replica.ts'
import { BUNDLED_ENTITIES } from '../../../domain/bundledEntities.ts'
import { replica, type ReplicaDb } from '../../../db/database.ts'
import { dexieStore } from '../dexieStore.ts'
import { testRepair, testId } from '../../../db/lists/testDocs.ts'
import { bundleStampOf } from '../meta.ts'
import type { Store } from '../ports.ts'
import { toRow } from '../rows.ts'
import { allTables, replicaSchema } from '../tables.ts'
import { compactStep } from './compact.ts'
import { divideIntoBundles } from './insertRows.ts'
import { replaceRange } from './replaceRange.ts'

const rowAt = (n: number) => toRow('repair', testRepair(n), n)
const rows = Array.from({ length: 700 }, (_, i) => rowAt(i + 1))
const idAt = (n: number) => testId(1, n)

const download = (store: Store) =>
  store.run({ tables: ['repair'], write: true }, (tx) =>
    replaceRange(
      tx.bare,
      { e: 'repair', after: null, upto: null, bundles: divideIntoBundles(rows) },
      { fresh: true, shadowed: new Set() },
    ),
  )
const compact = (store: Store) =>
  store.run({ tables: allTables(), write: true }, (tx) => compactStep(tx, 'repair', null, 1_000))
const singleIds = (store: Store) =>
  store.run({ tables: ['repair'], write: false }, (tx) => tx.bare.keys('repair'))

const open: ReplicaDb[] = []
afterEach(() => {
  for (const db of open.splice(0)) db.close()
})
async function device(): Promise<{ db: ReplicaDb; store: Store }> {
  const { db, store } = await testReplica()
  open.push(db)
  // Live queries are notified of a download half a second later.
  const heard = new Promise<void>((resolve) => {
    const listener = () => {
      Dexie.on('storagemutated').unsubscribe(listener)
      resolve()
    }
    Dexie.on('storagemutated', listener)
  })
  await download(store)
  await heard
  return { db, store }
}

describe('[AL-104] a table of several bundles', () => {
  it('is counted, paged and walked through in both directions, with single rows between', async () => {
    const { db, store } = await device()
    expect(await singleIds(store)).toEqual([])
    for (const n of [130, 400, 699]) await db.repair.update(idAt(n), { notes: 'Wel beeld' })
    await db.repair.put(rowAt(701))
    expect(await singleIds(store)).toEqual([130, 400, 699, 701].map(idAt))
    const ids = Array.from({ length: 701 }, (_, i) => idAt(i + 1))
    expect(await db.repair.count()).toBe(701)
    expect(await db.repair.where('id').between(idAt(10), idAt(650)).count()).toBe(640)
    expect(await db.repair.toCollection().primaryKeys()).toEqual(ids)
    expect(await db.repair.toCollection().keys()).toEqual(ids)
    expect(await db.repair.toCollection().reverse().keys()).toEqual(ids.toReversed())
    expect((await db.repair.toArray()).map(({ id }) => id)).toEqual(ids)
    const page = await db.repair.orderBy('id').reverse().offset(295).limit(10).toArray()
    expect(page.map(({ id, notes }) => [id, notes])).toEqual(
      Array.from({ length: 10 }, (_, i) => [idAt(406 - i), i === 6 ? 'Wel beeld' : 'Geen beeld']),
    )
    expect(await db.repair.filter(({ notes }) => notes === 'Wel beeld').primaryKeys()).toEqual(
      [130, 400, 699].map(idAt),
    )
    expect((await db.repair.toCollection().last())?.id).toBe(idAt(701))
  })

  it('gives the hooks of Dexie the bundled row, and its deletion to those who cached it', async () => {
    const { db, store } = await device()
    const stamp = () => store.run({ tables: ['meta'], write: false }, bundleStampOf)
    const before = await stamp()
    const seen: unknown[] = []
    db.repair.hook('deleting', (key, row) => void seen.push([key, row]))
    await db.repair.bulkDelete([idAt(5), idAt(300)])
    expect(seen).toEqual([5, 300].map((n) => [idAt(n), rowAt(n)]))
    expect(await stamp()).toBeGreaterThan(before)
    expect(await db.repair.count()).toBe(698)
  })

  it('is left as it was by a transaction that fails', async () => {
    const { db } = await device()
    const failing = db.transaction('rw', db.repair, async () => {
      await db.repair.where('id').above(idAt(20)).delete()
      expect(await db.repair.count()).toBe(20)
      throw new RangeError('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await db.repair.toArray()).toEqual(rows)
  })
})

describe('[AL-105] a query over another index of these tables', () => {
  const refused = async (db: ReplicaDb, table: string, index: string) => {
    const rows = db.table(table)
    const asked = [
      rows.where(index).equals('x').toArray(),
      rows.where({ [index]: 'x' }).count(),
      rows.get({ [index]: 'x' }),
      rows.orderBy(index).primaryKeys(),
      rows.where('id').equals('x').or(index).equals('x').toArray(),
      rows.where(index).equals('x').delete(),
    ]
    for (const asking of asked) {
      const error = await asking.then(
        () => null,
        (cause: Error) => cause,
      )
      expect(error?.name).toBe(Dexie.errnames.Schema)
      expect(error?.message).toContain(`'${table}' has no index '${index}'`)
      expect(error?.message).toContain('src/db')
    }
  }

  it('fails and says what to ask instead', async () => {
    const { db } = await device()
    for (const table of BUNDLED_ENTITIES) await refused(db, table, 'customerId')
    await expect(db.repair.where(['customerId', 'status']).equals(['x', 'y']).count()).rejects.toThrow(
      "'repair' has no index '[customerId+status]'",
    )
  })

  it('fails also where a device of the earlier layout still has that index', async () => {
    const { mail, pack: _bundles, column: _column, ...first } = replicaSchema().schema
    const before = new Dexie('indexed')
    before.version(1).stores({ ...first, repair: 'id,number,customerId,itemId,_list' })
    before.version(2).stores({ mail })
    await before.table('repair').bulkPut(rows.slice(0, 10))
    before.close()
    const db = replica('indexed')
    open.push(db)
    await db.open()
    await compact(dexieStore(db))
    await refused(db, 'repair', 'customerId')
    expect(await db.repair.count()).toBe(10)
  })

  it('is answered as before for the other tables', async () => {
    const { db } = await device()
    await db.mail.put({ id: 'm', repairId: 'r' } as never)
    expect(await db.mail.where('repairId').equals('r').primaryKeys()).toEqual(['m'])
    await expect(db.table('mail').where('subject').equals('x').toArray()).rejects.toThrow('not indexed')
  })
})

/** Live queries are notified of many rows half a second later. */
const soon = <T>(value: () => T) => expect.poll(value, { timeout: 20_000 })

describe('[AL-106] a live query over bundled rows', () => {
  /** Runs queries by name. @returns the number of runs of each */
  function follow(db: ReplicaDb) {
    const runs: Record<string, number> = {}
    const seen: Record<string, unknown> = {}
    const queries: Record<string, () => PromiseLike<unknown>> = {
      key: () => db.repair.get(idAt(50)).then((row) => row?.notes),
      keys: () => db.repair.bulkGet([idAt(3), idAt(50)]).then((rows) => rows.map((row) => row?.notes)),
      range: () =>
        db.repair
          .where('id')
          .between(idAt(45), idAt(55))
          .toArray()
          .then((rows) => rows.map(({ notes }) => notes)),
      count: () => db.repair.count(),
      ids: () => db.repair.where('id').below(idAt(100)).primaryKeys(),
      walk: () => db.repair.filter(({ notes }) => notes === 'Wel beeld').primaryKeys(),
      away: () => db.repair.where('id').above(idAt(600)).toArray(),
    }
    const subscriptions = Object.entries(queries).map(([name, query]) =>
      liveQuery(() => {
        runs[name] = (runs[name] ?? 0) + 1
        return query()
      }).subscribe((value) => {
        seen[name] = value
      }),
    )
    return { runs, seen, names: Object.keys(queries), end: () => subscriptions.map((s) => s.unsubscribe()) }
  }
  const notesOf = (notes: string) => ({
    key: notes,
    keys: ['Geen beeld', notes],
    range: Array.from({ length: 10 }, (_, i) => (i === 5 ? notes : 'Geen beeld')),
  })

  it('runs again when a row in its keys changes, comes or goes, by the store or by Dexie', async () => {
    const { db, store } = await device()
    const { runs, seen, names, end } = follow(db)
    await soon(() => Object.keys(seen).sort()).toEqual(names.toSorted())
    expect(seen).toMatchObject({ ...notesOf('Geen beeld'), count: 700, walk: [] })
    await store.run({ tables: ['repair'], write: true }, async (tx) => {
      const row = await tx.get('repair', idAt(50))
      if (row) tx.put('repair', { ...row, notes: 'Wel beeld' }, row)
    })
    await soon(() => seen).toMatchObject({ ...notesOf('Wel beeld'), walk: [idAt(50)] })
    await db.repair.update(idAt(50), { notes: 'Half beeld' })
    await soon(() => seen).toMatchObject({ ...notesOf('Half beeld'), walk: [] })
    await store.run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', idAt(50)))
    await expect
      .poll(() => seen)
      .toMatchObject({ key: undefined, keys: ['Geen beeld', undefined], count: 699 })
    await db.repair.delete(idAt(49))
    await soon(() => seen).toMatchObject({ range: Array(8).fill('Geen beeld'), count: 698 })
    await soon(() => (seen['ids'] as string[]).length).toBe(97)
    await db.repair.clear()
    await soon(() => seen).toMatchObject({ range: [], count: 0, ids: [], away: [] })
    // None of the rows that it read changed before everything was deleted.
    expect(runs['away']).toBe(2)
    end()
  })

  it('is not woken by compaction, and is by a download', async () => {
    const { db, store } = await device()
    await db.repair.update(idAt(50), { notes: 'Wel beeld' })
    const { runs, seen, names, end } = follow(db)
    await soon(() => Object.keys(seen).sort()).toEqual(names.toSorted())
    const before = { ...runs }
    expect(await singleIds(store)).toEqual([idAt(50)])
    await compact(store)
    expect(await singleIds(store)).toEqual([])
    await db.draft.put({ key: 'later', data: {}, savedAt: 0 })
    expect(runs).toEqual(before)
    expect(seen).toMatchObject(notesOf('Wel beeld'))
    expect(await db.repair.get(idAt(50))).toMatchObject({ notes: 'Wel beeld' })
    await download(store)
    await soon(() => seen).toMatchObject(notesOf('Geen beeld'))
    await soon(() => runs).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, ran]) => [name, ran + 1])),
    )
    end()
  })
})
