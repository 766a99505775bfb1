import { describe, expect, it } from 'vitest'
import { PERSON, TestClock, testRng } from '../../../tests/kit/server/device.ts'
import { MemoryFiles } from '../../../tests/kit/sim/memoryFiles.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { StorageError } from '../store/errors.ts'
import { OpfsJournal } from '../store/journal/opfs.ts'
import { createMutator } from '../store/mutator.ts'
import type { Store } from '../store/ports.ts'
import { recoverFromJournal, tidyJournal } from './recoverFromJournal.ts'

/** A device whose changes are also written to a journal. */
function setUp() {
  const files = new MemoryFiles()
  const database = new MemoryDatabase()
  const clock = new TestClock()
  const journal = new OpfsJournal(files.root, { quietMs: 1 })
  const plain = database.connect()
  /** The next error of the journal, thrown once. */
  const fault: { next: StorageError | null } = { next: null }
  const store: Store = {
    run: (scope, work) => {
      const error = scope.write ? fault.next : null
      if (error) fault.next = null
      return error ? Promise.reject(error) : plain.run(scope, work)
    },
  }
  const ports = { store: plain, clock, rng: testRng(), journal }
  const settled = { answer: Promise.resolve(true), patient: [] as boolean[] }
  const mutator = createMutator({
    ...ports,
    store,
    channel: { post: () => {} },
    whenStoreAnswers: (patient) => {
      settled.patient.push(patient)
      return settled.answer
    },
  })
  mutator.setActor({ id: PERSON })
  const create = (id = testId(), options = {}) =>
    mutator.mutate(
      'repair.create',
      {
        id,
        type: 'Herstelling',
        dateIn: '2026-03-02',
        executorId: testId(),
        sparePartsOnly: true,
        notes: 'Geen beeld',
      },
      options,
    )
  const identify = (clientId: string, deviceSecret = 'q'.repeat(43)) =>
    plain.run({ tables: ['meta'], write: true }, async (tx) => {
      tx.put('meta', { k: 'clientId', v: clientId })
      tx.put('meta', { k: 'proof', v: deviceSecret })
    })
  /** A read queues behind the writes that run beside the change, so it waits for them. */
  const flushed = () => journal.read()
  const meta = (k: string) => database.dump('meta').find((row) => row.k === k)?.v
  return {
    files,
    database,
    clock,
    journal,
    ports,
    store: plain,
    fault,
    settled,
    mutator,
    create,
    identify,
    flushed,
    meta,
  }
}

const photo = () => ({
  sha256: 'ab'.repeat(32),
  bytes: new Uint8Array([255, 216, 255]).buffer,
  mime: 'image/jpeg',
  repairId: testId(),
  createdAt: 1,
})

describe('a database that is gone', () => {
  it('[LD-08] is filled again from the journal: same changes, same order, under the id the server knew', async () => {
    const it = setUp()
    await it.identify('0b5e0000-0000-4000-8000-000000000001', 'p'.repeat(43))
    const [a, b] = [testId(), testId()]
    const made = [await it.create(a), await it.create(b)]
    made.push(await it.mutator.mutate('repair.set', { id: a, set: { notes: 'Wel beeld' } }))
    await it.flushed()
    it.database.wipe()
    expect(await recoverFromJournal(it.ports)).toBe(3)
    const outbox = it.database.dump('outbox')
    expect(outbox.map(({ mid, seq }) => [mid, seq])).toEqual(made.map(({ mid }, i) => [mid, i + 1]))
    expect(outbox[2]).toMatchObject({ recovered: true, base: { notes: 'Geen beeld' }, uid: PERSON })
    expect(it.database.dump('repair').map(({ id, notes }) => [id, notes])).toEqual([
      [a, 'Wel beeld'],
      [b, 'Geen beeld'],
    ])
    expect(it.meta('formerIds')).toEqual(['0b5e0000-0000-4000-8000-000000000001'])
    expect(it.meta('clientId')).not.toBe('0b5e0000-0000-4000-8000-000000000001')
    expect(it.meta('proof')).toBe('p'.repeat(43))
    expect(it.meta('pastIds') ?? []).not.toContain('0b5e0000-0000-4000-8000-000000000001')
    expect(it.meta('nextSeq')).toBe(4)
    expect(it.meta('recovered')).toEqual({ n: 3, at: it.clock.now(), seqs: [1, 2, 3] })
    expect(await recoverFromJournal(it.ports)).toBe(0)
  })

  it('[LD-08] is given its photos again, with their bytes', async () => {
    const it = setUp()
    await it.identify('0b5e0000-0000-4000-8000-000000000001')
    const blob = photo()
    await it.create(testId(), { blob })
    await it.flushed()
    it.database.wipe()
    await recoverFromJournal(it.ports)
    expect(it.database.dump('blobq')).toEqual([blob])
  })

  it('[LD-09] gets nothing back that the server has answered for, or that was taken back', async () => {
    const it = setUp()
    await it.identify('0b5e0000-0000-4000-8000-000000000001')
    await it.create()
    const { mid } = await it.create()
    await it.flushed()
    await it.store.run({ tables: ['outbox', 'meta'], write: true }, async (tx) => {
      for (const entry of await tx.all('outbox')) tx.delete('outbox', entry.seq)
      tx.put('meta', { k: 'ackedSeq', v: 1 })
      const noop = {
        seq: 2,
        mid: testId(),
        name: 'sync.noop',
        mv: 1,
        uid: PERSON,
        at: '',
        touched: [],
        reads: [],
      }
      tx.put('outbox', { ...noop, args: { replaces: mid }, createdAt: 1 })
    })
    it.clock.time += 60_000
    expect(await recoverFromJournal(it.ports)).toBe(0)
    await expect
      .poll(async () => {
        await tidyJournal(it.ports)
        return it.files.files.size
      })
      .toBe(0)
  })

  it('[LD-09] is not written to, and no photo is read, where nothing is lost', async () => {
    const it = setUp()
    await it.identify('0b5e0000-0000-4000-8000-000000000001')
    const bytes = new ArrayBuffer(3)
    const blob = { sha256: 'ab'.repeat(32), bytes, mime: 'image/jpeg', repairId: testId(), createdAt: 1 }
    await it.create(testId(), { blob })
    await it.flushed()
    const writes: boolean[] = []
    const store: Store = {
      run: (scope, work) => {
        writes.push(scope.write)
        return it.store.run(scope, work)
      },
    }
    let photosRead = 0
    const photo = it.journal.photo.bind(it.journal)
    it.journal.photo = (sha256) => {
      photosRead++
      return photo(sha256)
    }
    it.clock.time += 60_000
    expect(await recoverFromJournal({ ...it.ports, store })).toBe(0)
    expect([writes, photosRead]).toEqual([[false], 0])
  })

  it('[LD-09] keeps in the journal what waits', async () => {
    const it = setUp()
    await it.create()
    await it.flushed()
    // close the files: an open file could not be removed
    it.files.closeAll()
    await tidyJournal(it.ports)
    expect(await it.journal.read()).toHaveLength(1)
  })

  it('[LD-09] keeps in the journal a change whose photo was not sent', async () => {
    const it = setUp()
    await it.identify('0b5e0000-0000-4000-8000-000000000001')
    const blob = photo()
    await it.create(testId(), { blob })
    await it.flushed()
    it.files.closeAll()
    await it.store.run({ tables: ['outbox', 'meta'], write: true }, async (tx) => {
      tx.delete('outbox', 1)
      tx.put('meta', { k: 'ackedSeq', v: 1 })
    })
    await tidyJournal(it.ports)
    expect(await it.journal.read()).toHaveLength(1)
    expect(await it.journal.photo(blob.sha256)).not.toBeNull()
  })
})

describe('a change that is being saved when the store stops answering', () => {
  it('[LD-08] is in the journal before it is tried again, and taken up where the app was closed meanwhile', async () => {
    const it = setUp()
    const id = testId()
    await it.create(id)
    await it.flushed()
    it.fault.next = new StorageError('hang')
    it.settled.answer = new Promise(() => {})
    void it.mutator.mutate('repair.set', { id, set: { notes: 'Wel beeld' } })
    await expect.poll(() => it.settled.patient).toEqual([true])
    expect(await recoverFromJournal(it.ports)).toBe(0)
    it.clock.time += 60_000
    expect(await recoverFromJournal(it.ports)).toBe(1)
    expect(it.database.dump('outbox')[1]).toMatchObject({ args: { id }, base: { notes: 'Geen beeld' } })
    expect(it.database.dump('repair')[0]).toMatchObject({ notes: 'Wel beeld' })
  })

  it('[LD-01] is saved once where the journal was taken up before the store came back to its page', async () => {
    const it = setUp()
    it.fault.next = new StorageError('hang')
    let back: (answer: boolean) => void = () => {}
    it.settled.answer = new Promise((resolve) => {
      back = resolve
    })
    const saving = it.create()
    await expect.poll(() => it.settled.patient).toEqual([true])
    it.clock.time += 60_000
    expect(await recoverFromJournal(it.ports)).toBe(1)
    back(true)
    expect((await saving).seq).toBe(1)
    expect(it.database.dump('outbox')).toHaveLength(1)
  })

  it('[LD-08] is taken up once, as it was saved at last, where the journal has it twice', async () => {
    const it = setUp()
    await it.identify('0b5e0000-0000-4000-8000-000000000001')
    const id = testId()
    await it.create(id)
    it.fault.next = new StorageError('hang')
    await it.mutator.mutate('repair.set', { id, set: { notes: 'Wel beeld' } })
    expect(await it.flushed()).toHaveLength(3)
    it.database.wipe()
    it.clock.time += 60_000
    expect(await recoverFromJournal(it.ports)).toBe(2)
    const outbox = it.database.dump('outbox')
    expect(outbox.map(({ name, seq, base }) => [name, seq, base])).toEqual([
      ['repair.create', 1, undefined],
      ['repair.set', 2, { notes: 'Geen beeld' }],
    ])
  })

  it('[LD-10] is reported as not saved if there is no journal, and does not come back', async () => {
    const it = setUp()
    it.files.full = true
    it.fault.next = new StorageError('hang')
    it.settled.answer = Promise.resolve(false)
    await expect(it.create()).rejects.toMatchObject({ fault: 'hang' })
    expect(it.settled.patient).toEqual([false])
    it.files.full = false
    it.clock.time += 60_000
    expect(await recoverFromJournal(it.ports)).toBe(0)
  })

  it('[LD-09] does not come back from the journal when it was refused', async () => {
    const it = setUp()
    it.fault.next = new StorageError('aborted')
    await expect(it.create()).rejects.toMatchObject({ fault: 'aborted' })
    await it.flushed()
    it.clock.time += 60_000
    expect(await recoverFromJournal(it.ports)).toBe(0)
  })
})
