import { expect, it, vi } from 'vitest'
import { repairArgs, testDevice } from '../../../tests/kit/server/device.ts'
import { FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import { MemoryFiles } from '../../../tests/kit/sim/memoryFiles.ts'
import { MemoryTx, runOn, testId } from '../../../tests/kit/sim/memoryTx.ts'
import { entryOf } from '../../../tests/kit/sim/sampleEntry.ts'
import { erasedCustomer } from '../../domain/privacy/erasure.ts'
import type { Customer } from '../../domain/customers/customer.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { DAY_MS } from '../../lib/instants.ts'
import { getMeta } from '../store/meta.ts'
import { compactStep } from '../store/bundles/compact.ts'
import { OpfsJournal } from '../store/journal/opfs.ts'
import { allTables, type AttentionRow, type OutboxEntry, type TableName } from '../store/tables.ts'
import { applySegment } from './apply.ts'
import { compactPeriodically } from './compacting.ts'
import type { EngineContext } from './context.ts'
import { ensureIdentity } from './identity.ts'
import { purgeErased } from './purgeErased.ts'
import { tidyJournal } from './recoverFromJournal.ts'
import type { Segment } from './segments.ts'

const EPOCH = '0e000000-0000-4000-8000-000000000001'
const AT = '2026-03-02T10:00:00.000Z'
const [CUSTOMER, CONTACT, REPAIR, DOCUMENT, EXECUTOR] = [testId(), testId(), testId(), testId(), testId()]
const HASH = 'ab'.repeat(32)
const PERSON: Customer = {
  id: CUSTOMER,
  referenceNumber: 'K-1',
  formerNumbers: [],
  erasedAt: null,
  name: 'Qzwiske Zeldenthuis',
  email: 'qzmail@example.com',
  phone: '0475 11 22 33',
  notes: 'qznotities',
  vatNumber: null,
  address: { street: 'Qzstraat', number: '12', box: null, postalCode: null, city: null, country: null },
  language: null,
  active: true,
  customerContacts: [
    {
      id: CONTACT,
      firstName: 'Qzan',
      lastName: 'Qzmaes',
      department: null,
      email: null,
      phone: null,
      gsm: null,
      fax: null,
      notes: null,
      active: true,
      erasedAt: null,
    },
  ],
}
const document = {
  id: DOCUMENT,
  about: REPAIR,
  kind: 'ontvangstbewijs',
  title: 'Bon voor Qzwiske',
  fileName: 'bon.pdf',
  language: 'NL',
  version: 1,
  reason: 'printed',
  at: AT,
  by: null,
  device: null,
  sha256: HASH,
  bytes: 10,
  state: 'stored',
}

async function serverRepair(notes: string): Promise<Repair> {
  const tx = new MemoryTx()
  await runOn(tx, 'repair.create', repairArgs(REPAIR, EXECUTOR, notes))
  return { ...(tx.rows.get(`repair/${REPAIR}`) as Repair), customerId: CUSTOMER }
}

const row = (e: string, d: object, v: number) => ({
  t: 'row' as const,
  e,
  id: (d as { id: string }).id,
  v,
  d: d as Record<string, unknown>,
})

async function setUp() {
  const made = testDevice(new FakeNet(() => Promise.reject(new Error('no network here'))))
  const { store, rng } = made.ports
  await ensureIdentity(store, rng)
  const clientId = (await store.run({ tables: ['meta'], write: false }, (tx) => getMeta(tx, 'clientId')))!
  let cursor: string | null = null
  const apply = async (head: number, changes: Segment['changes'], more: Partial<Segment> = {}) => {
    const next = `c${head}`
    const end = { more: false, head, acks: null }
    const begin = { t: 'begin', mode: 'delta', epoch: EPOCH, head, serverTime: AT, lastSeq: 0 } as const
    const segment = { changes, ranges: [], files: [], stages: [], cursor: next, end, ...more }
    const context = { store, begin, clientId, expected: cursor, fresh: false, now: 0 }
    const result = await applySegment(context, segment)
    cursor = next
    return result
  }
  /** Everything that the device stores, as text. */
  const everything = () =>
    [...allTables(), 'column' as const]
      .map((table) =>
        JSON.stringify(made.database.dump(table as TableName), (_key, value: unknown) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        ),
      )
      .join('\n')
  const compact = async () => {
    const stop = new AbortController()
    const context = { store, clock: made.clock, inputYielding: { waitForIdle: async () => {} } }
    const running = compactPeriodically(context as unknown as EngineContext, stop.signal)
    await made.clock.advance(61_000)
    stop.abort()
    await running
  }
  const put = (work: Parameters<typeof store.run<void>>[1]) =>
    store.run({ tables: [...allTables(), 'column'], write: true }, work)
  return { ...made, store, clientId, apply, everything, compact, put }
}

const sent = (entry: OutboxEntry, clientId: string) => ({ ...entry, clientId, ackedAt: Date.now() + DAY_MS })

it('[PV-10] a device drops what it keeps about an erased person besides the rows', async () => {
  const device = await setUp()
  const { store, clientId } = device
  await device.apply(3, [
    row('customer', PERSON, 1),
    row('repair', await serverRepair('Bon van Qzwiske'), 2),
    row('issuedPaper', document, 3),
  ])
  // The rows rest in bundles, as on a device that is used for some time.
  for (const e of ['customer', 'repair'] as const)
    await store.run({ tables: allTables(), write: true }, (tx) => compactStep(tx, e, null, 3))
  const about = { touched: [['repair', REPAIR]] as OutboxEntry['touched'] }
  const refused: AttentionRow = {
    mid: testId(),
    root: testId(),
    entry: {
      ...entryOf(9, 'repair.set', { id: REPAIR, set: { workNotes: 'Qzwiske belde', notes: 'Geen beeld' } }),
      ...about,
    },
    outcome: { seq: 9, mid: testId(), status: 'rejected', code: 'gone', text: 'Qzwiske bestaat niet' },
    at: 0,
  }
  await device.put(async (tx) => {
    tx.put(
      'sent',
      sent(entryOf(1, 'customer.create', { id: CUSTOMER, name: 'Qzwiske Zeldenthuis' }), clientId),
    )
    tx.put('sent', {
      ...sent(
        entryOf(2, 'repair.set', { id: REPAIR, set: { notes: 'Bon van Qzwiske', endDate: '2026-03-09' } }),
        clientId,
      ),
      ...about,
      base: { notes: 'qzmail@example.com' },
    })
    tx.put(
      'sent',
      sent(
        entryOf(3, 'contact.save', { customerId: CUSTOMER, id: CONTACT, set: { lastName: 'Qzmaes' } }),
        clientId,
      ),
    )
    tx.put('sent', sent(entryOf(4, 'holiday.create', { id: testId(), description: 'Verlof' }), clientId))
    tx.put('attention', refused, null)
    tx.put('draft', { key: `customer:${CUSTOMER}`, data: { name: 'Qzwiske' }, savedAt: 0 })
    tx.put('draft', { key: 'repair:new', data: { notes: 'voor Zeldenthuis' }, savedAt: 0 })
    tx.put('draft', { key: 'rental:new', data: { notes: 'Statief' }, savedAt: 0 })
    for (const key of [`${HASH}:orig`, `${HASH}:thumb`])
      tx.put('blobcache', { sha256: key, bytes: new ArrayBuffer(8), mime: 'application/pdf', usedAt: 0 })
    tx.put('column', { k: 'customer', v: ['Qzwiske Zeldenthuis'] })
  })
  expect(device.everything().toLowerCase()).toContain('qz')

  const erased = { ...(await serverRepair('Gewist')) }
  const result = await device.apply(6, [
    row('customer', erasedCustomer(PERSON, AT), 4),
    row('repair', erased, 5),
    { t: 'del', e: 'issuedPaper', id: DOCUMENT, v: 6 },
  ])
  expect(result.purge).toBe(true)
  await purgeErased(store)
  await device.compact()
  expect(device.everything().match(/qz\w*|zeldenthuis/gi)).toBeNull()
  expect(
    device.database.dump('sent').map(({ seq, name, args, base }) => ({ seq, name, args, base })),
  ).toMatchObject([
    {
      seq: 2,
      args: { id: REPAIR, set: { notes: 'Gewist', endDate: '2026-03-09' } },
      base: { notes: 'Gewist' },
    },
    { seq: 4, name: 'holiday.create' },
  ])
  expect(device.database.dump('attention')).toMatchObject([
    {
      entry: { args: { id: REPAIR, set: { workNotes: 'Gewist', notes: 'Geen beeld' } } },
      outcome: { code: 'gone' },
    },
  ])
  expect(device.database.dump('draft').map(({ key }) => key)).toEqual(['rental:new'])
  expect(device.database.dump('blobcache')).toEqual([])
})

it('[PV-15] a change that waits loses the person, and its row with it', async () => {
  const device = await setUp()
  await device.apply(2, [row('customer', PERSON, 1), row('repair', await serverRepair('Bon'), 2)])
  await device.mutator.mutate('repair.set', {
    id: REPAIR,
    set: { workNotes: 'Qzwiske belde', reference: 'B-12' },
  })
  await device.mutator.mutate('repair.set', { id: REPAIR, set: { notes: 'Geen beeld' } })
  await device.mutator.mutate('customer.set', { id: CUSTOMER, set: { notes: 'qzterug' } })
  await device.apply(3, [row('customer', erasedCustomer(PERSON, AT), 3)])
  await purgeErased(device.store)
  await device.compact()
  const waiting = device.database.dump('outbox')
  expect(waiting.map(({ name, args }) => [name, args['set']])).toEqual([
    ['repair.set', { workNotes: 'Gewist', reference: 'B-12' }],
    ['repair.set', { notes: 'Geen beeld' }],
    // The server refuses it, and then its content goes.
    ['customer.set', { notes: 'qzterug' }],
  ])
  expect(device.everything().match(/zeldenthuis|qzwiske/gi)).toBeNull()
  const repairs = device.database.dump('repair')
  expect(repairs).toMatchObject([{ workNotes: 'Gewist', reference: 'B-12', notes: 'Geen beeld' }])
})

it('[PV-15] the journal of a device forgets the person after the changes were sent', async () => {
  const device = await setUp()
  const files = new MemoryFiles()
  const journal = new OpfsJournal(files.root, { quietMs: 1 })
  const { store, clientId } = device
  const noted = (entry: OutboxEntry) => journal.note([{ clientId, entry }])
  const waits = entryOf(3, 'holiday.create', { id: testId(), description: 'Verlof' })
  await noted(entryOf(1, 'customer.set', { id: CUSTOMER, set: { name: 'Qzwiske Zeldenthuis' } }))
  await noted(entryOf(2, 'repair.set', { id: REPAIR, set: { notes: 'Qzwiske belde' } }))
  await noted(waits)
  const texts = () => [...files.files.values()].map((bytes) => Buffer.from(bytes).toString('latin1')).join()
  expect(texts()).toContain('Qzwiske')
  // The server has answered the first two; the third change waits, in the same file.
  await device.put(async (tx) => {
    tx.put('meta', { k: 'ackedSeq', v: 2 })
    tx.put('outbox', waits, null)
  })
  await device.apply(1, [row('customer', erasedCustomer(PERSON, AT), 1)])
  await purgeErased(store)
  await vi.waitFor(() => expect(files.open.size).toBe(0))
  await tidyJournal({ store, journal })
  expect(texts()).not.toMatch(/qz/i)
  expect((await journal.read()).map(({ entry }) => entry.mid)).toEqual([waits.mid])
})

it('[PV-10] a change about an erased person is listed as refused without what was typed', async () => {
  const device = await setUp()
  await device.apply(1, [row('customer', PERSON, 1)])
  await device.mutator.mutate('customer.set', { id: CUSTOMER, set: { name: 'Qzterug' } })
  const [entry] = device.database.dump('outbox')
  const text = 'De gegevens van deze klant of dit contact werden gewist. Uw wijziging werd niet bewaard.'
  const outcome = { seq: entry!.seq, mid: entry!.mid, status: 'rejected' as const, code: 'erased', text }
  await device.apply(2, [row('customer', erasedCustomer(PERSON, AT), 2)], {
    end: { more: false, head: 2, acks: { lastSeq: entry!.seq, outcomes: [outcome] } },
  })
  await purgeErased(device.store)
  await device.compact()
  expect(device.database.dump('attention')).toMatchObject([
    { entry: { args: { id: CUSTOMER } }, outcome: { text } },
  ])
  expect(device.everything().match(/qz\w*|zeldenthuis/gi)).toBeNull()
})
