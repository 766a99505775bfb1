import { describe, expect, it, vi } from 'vitest'
import { PERSON, TestClock, testRng } from '../../../tests/kit/server/device.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import { liveQuery } from 'dexie'
import { StorageError } from './errors.ts'
import { createMutator } from './mutator.ts'
import type { ChannelMessage, Scope, Store } from './ports.ts'
import { allTables, type TableName, type TableRow } from './tables.ts'

const create = (id: string, notes = 'Geen beeld') => ({
  id,
  type: 'Herstelling' as const,
  dateIn: '2026-03-02',
  executorId: testId(),
  sparePartsOnly: true,
  notes,
})

function mutatorOn(store: Store, seed = 1) {
  const posted: ChannelMessage[] = []
  const clock = new TestClock()
  const mutator = createMutator({
    store,
    clock,
    rng: testRng(seed),
    channel: { post: (message) => void posted.push(message) },
  })
  mutator.setActor({ id: PERSON })
  return { ...mutator, posted, clock }
}

const dump = <T extends TableName>(store: Store, table: T): Promise<TableRow<T>[]> =>
  store.run({ tables: [table], write: false }, (tx) => tx.all(table))

const everything = async (store: Store) =>
  Object.fromEntries(await Promise.all(allTables().map(async (table) => [table, await dump(store, table)])))

const stores: [string, () => Promise<Store>][] = [
  ['memory', async () => new MemoryDatabase().connect()],
  ['Dexie', async () => (await testReplica()).store],
]

describe('a commit that fails', () => {
  it('[LD-17] leaves nothing of itself in what the page remembers', async () => {
    const database = new MemoryDatabase()
    let fails = false
    const store = database.connect({
      gate: (operation, { write }) => {
        if (fails && write && operation === 'commit') throw new StorageError('aborted')
      },
    })
    const { mutate } = mutatorOn(store)
    const id = testId()
    await mutate('repair.create', create(id, 'eerst'))
    fails = true
    await expect(mutate('repair.set', { id, set: { notes: 'nooit bewaard' } })).rejects.toMatchObject({
      fault: 'aborted',
    })
    fails = false
    // another tab takes the seq that the change would get, so that no gap shows
    await mutatorOn(store).mutate('repair.set', { id, set: { reference: 'ander' } })
    await mutate('repair.set', { id, set: { workNotes: 'daarna' } })
    await mutate('repair.set', { id, set: { notes: 'later' } })
    expect(database.dump('repair')).toMatchObject([
      { id, notes: 'later', workNotes: 'daarna', reference: 'ander' },
    ])
    expect(database.dump('outbox').map(({ seq, base }) => [seq, base])).toEqual([
      [1, undefined],
      [2, { reference: null }],
      [3, { workNotes: null }],
      [4, { notes: 'eerst' }],
    ])
  })
})

describe.each(stores)('mutate on %s', (_name, open) => {
  it('stores row, shadow, outbox entry and number of one change', async () => {
    const store = await open()
    const { mutate, posted } = mutatorOn(store)
    const id = testId()
    const { mid, seq } = await mutate('repair.create', create(id))
    expect(seq).toBe(1)
    expect(await dump(store, 'repair')).toMatchObject([{ id, status: 'Binnengebracht' }])
    expect(await dump(store, 'shadow')).toEqual([{ e: 'repair', id, base: null }])
    expect(await dump(store, 'outbox')).toMatchObject([
      { seq: 1, mid, name: 'repair.create', uid: PERSON, touched: [['repair', id]] },
    ])
    expect(await dump(store, 'meta')).toEqual([{ k: 'nextSeq', v: 2 }])
    expect(posted).toEqual([{ t: 'kick', photos: false, conflicts: false, upto: 1 }])
  })

  it("[AL-96] notifies the leader while the change is being written; the leader's transaction comes after it", async () => {
    const store = await open()
    const order: string[] = []
    const watched: Store = {
      run: async (scope, work) => {
        const result = await store.run(scope, work)
        if (scope.write) order.push('stored')
        return result
      },
    }
    const mutator = createMutator({
      store: watched,
      clock: new TestClock(),
      rng: testRng(1),
      channel: {
        post: ({ t }) => {
          order.push(t)
          void store
            .run({ tables: ['outbox', 'meta'], write: true }, (tx) => tx.keys('outbox'))
            .then((keys) => order.push(`taken ${keys.length}`))
        },
      },
    })
    mutator.setActor({ id: PERSON })
    await mutator.mutate('repair.create', create(testId()))
    await expect.poll(() => order.length).toBe(3)
    expect(order[0]).toBe('kick')
    expect(order).toContain('taken 1')
  })

  it('numbers changes made without waiting one after another, and runs each over the ones before', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const id = testId()
    const line = (n: number) => ({ id: testId(), description: `regel ${n}`, quantity: 1, price: n })
    const calls = [
      mutate('repair.create', create(id)),
      ...[1, 2, 3, 4].map((n) => mutate('repair.addLine', { repairId: id, line: line(n) })),
    ]
    expect((await Promise.all(calls)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect((await dump(store, 'repair'))[0]?.repairTotalExclVat).toBe(10)
    expect((await dump(store, 'outbox')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
  })

  it('[MA-12] stores changes that are begun together in one transaction, the first of them too', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const run = vi.spyOn(store, 'run')
    await Promise.all(Array.from({ length: 30 }, () => mutate('repair.create', create(testId()))))
    expect(run.mock.calls.filter(([scope]) => scope.write)).toHaveLength(1)
    expect(await dump(store, 'outbox')).toHaveLength(30)
  })

  it('writes nothing for a refused change, and lets its neighbours in the same transaction through', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const [a, b] = [testId(), testId()]
    await mutate('repair.create', create(a))
    await mutate('repair.set', { id: a, set: { status: 'Gefactureerd' } })
    const line = { id: testId(), description: 'Werkuren', quantity: 1, price: 5 }
    const [billed, fine] = await Promise.allSettled([
      mutate('repair.addLine', { repairId: a, line }),
      mutate('repair.create', create(b)),
    ])
    expect(billed).toMatchObject({ status: 'rejected', reason: { code: 'billed_locked' } })
    expect(fine).toMatchObject({ status: 'fulfilled', value: { seq: 3 } })
    const repairs = await dump(store, 'repair')
    expect(repairs.find((row) => row.id === a)?.repairLines).toEqual([])
    expect(repairs.map((row) => row.id)).toContain(b)
  })

  it('[RN-15] refuses arguments without touching the store', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    await expect(mutate('repair.create', create(testId(), 'x'.repeat(51)))).rejects.toMatchObject({
      code: 'invalid_args',
      details: { fields: { notes: 'Dit is beperkt tot 50 characters' } },
    })
    expect(await dump(store, 'outbox')).toEqual([])
  })

  it('keeps the values the person saw, from the form when it was opened earlier', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const id = testId()
    await mutate('repair.create', create(id))
    await mutate('repair.set', { id, set: { reference: 'A', workNotes: 'w' } })
    await mutate(
      'repair.set',
      { id, set: { reference: 'B' } },
      { base: { reference: 'gezien', workNotes: 'x' } },
    )
    const bases = (await dump(store, 'outbox')).map(({ base }) => base)
    expect(bases).toEqual([undefined, { reference: null, workNotes: null }, { reference: 'gezien' }])
  })

  it('makes the shadow once, from the row as the server gave it', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const id = testId()
    const other = new MemoryDatabase()
    await mutatorOn(other.connect()).mutate('repair.create', create(id))
    const row = { ...other.dump('repair')[0]!, _v: 7, number: '2026.5' }
    await store.run({ tables: ['repair'], write: true }, async (tx) => tx.put('repair', row))
    await mutate('repair.set', { id, set: { reference: 'A' } })
    await mutate('repair.set', { id, set: { reference: 'B' } })
    expect(await dump(store, 'shadow')).toEqual([{ e: 'repair', id, base: row }])
    expect(await dump(store, 'repair')).toMatchObject([{ reference: 'B', _v: 7, number: '2026.5' }])
  })

  it('gives seqs that never meet to two tabs of one database', async () => {
    const store = await open()
    const [one, two] = [mutatorOn(store, 1), mutatorOn(store, 2)]
    const id = testId()
    await one.mutate('repair.create', create(id))
    const notes = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(
      notes.map((n, i) => (i % 2 ? one : two).mutate('repair.addLog', { repairId: id, line: logLine(n) })),
    )
    expect((await dump(store, 'outbox')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const log = (await dump(store, 'repair'))[0]?.repairLogLines.map((line) => line.description)
    expect(log?.toSorted()).toEqual(expect.arrayContaining(notes))
  })

  it('sees what another writer did between two changes', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const id = testId()
    await mutate('repair.create', create(id))
    await store.run({ tables: ['repair', 'meta'], write: true }, async (tx) => {
      const row = (await tx.get('repair', id))!
      tx.put('repair', { ...row, reference: 'van elders' })
      tx.put('meta', { k: 'stamp', v: 1 })
    })
    await mutate('repair.set', { id, set: { workNotes: 'hier' } })
    expect(await dump(store, 'repair')).toMatchObject([{ reference: 'van elders', workNotes: 'hier' }])
  })

  it('[DB-32] changes the one that stays from a form that was open before its record became one with it', async () => {
    const store = await open()
    const { mutate } = mutatorOn(store)
    const [merged, survivor, id] = [testId(), testId(), testId()]
    await mutate('repair.create', create(testId()))
    await store.run({ tables: ['alias', 'meta'], write: true }, async (tx) => {
      tx.put('alias', { id: testId(), e: 'customer', fromId: merged, toId: survivor, _v: 1 })
      tx.put('meta', { k: 'stamp', v: 1 })
    })
    await mutate('repair.create', { ...create(id), customerId: merged })
    expect(await dump(store, 'repair')).toContainEqual(expect.objectContaining({ id, customerId: survivor }))
    expect((await dump(store, 'outbox')).at(-1)).toMatchObject({ args: { customerId: merged } })
  })

  it('[AL-89] stores the bytes of a photo with its mutation, and says that there is one', async () => {
    const store = await open()
    const { mutate, posted, clock } = mutatorOn(store)
    const id = testId()
    const sha256 = 'ab'.repeat(32)
    await mutate('repair.create', create(id))
    await mutate(
      'photo.attach',
      { repairId: id, photoId: testId(), slot: 1, sha256, mime: 'image/jpeg', bytes: 3, w: 1, h: 1 },
      { blob: { sha256, bytes: new ArrayBuffer(3), mime: 'image/jpeg', repairId: id, createdAt: 1 } },
    )
    expect(await dump(store, 'blobq')).toMatchObject([{ sha256, repairId: id }])
    expect((await dump(store, 'repair'))[0]?.repairPictures).toMatchObject([{ sha256, state: 'pending' }])
    // A mutation before the next message does not hide the photo.
    await mutate('repair.set', { id, set: { notes: 'met foto' } })
    await clock.advance(1_000)
    expect(posted).toEqual([
      { t: 'kick', photos: false, conflicts: false, upto: 1 },
      { t: 'kick', photos: true, conflicts: false, upto: 3 },
    ])
  })
})

const logLine = (description: string) => ({ id: testId(), description, at: '2026-03-02T09:00:00.000Z' })

describe('mutate and faults of the storage', () => {
  it('[C3-22] changes nothing and says so when the disk is full', async () => {
    const database = new MemoryDatabase()
    let full = false
    const gate = (operation: string, scope: Scope) => {
      if (full && scope.write && operation === 'commit') throw new StorageError('quota')
    }
    const store = database.connect({ gate })
    const { mutate } = mutatorOn(store)
    await mutate('repair.create', create(testId()))
    const before = await everything(store)
    full = true
    await expect(mutate('repair.create', create(testId()))).rejects.toThrow(
      'Niet opgeslagen: opslag op dit toestel is vol.',
    )
    expect(await everything(store)).toEqual(before)
    full = false
    expect(await mutate('repair.create', create(testId()))).toMatchObject({ seq: 2 })
  })

  it('gives up the reserve to let the outbox be written', async () => {
    const database = new MemoryDatabase()
    const reserved = () => database.dump('blobcache').length > 0
    const gate = (operation: string, scope: Scope) => {
      if (reserved() && operation === 'commit' && scope.tables.includes('outbox'))
        throw new StorageError('quota')
    }
    const store = database.connect({ gate })
    await store.run({ tables: ['blobcache'], write: true }, async (tx) =>
      tx.put('blobcache', { sha256: 'reserve', bytes: new ArrayBuffer(8), mime: '', usedAt: 1 }),
    )
    const { mutate } = mutatorOn(store)
    expect(await mutate('repair.create', create(testId()))).toMatchObject({ seq: 1 })
    expect(reserved()).toBe(false)
  })

  it('[C3-23] keeps what was reported as stored through a power loss, whatever relaxed writes are gone', async () => {
    const database = new MemoryDatabase()
    const store = database.connect()
    const { mutate } = mutatorOn(store)
    await mutate('repair.create', create(testId()))
    await store.run({ tables: ['meta'], write: true, durability: 'relaxed' }, async (tx) =>
      tx.put('meta', { k: 'checkedAt', v: 1 }),
    )
    await mutate('repair.create', create(testId()))
    await store.run({ tables: ['meta'], write: true, durability: 'relaxed' }, async (tx) =>
      tx.put('meta', { k: 'checkedAt', v: 2 }),
    )
    database.powerLoss()
    expect(database.dump('outbox')).toHaveLength(2)
    expect(database.dump('repair')).toHaveLength(2)
    expect(database.dump('meta').find(({ k }) => k === 'checkedAt')?.v).toBe(1)
  })

  it('changes nothing for a person who is not known', async () => {
    const { mutate, setActor } = mutatorOn(new MemoryDatabase().connect())
    setActor(null)
    await expect(mutate('repair.create', create(testId()))).rejects.toMatchObject({ code: 'author_unknown' })
  })
})

describe('live queries', () => {
  it('are notified of a change that was written past Dexie', async () => {
    const { db, store } = await testReplica()
    const { mutate } = mutatorOn(store)
    const id = testId()
    const seen: (string | null | undefined)[] = []
    const byIndex: number[] = []
    const one = liveQuery(() => db.repair.get(id)).subscribe({
      next: (row) => void seen.push(row?.reference),
      error: (error) => console.error(error),
    })
    const many = liveQuery(() => db.outbox.where('mid').above('').primaryKeys()).subscribe((keys) => {
      byIndex.push(keys.length)
    })
    await expect.poll(() => seen.length).toBe(1)
    await mutate('repair.create', create(id))
    await expect.poll(() => byIndex.at(-1)).toBe(1)
    await mutate('repair.set', { id, set: { reference: 'R-1' } })
    await expect.poll(() => seen.at(-1)).toBe('R-1')
    await mutate('repair.set', { id, set: { status: 'Opgehaald' } })
    await expect.poll(() => byIndex.at(-1)).toBe(3)
    one.unsubscribe()
    many.unsubscribe()
    db.close()
  })
})
