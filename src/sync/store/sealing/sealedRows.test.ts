import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testReplica } from '../../../../tests/kit/sim/replica.ts'
import type { ReplicaDb } from '../../../db/database.ts'
import { testRepair } from '../../../db/lists/testDocs.ts'
import { divideIntoBundles } from '../bundles/insertRows.ts'
import { replaceRange } from '../bundles/replaceRange.ts'
import type { Store } from '../ports.ts'
import { setRowCodec } from '../rowCodec.ts'
import { toRow } from '../rows.ts'
import { read, write } from '../transactions.ts'
import { systemClock } from '../systemPorts.ts'
import { allTables, RESERVE_KEY, type TableName } from '../tables.ts'
import { rewriteRows } from './rewriteRows.ts'
import { lockedCodec, MIRROR_KEY_BYTES, openingCodec, sealingCodec } from './sealedRows.ts'

const KEY = new Uint8Array(MIRROR_KEY_BYTES).fill(7)
const OTHER_KEY = new Uint8Array(MIRROR_KEY_BYTES).fill(8)
const MARK = 'Merkteken'

let db: ReplicaDb
let store: Store
beforeEach(async () => {
  ;({ db, store } = await testReplica())
})
afterEach(() => {
  setRowCodec(db.name, null)
  db.close()
})

const row = (n: number) => toRow('repair', testRepair(n, { notes: `${MARK} ${n}` }), n)
const draft = (key: string) => ({ key, data: { text: MARK }, savedAt: 1 })

/** Everything that the database holds, past every layer of the product. */
async function storedText(tables: readonly TableName[] = [...allTables(), 'column']): Promise<string> {
  const latin = new TextDecoder('latin1')
  const textOf = (value: unknown): string => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return latin.decode(value as ArrayBuffer)
    return typeof value === 'object' && value !== null
      ? Object.values(value).map(textOf).join(' ')
      : String(value)
  }
  const rows = await Promise.all(
    tables.map(
      (table) =>
        new Promise<unknown[]>((resolve, reject) => {
          const request = db.backendDB().transaction(table).objectStore(table).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error(table))
        }),
    ),
  )
  return textOf(rows)
}

/** One row of each kind of storage: single, bundled, with bytes, with columns, with two keys. */
async function fill(): Promise<void> {
  await write(store, allTables(), async (tx) => {
    tx.put('repair', row(1))
    tx.put('draft', draft('een'))
    tx.put('shadow', { e: 'repair', id: row(1).id, base: row(1) })
    tx.put('attention', {
      mid: 'mid-1',
      root: 'mid-1',
      entry: {
        seq: 1,
        mid: 'mid-1',
        name: 'repair.set',
        mv: 1,
        uid: 'u',
        at: '',
        args: { notes: MARK },
        touched: [],
        reads: [],
        createdAt: 1,
      },
      outcome: { seq: 1, status: 'rejected' } as never,
      at: 1,
    })
    tx.put('blobq', {
      sha256: 'aa',
      bytes: new TextEncoder().encode(MARK).buffer,
      mime: 'image/jpeg',
      repairId: '',
      createdAt: 1,
    })
    tx.put('meta', { k: 'purge', v: [{ people: [{ name: MARK }] }] })
    tx.put('meta', { k: 'clientId', v: 'client' })
  })
  await write(store, ['repair'], async (tx) => {
    const bundles = divideIntoBundles([...Array(50)].map((_, i) => row(i + 10)))
    await replaceRange(
      tx.bare,
      { e: 'repair', after: null, upto: null, bundles },
      { fresh: true, shadowed: new Set() },
    )
  })
  await store.run({ tables: ['column'], write: true }, async (tx) => {
    tx.put('column', {
      k: 'part',
      v: { texts: [MARK], numbers: [new Float64Array([1.5, 2]), new Int32Array([3])] },
    })
  })
}

const numbersOf = (rows: readonly ({ documentNumber?: unknown } | undefined)[]) =>
  rows.map((one) => one?.documentNumber)

describe('a sealed row', () => {
  it.each<[string, object]>([
    ['texts', { id: 'a', notes: 'Zoë – 東京 \u0000', nothing: null, list: [1, 'twee', { drie: true }] }],
    ['bytes', { id: 'a', bytes: new Uint8Array([1, 2, 3]).buffer }],
    [
      'columns',
      { id: 'a', v: [new Int32Array([1, -2]), new Uint32Array([7]), new Float64Array([0.1]), 'x'] },
    ],
    ['a part of a buffer', { id: 'a', v: new Uint8Array([9, 8, 7, 6]).subarray(1, 3) }],
  ])('[VS-10] gives back %s', (_name, value) => {
    const codec = sealingCodec(KEY)
    const opened = codec.open<Record<string, unknown>>('repair', codec.seal('repair', value) as never)
    expect(opened).toEqual(structuredClone(value))
  })

  it.each<[string, unknown]>([
    ['a map', new Map([[1, 2]])],
    ['a date', new Date(0)],
    ['a file', new Blob(['x'])],
    ['no number', Number.NaN],
    ['an array of another kind', new Float32Array(1)],
  ])('[VS-10] refuses %s, which it would lose', (_name, data) => {
    expect(() => sealingCodec(KEY).seal('draft', { key: 'a', data })).toThrow(TypeError)
  })

  it('[VS-10] keeps its key and indexes alone in the clear, and never looks twice the same', () => {
    const codec = sealingCodec(KEY)
    const mail = { id: 'm1', repairId: 'r1', subject: MARK }
    const sealed = codec.seal('mail', mail)
    expect(Object.keys(sealed)).toEqual(['id', 'repairId', '_sealed'])
    expect(codec.seal('mail', mail)).not.toEqual(sealed)
  })

  it('[VS-10] opens with its key, in its table and under its key only', () => {
    const codec = sealingCodec(KEY)
    const sealed = codec.seal('mail', { id: 'm1', subject: MARK })
    expect(codec.open('mail', sealed)).toEqual({ id: 'm1', subject: MARK })
    const places: [TableName, object][] = [
      ['mail', { ...sealed, id: 'm2' }],
      ['customer', sealed],
    ]
    for (const [table, moved] of places)
      expect(() => codec.open(table, moved)).toThrow(expect.objectContaining({ fault: 'locked' }))
    expect(() => sealingCodec(OTHER_KEY).open('mail', sealed)).toThrow(
      expect.objectContaining({ fault: 'locked' }),
    )
  })
})

describe('an encrypted store', () => {
  it('[VS-01] [VS-10] holds no text of a row in any table, and gives every row to the store and to Dexie', async () => {
    setRowCodec(db.name, sealingCodec(KEY))
    await fill()
    await db.draft.put(draft('twee'))
    expect(await storedText()).not.toContain(MARK)
    expect(await storedText(['meta'])).toContain('client')

    const found = await read(store, ['repair'], (tx) => tx.getMany('repair', [row(1).id, row(30).id]))
    expect(numbersOf(found)).toEqual([1, 30])
    expect(numbersOf(await db.repair.bulkGet([row(1).id, row(59).id]))).toEqual([1, 59])
    expect(await db.repair.count()).toBe(51)
    expect(numbersOf(await db.repair.reverse().limit(2).toArray())).toEqual([59, 58])
    const seen: string[] = []
    await db.draft.each(({ key }) => seen.push(key))
    await db.draft.toCollection().modify({ savedAt: 5 })
    expect([seen, (await db.draft.get('een'))?.savedAt]).toEqual([['een', 'twee'], 5])
    expect(await db.shadow.get(['repair', row(1).id])).toMatchObject({ base: { notes: `${MARK} 1` } })
    const [column] = await read(store, ['column'], (tx) => tx.all('column'))
    expect(column?.v).toEqual({
      texts: [MARK],
      numbers: [new Float64Array([1.5, 2]), new Int32Array([3])],
    })
    expect(await storedText()).not.toContain(MARK)
  })

  it('[VS-04] without its key shows what the device notes about itself, and nothing else', async () => {
    setRowCodec(db.name, sealingCodec(KEY))
    await fill()
    setRowCodec(db.name, lockedCodec)
    expect((await db.meta.get('clientId'))?.v).toBe('client')
    await expect(db.repair.get(row(1).id)).rejects.toMatchObject({ name: 'StorageError' })
    await expect(read(store, ['repair'], (tx) => tx.all('repair'))).rejects.toMatchObject({ fault: 'locked' })
    await expect(db.draft.put(draft('drie'))).rejects.toMatchObject({ name: 'StorageError' })
  })

  it('[VS-01] [VS-07] [VS-11] seals the rows that were there before, and gives them back in the clear', async () => {
    await fill()
    const reserve = { sha256: RESERVE_KEY, bytes: new ArrayBuffer(8), mime: '', usedAt: 1 }
    await db.blobcache.put(reserve)
    const before = await db.repair.toArray()
    expect(await storedText()).toContain(MARK)
    setRowCodec(db.name, openingCodec(KEY))
    setRowCodec(db.name, sealingCodec(KEY))
    // Rows are read in either form, however far the work is.
    await db.draft.put(draft('een'))
    expect(await db.repair.toArray()).toEqual(before)
    await rewriteRows(db, systemClock)
    expect(await storedText()).not.toContain(MARK)
    expect(await db.repair.toArray()).toEqual(before)
    // Repeated after an interruption.
    await rewriteRows(db, systemClock)
    expect(await db.repair.toArray()).toEqual(before)

    setRowCodec(db.name, openingCodec(KEY))
    expect(await db.repair.toArray()).toEqual(before)
    await rewriteRows(db, systemClock)
    setRowCodec(db.name, null)
    expect(await db.repair.toArray()).toEqual(before)
    expect((await db.blobq.get('aa'))?.bytes.byteLength).toBe(MARK.length)
    expect(await db.blobcache.get(RESERVE_KEY)).toEqual(reserve)
  })

  it('[VS-11] takes changes while its rows are sealed', async () => {
    await fill()
    setRowCodec(db.name, sealingCodec(KEY))
    const sealing = rewriteRows(db, systemClock)
    for (let n = 10; n < 20; n++)
      await write(store, ['repair'], async (tx) => tx.put('repair', { ...row(n), notes: `${MARK} nieuw` }))
    await sealing
    const rows = await db.repair.bulkGet([row(10).id, row(19).id, row(20).id])
    expect(rows.map((one) => one?.notes)).toEqual([`${MARK} nieuw`, `${MARK} nieuw`, `${MARK} 20`])
    expect(await storedText()).not.toContain(MARK)
  })
})
