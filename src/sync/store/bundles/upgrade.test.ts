import { describe, expect, it } from 'vitest'
// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import Dexie, { liveQuery } from 'dexie'
import { replica } from '../../../db/database.ts'
import { dexieStore } from '../dexieStore.ts'
import { testRepair, testId } from '../../../db/lists/testDocs.ts'
import { keysOf } from '../../../lib/objects.ts'
import { toRow } from '../rows.ts'
import { replicaSchema } from '../tables.ts'
import { divideIntoBundles } from './insertRows.ts'
import { replaceRange } from './replaceRange.ts'

describe('[AL-02] a device of the earlier layout', () => {
  it('keeps its rows, shadows, outbox, photos and drafts when it opens with the new one', async () => {
    const { mail, pack: _bundles, column: _column, ...first } = replicaSchema().schema
    const before = new Dexie('upgraded')
    before.version(1).stores({ ...first, repair: 'id,number,customerId,itemId,_list' })
    before.version(2).stores({ mail })
    const rows = [...Array(300)].map((_, i) => ({ ...toRow('repair', testRepair(i + 1), i + 1), _list: i }))
    const shadow = { e: 'repair', id: rows[0]!.id, base: rows[0] }
    const entry = {
      seq: 1,
      mid: testId(9, 1),
      name: 'repair.set',
      touched: [['repair', rows[0]!.id]],
      reads: [],
    }
    const blob = {
      sha256: 'a'.repeat(64),
      bytes: new ArrayBuffer(3),
      mime: 'image/jpeg',
      repairId: rows[1]!.id,
    }
    const draft = { key: 'repair.new', data: { notes: 'half' }, savedAt: 1 }
    await before.table('repair').bulkPut(rows)
    await before.table('shadow').put(shadow)
    await before.table('outbox').put(entry)
    await before.table('blobq').put(blob)
    await before.table('draft').put(draft)
    before.close()

    const db = replica('upgraded')
    await db.open()
    const store = dexieStore(db)
    const all = await store.run({ tables: ['repair'], write: false }, (tx) => tx.all('repair'))
    expect(all).toEqual(rows)
    expect(await db.shadow.toArray()).toEqual([shadow])
    expect(await db.outbox.toArray()).toEqual([entry])
    expect(await db.blobq.toArray()).toEqual([blob])
    expect(await db.draft.toArray()).toEqual([draft])
    db.close()
  })

  it('opens again, and has the tables and indexes of a new device', async () => {
    const indexesOf = async (name: string) => {
      const db = replica(name)
      await db.open()
      const tables = [...db.backendDB().objectStoreNames]
      const { indexNames } = db.backendDB().transaction('repair').objectStore('repair')
      db.close()
      return { tables, ofRepair: [...indexNames] }
    }
    const begun = await indexesOf('begun anew')
    expect(begun.ofRepair).toEqual([])
    expect(begun.tables).toHaveLength(keysOf(replicaSchema().schema).length)
    expect(await indexesOf('upgraded')).toEqual(begun)
  })
})

it('[AL-02] a device of 1.2.0 that kept the indexes of the first layout opens without an upgrade', async () => {
  const kept = new Dexie('kept')
  kept.version(5).stores({ ...replicaSchema().schema, repair: 'id,number,customerId,itemId,_list' })
  const rows = [1, 2].map((n) => toRow('repair', testRepair(n), n))
  await kept.table('repair').bulkPut(rows)
  kept.close()

  const db = replica('kept')
  await db.open()
  expect(db.backendDB().version).toBe(50)
  expect(await db.repair.bulkGet(rows.map(({ id }) => id))).toEqual(rows)
  db.close()
})

describe('[AL-03] live queries by id', () => {
  it('see compacted rows, and are notified when one changes', async () => {
    const db = replica('middleware')
    await db.open()
    const store = dexieStore(db)
    const rows = [...Array(200)].map((_, i) => toRow('repair', testRepair(i + 1), i + 1))
    const id = rows[150]!.id
    const seen: (string | undefined)[] = []
    const subscription = liveQuery(() => db.repair.get(id)).subscribe((row) => seen.push(row?.notes))
    await store.run({ tables: ['repair'], write: true }, (tx) =>
      replaceRange(
        tx.bare,
        { e: 'repair', after: null, upto: null, bundles: divideIntoBundles(rows) },
        { fresh: true, shadowed: new Set() },
      ),
    )
    await expect.poll(() => seen.at(-1)).toBe('Geen beeld')
    expect(await db.repair.bulkGet([rows[3]!.id, testId(2, 1), id])).toEqual([rows[3], undefined, rows[150]])
    await store.run({ tables: ['repair'], write: true }, async (tx) => {
      const row = await tx.get('repair', id)
      if (row) tx.put('repair', { ...row, notes: 'Wel beeld' }, row)
    })
    await expect.poll(() => seen.at(-1)).toBe('Wel beeld')
    await store.run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', id))
    await expect.poll(() => seen.at(-1)).toBeUndefined()
    subscription.unsubscribe()
    db.close()
  })
})
