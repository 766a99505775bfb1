import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERSON, repairArgs, testDevice } from '../../../tests/kit/server/device.ts'
import { FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import { MemoryTx, runOn, testId } from '../../../tests/kit/sim/memoryTx.ts'
import type { SeqOutcome } from '../protocol/protocol.ts'
import type { Executor } from '../../domain/settings/settings.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { deriveId } from '../../domain/shared/ids.ts'
import { applySegment } from './apply.ts'
import { failureOf } from './failures.ts'
import { getMeta } from '../store/meta.ts'
import type { Store } from '../store/ports.ts'
import { allTables, queuedOriginal } from '../store/tables.ts'
import { ensureIdentity, reoffer } from './identity.ts'
import { withdraw } from './outbox.ts'
import type { BeginLine, Segment } from './segments.ts'

const EPOCH = '0e000000-0000-4000-8000-000000000001'
const begin = (mode: 'boot' | 'delta', estimate = 10): BeginLine => ({
  t: 'begin',
  mode,
  epoch: EPOCH,
  head: 100,
  serverTime: '2026-03-02T09:00:00.000Z',
  lastSeq: 0,
  estimate: { rows: estimate },
})
/** The end of the last segment. */
const LAST = { end: { more: false, head: 100, acks: null } }
const executor = (id: string, name = 'Standaard') => ({ ...EXECUTOR, id, name })
const EXECUTOR: Executor = {
  id: '',
  name: '',
  logo: null,
  website: null,
  email: null,
  contactPhone: null,
  contactFax: null,
  addressStreet: null,
  addressNumber: null,
  addressBox: null,
  addressPostalCode: null,
  addressCity: null,
  addressCountry: null,
  vatNumber: null,
  bankName: null,
  bankAccount: null,
  bankBic: null,
  active: true,
}
const customer = (id: string, active: boolean) => ({
  id,
  active,
  referenceNumber: null,
  name: 'VRT',
  email: null,
  phone: null,
  notes: null,
  address: { street: null, number: null, box: null, postalCode: null, city: null, country: null },
  customerContacts: [],
})
const row = (e: string, d: object, v: number) => ({
  t: 'row' as const,
  e,
  id: (d as { id: string }).id,
  v,
  d: d as Record<string, unknown>,
})
const del = (e: string, id: string, v: number) => ({ t: 'del' as const, e, id, v })
const ids = (n: number) => Array.from({ length: n }, () => testId()).toSorted()

async function device() {
  const made = testDevice(new FakeNet(() => Promise.reject(new Error('no network here'))))
  const { store, rng } = made.ports
  await ensureIdentity(store, rng)
  const clientId = (await store.run({ tables: ['meta'], write: false }, (tx) => getMeta(tx, 'clientId')))!
  /** The number of rows that each transaction put, including restarted ones. */
  const begun: { puts: number }[] = []
  const counted: Store = {
    run: (scope, work) => {
      const one = { puts: 0 }
      begun.push(one)
      return store.run(scope, (tx) => {
        const put = tx.put.bind(tx)
        tx.put = (...row) => {
          one.puts++
          put(...row)
        }
        return work(tx)
      })
    },
  }
  let cursor: string | null = null
  let count = 0
  const apply = async (
    mode: 'boot' | 'delta',
    segment: Partial<Segment>,
    more: { expected?: string | null; fresh?: boolean } = {},
  ) => {
    const next = `c${count++}`
    const whole: Segment = {
      changes: [],
      ranges: [],
      files: [],
      stages: [],
      cursor: next,
      end: null,
      ...segment,
    }
    const expected = more.expected === undefined ? cursor : more.expected
    const context = {
      store: counted,
      begin: begin(mode),
      clientId,
      expected,
      fresh: more.fresh ?? false,
      now: 0,
    }
    const applied = await applySegment(context, whole)
    cursor = next
    return applied
  }
  const acks = (lastSeq: number, outcomes: SeqOutcome[]) => ({
    end: { more: false, head: 100, acks: { lastSeq, outcomes } },
  })
  const meta = (k: string) => made.database.dump('meta').find((r) => r.k === k)?.v
  return { ...made, apply, acks, meta, cursor: () => cursor, begun }
}

const create = (id: string, notes?: string) => repairArgs(id, testId(), notes)

/** A repair as a server sends it. */
async function serverRepair(id: string, change: Partial<Repair> = {}): Promise<Repair> {
  const tx = new MemoryTx()
  await runOn(tx, 'repair.create', create(id))
  return { ...(tx.rows.get(`repair/${id}`) as Repair), ...change }
}

describe.each([true, false])('rows (fresh %s)', (fresh) => {
  it('[R1] come with their cursor', async () => {
    const it = await device()
    const [a] = ids(1) as [string]
    await it.apply('boot', { changes: [row('executor', executor(a), 5)] }, { fresh })
    expect(it.database.dump('executor')).toEqual([{ ...executor(a), _v: 5 }])
    expect(it.meta('cursor')).toBe(it.cursor())
    expect(it.meta('boot')).toMatchObject({ rows: 1, estimate: 10, hot: false })
  })

  it('[C3-24] are refused when another leader moved the cursor', async () => {
    const it = await device()
    const [a] = ids(1) as [string]
    await it.apply('boot', {})
    const late = it.apply('boot', { changes: [row('executor', executor(a), 5)] }, { expected: null, fresh })
    expect(failureOf(await late.catch((error: unknown) => error))).toEqual({ kind: 'stale' })
    expect(it.database.dump('executor')).toEqual([])
  })

  it('[R10] of an unknown kind, or of a shape this version does not know, are kept raw', async () => {
    const it = await device()
    const [a, b] = ids(2) as [string, string]
    const changes = [row('invoice', { id: a, total: 1 }, 5), row('executor', { id: b, name: 7 }, 6)]
    await it.apply('boot', { changes }, { fresh })
    expect(it.database.dump('executor')).toEqual([])
    expect(it.database.dump('raw').map(({ e, v }) => [e, v])).toEqual([
      ['executor', 6],
      ['invoice', 5],
    ])
    await it.apply('delta', { changes: [row('executor', executor(b), 7), del('invoice', a, 8)] })
    expect(it.database.dump('raw')).toEqual([])
    expect(it.database.dump('executor')).toHaveLength(1)
  })

  it('[B2.3] pass the stage after which the app can be used', async () => {
    const it = await device()
    await it.apply('boot', { stages: ['hot'] }, { fresh })
    expect(it.meta('boot')).toMatchObject({ hot: true })
  })
})

describe('delta', () => {
  it('[R4] ignores a row that is older than the one here, and takes an equal one', async () => {
    const it = await device()
    const [a] = ids(1) as [string]
    await it.apply('delta', { changes: [row('executor', executor(a, 'nieuw'), 9)] })
    await it.apply('delta', { changes: [row('executor', executor(a, 'oud'), 8)] })
    expect(it.database.dump('executor')).toMatchObject([{ name: 'nieuw', _v: 9 }])
    await it.apply('delta', { changes: [del('executor', a, 8)] })
    expect(it.database.dump('executor')).toHaveLength(1)
    await it.apply('delta', { changes: [del('executor', a, 10)] })
    expect(it.database.dump('executor')).toEqual([])
  })

  it('[R4] takes a lower version after a new download, whose history is another', async () => {
    const it = await device()
    const [a] = ids(1) as [string]
    await it.apply('delta', { changes: [row('executor', executor(a, 'voor'), 900)] })
    await it.apply('boot', { changes: [row('executor', executor(a, 'na'), 3)] })
    expect(it.database.dump('executor')).toMatchObject([{ name: 'na', _v: 3 }])
  })

  it('applies the last of several lines about one row', async () => {
    const it = await device()
    const [a] = ids(1) as [string]
    const changes = [
      row('executor', executor(a, '1'), 5),
      del('executor', a, 6),
      row('executor', executor(a, '3'), 7),
    ]
    await it.apply('delta', { changes })
    expect(it.database.dump('executor')).toMatchObject([{ name: '3' }])
  })
})

describe('ranges', () => {
  it('[R3] remove what the server no longer has in the interval, and nothing outside of it', async () => {
    const it = await device()
    const all = ids(6)
    await it.apply('boot', { changes: all.map((id, i) => row('executor', executor(id), i + 1)) })
    const [, second, third, , fifth] = all as [string, string, string, string, string]
    const range = { e: 'executor', after: second, upto: fifth, listed: new Set([third]) }
    await it.apply('boot', { ranges: [range] })
    const left = it.database.dump('executor').map(({ id }) => id)
    expect(left).toEqual([all[0], second, third, all[5]])
  })

  it('[R3] leave alone what was created here and waits', async () => {
    const it = await device()
    const id = testId()
    await it.mutator.mutate('repair.create', create(id))
    await it.apply('boot', { ranges: [{ e: 'repair', after: null, upto: null, listed: new Set() }] })
    expect(it.database.dump('repair').map((r) => r.id)).toEqual([id])
    expect(it.database.dump('shadow')).toEqual([{ e: 'repair', id, base: null }])
  })

  it('[R3] take the base from under a pending change: the row goes, the change still waits', async () => {
    const it = await device()
    const id = testId()
    await it.apply('boot', { changes: [row('repair', await serverRepair(id), 5)] })
    await it.mutator.mutate('repair.set', { id, set: { reference: 'X' } })
    await it.apply('boot', { ranges: [{ e: 'repair', after: null, upto: null, listed: new Set() }] })
    await it.apply('delta', LAST)
    expect(it.database.dump('repair')).toEqual([])
    expect(it.database.dump('outbox')).toHaveLength(1)
    expect(it.database.dump('shadow')).toMatchObject([{ id, base: null }])
  })
})

describe('[MS-06] a change that waits and looked at a record', () => {
  const mail = (repairId: string) => ({
    id: testId(),
    repairId,
    kind: 'text' as const,
    recipient: 'jan@example.com',
    language: 'NL' as const,
    subject: 'Uw camera',
    content: '<p>Klaar</p>',
  })

  it('goes from the screens with it when a range takes that away, and is back with it', async () => {
    const it = await device()
    const id = testId()
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)] })
    await it.mutator.mutate('repair.sendMail', mail(id))
    const mails = it.database.dump('mail')
    expect(mails).toHaveLength(1)
    await it.apply('boot', { ranges: [{ e: 'repair', after: null, upto: null, listed: new Set() }] })
    expect(it.database.dump('repair')).toEqual([])
    expect(it.database.dump('mail')).toEqual([])
    expect(it.database.dump('outbox')).toHaveLength(1)
    await it.apply('delta', { changes: [row('repair', repair, 9)] })
    expect(it.database.dump('mail')).toEqual(mails)
  })

  it('had nothing to do there, is offered again to a server that lost it, and has now', async () => {
    const it = await device()
    const away = customer(testId(), false)
    await it.apply('delta', { changes: [row('customer', away, 5)] })
    const { mid } = await it.mutator.mutate('customer.deactivate', { id: away.id })
    await it.apply('delta', it.acks(1, [{ seq: 1, mid, status: 'applied', v: 5 }]))
    await it.apply('boot', { changes: [row('customer', { ...away, active: true }, 2)] })
    expect(it.database.dump('customer')).toMatchObject([{ active: true }])
    await reoffer(it.ports.store, it.ports.rng, 0)
    await it.apply('delta', LAST)
    expect(it.database.dump('customer')).toMatchObject([{ active: false }])
  })

  it('goes back to the record that it named when a range takes the alias away that it followed', async () => {
    const it = await device()
    const [named, other, repair] = [testId(), testId(), testId()]
    const alias = { id: deriveId(named, 'alias:customer'), e: 'customer', fromId: named, toId: other }
    const changes = [row('repair', await serverRepair(repair), 5), row('alias', alias, 6)]
    await it.apply('delta', { changes })
    await it.mutator.mutate('repair.set', { id: repair, set: { customerId: named } })
    expect(it.database.dump('repair')).toMatchObject([{ customerId: other }])
    await it.apply('boot', { ranges: [{ e: 'alias', after: null, upto: null, listed: new Set() }] })
    expect(it.database.dump('repair')).toMatchObject([{ customerId: named }])
  })
})

describe('a remote change', () => {
  it('[AL-20] is stored while another transaction writes tables that it does not concern', async () => {
    const it = await device()
    const [a] = ids(1) as [string]
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const other = it.database
      .connect()
      .run({ tables: ['mail', 'notification', 'sent', 'blobq'], write: true }, () => held)
    await it.apply('delta', { changes: [row('executor', executor(a), 5)], ...LAST })
    expect(it.database.dump('executor')).toHaveLength(1)
    letGo()
    await other
  })

  it('[AL-20] puts a pending change on top again though that reads other tables', async () => {
    const it = await device()
    const [id, itemId] = [testId(), testId()]
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)], ...LAST })
    await it.mutator.mutate('repair.set', { id, set: { itemId, status: 'Hersteld' } })
    await it.apply('delta', { changes: [row('repair', { ...repair, notes: 'anders' }, 6)], ...LAST })
    expect(it.database.dump('repair')).toMatchObject([{ itemId, status: 'Hersteld', notes: 'anders' }])
    expect(it.database.dump('shadow')).toMatchObject([{ base: { notes: 'anders', itemId: null } }])
  })

  it('[AL-20] that is the outcome of an own one takes one transaction', async () => {
    const it = await device()
    const id = testId()
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)], ...LAST })
    const { mid } = await it.mutator.mutate('repair.set', { id, set: { notes: 'van hier' } })
    it.begun.length = 0
    const outcome = { seq: 1, mid, status: 'applied' as const, v: 6 }
    await it.apply('delta', {
      changes: [row('repair', { ...repair, notes: 'van hier' }, 6)],
      ...it.acks(1, [outcome]),
    })
    expect(it.begun).toHaveLength(1)
    expect(it.database.dump('outbox')).toEqual([])
  })

  it('[AL-20] finds what else it needs before it writes, so that nothing has to be rolled back', async () => {
    const it = await device()
    const [id, itemId] = [testId(), testId()]
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)], ...LAST })
    await it.mutator.mutate('repair.set', { id, set: { itemId } })
    it.begun.length = 0
    await it.apply('delta', { changes: [row('repair', { ...repair, notes: 'anders' }, 6)], ...LAST })
    expect(it.begun).toMatchObject([{ puts: 0 }, { puts: expect.any(Number) }])
  })
})

describe('[FO-12] what the server took while a device downloads', () => {
  /** A repair whose notes were edited twice, one after the other. */
  async function written() {
    const it = await device()
    const id = testId()
    const repair = await serverRepair(id, { notes: 'Geen beeld' })
    await it.apply('delta', { changes: [row('repair', repair, 5)] })
    const first = await it.mutator.mutate('repair.set', { id, set: { notes: 'Geen beeld, zoom stuk' } })
    const text = 'Zoom stuk, wacht op onderdeel'
    const second = await it.mutator.mutate('repair.set', { id, set: { notes: text } })
    const both = [first, second].map(({ mid }, i) => ({
      seq: i + 1,
      mid,
      status: 'applied' as const,
      v: 6 + i,
    }))
    const after = { ...repair, notes: text }
    const notes = () => it.database.dump('repair').map((shown) => shown.notes)
    return { ...it, id, repair, after, text, outcomes: both, notes }
  }

  it('is not put on top of itself when the row comes before the outcomes', async () => {
    const it = await written()
    await it.apply('boot', { changes: [row('repair', it.after, 7)] })
    expect(it.notes()).toEqual([it.text])
    await it.apply('boot', { changes: [row('repair', { ...it.after, workNotes: 'van elders' }, 8)] })
    expect(it.notes()).toEqual([it.text])
    await it.apply('delta', it.acks(2, it.outcomes))
    expect(it.database.dump('repair')).toMatchObject([{ notes: it.text, workNotes: 'van elders', _v: 8 }])
    expect(it.database.dump('shadow')).toEqual([])
    expect(it.meta('held')).toBe(false)
  })

  it('is under what waits behind it, with what others wrote, once the outcomes are here', async () => {
    const it = await written()
    await it.apply('boot', { changes: [row('repair', { ...it.after, workNotes: 'van elders' }, 8)] })
    await it.mutator.mutate('repair.set', { id: it.id, set: { notes: `${it.text}!` } })
    await it.apply('delta', it.acks(2, it.outcomes))
    expect(it.database.dump('repair')).toMatchObject([{ notes: `${it.text}!`, workNotes: 'van elders' }])
    expect(it.database.dump('outbox')).toMatchObject([{ base: { notes: it.text } }])
  })

  it('[FO-13] and then lost is shown as it was until the new history is here, and on top of that then', async () => {
    const it = await written()
    await it.apply('delta', { changes: [row('repair', it.after, 7)], ...it.acks(2, it.outcomes) })
    await reoffer(it.ports.store, it.ports.rng, 0)
    expect(it.notes()).toEqual([it.text])
    await it.apply('boot', { changes: [row('repair', { ...it.repair, workNotes: 'van elders' }, 5)] })
    expect(it.notes()).toEqual([it.text])
    await it.apply('delta', LAST)
    expect(it.database.dump('repair')).toMatchObject([{ notes: it.text, workNotes: 'van elders', _v: 5 }])
    expect(it.database.dump('outbox').map(({ seq, shown }) => [seq, shown])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
  })

  it('[FO-13] is shown once where what was lost came back to the server during the download', async () => {
    const it = await written()
    await it.apply('delta', { changes: [row('repair', it.after, 7)], ...it.acks(2, it.outcomes) })
    await reoffer(it.ports.store, it.ports.rng, 0)
    await it.apply('boot', { changes: [row('repair', it.after, 4)] })
    expect(it.notes()).toEqual([it.text])
    await it.apply('delta', it.acks(2, it.outcomes))
    expect(it.notes()).toEqual([it.text])
    expect(it.database.dump('sent').some((row) => 'shown' in row)).toBe(false)
  })

  it('lets go of a change that is taken back meanwhile, down to what came', async () => {
    const it = await written()
    await it.apply('boot', { changes: [row('repair', { ...it.repair, workNotes: 'van elders' }, 5)] })
    const { store } = it.ports
    await store.run({ tables: allTables(), write: true }, async (tx) =>
      withdraw(tx, await tx.all('outbox'), it.ports),
    )
    expect(it.database.dump('repair')).toMatchObject([
      { notes: 'Geen beeld', workNotes: 'van elders', _v: 5 },
    ])
    expect(it.database.dump('shadow')).toEqual([])
  })
})

describe('rebase', () => {
  it('puts pending changes on top of a row that changed on the server', async () => {
    const it = await device()
    const id = testId()
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)] })
    await it.mutator.mutate('repair.set', { id, set: { reference: 'van hier' } })
    await it.apply('delta', { changes: [row('repair', { ...repair, workNotes: 'van elders' }, 6)], ...LAST })
    expect(it.database.dump('repair')).toMatchObject([
      { reference: 'van hier', workNotes: 'van elders', _v: 6 },
    ])
    expect(it.database.dump('shadow')).toMatchObject([{ base: { reference: null, _v: 6 } }])
  })

  it('keeps the order of pending changes to one row', async () => {
    const it = await device()
    const id = testId()
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)] })
    for (const reference of ['A', 'B', 'C']) await it.mutator.mutate('repair.set', { id, set: { reference } })
    await it.apply('delta', { changes: [row('repair', { ...repair, notes: 'anders' }, 6)], ...LAST })
    expect(it.database.dump('repair')).toMatchObject([{ reference: 'C', notes: 'anders' }])
  })

  it('[D6] drops an entry with the rows of the same pull, and its shadow with it', async () => {
    const it = await device()
    const id = testId()
    const { mid } = await it.mutator.mutate('repair.create', create(id))
    const numbered = await serverRepair(id, { number: '2026.7', boekjaar: 2026, documentNumber: 7 })
    const outcome = { seq: 1, mid, status: 'applied' as const, v: 5, assigned: { number: '2026.7' } }
    const applied = await it.apply('delta', {
      changes: [row('repair', numbered, 5)],
      ...it.acks(1, [outcome]),
    })
    expect(applied.events).toEqual([{ type: 'numbered', e: 'repair', id, number: '2026.7' }])
    expect(it.database.dump('outbox')).toEqual([])
    expect(it.database.dump('shadow')).toEqual([])
    expect(it.database.dump('repair')).toMatchObject([{ number: '2026.7', _v: 5 }])
    expect(it.database.dump('sent')).toMatchObject([{ mid, seq: 1 }])
    expect(it.meta('ackedSeq')).toBe(1)
  })

  it('[R2] keeps what has no outcome, and all behind it', async () => {
    const it = await device()
    const made: { mid: string }[] = []
    for (let i = 0; i < 3; i++) made.push(await it.mutator.mutate('repair.create', create(testId())))
    const outcomes = [0, 2].map((i) => ({
      seq: i + 1,
      mid: made[i]?.mid ?? '',
      status: 'applied' as const,
      v: 5,
    }))
    await it.apply('delta', it.acks(3, outcomes))
    expect(it.database.dump('outbox').map(({ seq }) => seq)).toEqual([2, 3])
    expect(it.meta('ackedSeq')).toBe(1)
  })

  it('[B3.4] notices that its seq is someone else’s, and moves nothing', async () => {
    const it = await device()
    await it.mutator.mutate('repair.create', create(testId()))
    const foreign = { seq: 1, mid: testId(), status: 'applied' as const, v: 5 }
    const failed = await it.apply('delta', it.acks(1, [foreign])).catch((error: unknown) => error)
    expect(failureOf(failed)).toEqual({ kind: 'forked' })
    expect(it.database.dump('outbox')).toHaveLength(1)
    expect(it.meta('cursor')).toBeUndefined()
  })

  it('removes a refused change and the changes built on it together, and leaves the others intact', async () => {
    const it = await device()
    const [a, b] = [testId(), testId()]
    const { mid } = await it.mutator.mutate('repair.create', create(a))
    await it.mutator.mutate('repair.set', { id: a, set: { reference: 'op de geweigerde' } })
    await it.mutator.mutate('repair.create', create(b))
    const outcome = { seq: 1, mid, status: 'rejected' as const, code: 'gone', text: 'weg' }
    await it.apply('delta', it.acks(1, [outcome]))
    expect(it.database.dump('repair').map(({ id }) => id)).toEqual([b])
    expect(it.database.dump('attention')).toMatchObject([{ mid, root: mid, outcome: { text: 'weg' } }])
    expect(it.database.dump('outbox')).toHaveLength(2)
  })

  it('[B6.3] follows an alias in what still waits', async () => {
    const it = await device()
    const [made, existing, repair] = [testId(), testId(), testId()]
    const alias = { id: testId(), e: 'item', fromId: made, toId: existing }
    await it.apply('delta', { changes: [row('repair', await serverRepair(repair), 5)] })
    await it.mutator.mutate('repair.set', { id: repair, set: { itemId: made } })
    await it.apply('delta', {
      changes: [row('alias', alias, 6), row('repair', await serverRepair(repair), 7)],
    })
    expect(it.database.dump('repair')).toMatchObject([{ itemId: existing }])
    expect(it.database.dump('outbox')).toMatchObject([{ args: { set: { itemId: made } } }])
  })

  it('[B6.3] [DB-32] lets what still waits go back with an alias that is taken back, whenever the rows come', async () => {
    const it = await device()
    const [first, merged, survivor, repair] = [testId(), testId(), testId(), testId()]
    const alias = (fromId: string, toId: string) => ({
      id: deriveId(fromId, 'alias:customer'),
      e: 'customer',
      fromId,
      toId,
    })
    const change = (d: object, v: number) => it.apply('delta', { changes: [row('alias', d, v)] })
    await it.apply('delta', { changes: [row('repair', await serverRepair(repair), 5)] })
    await change(alias(first, merged), 6)
    await change(alias(merged, survivor), 7)
    await it.mutator.mutate('repair.set', { id: repair, set: { customerId: first } })
    expect(it.database.dump('repair')).toMatchObject([{ customerId: survivor }])
    await change(alias(merged, merged), 8)
    expect(it.database.dump('repair')).toMatchObject([{ customerId: merged }])
  })

  it('[B2.5] [LD-13] lets go of the bytes of a photo only when a pulled row calls it stored', async () => {
    const it = await device()
    const id = testId()
    const sha256 = 'ab'.repeat(32)
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)] })
    const photo = {
      repairId: id,
      photoId: testId(),
      slot: 1,
      sha256,
      mime: 'image/jpeg',
      bytes: 3,
      w: 1,
      h: 1,
    } as const
    const blob = { sha256, bytes: new ArrayBuffer(3), mime: 'image/jpeg', repairId: id, createdAt: 1 }
    const { mid } = await it.mutator.mutate('photo.attach', photo, { blob })
    const [local] = it.database.dump('repair')
    const withState = (state: 'pending' | 'stored') => ({
      ...repair,
      repairPictures: (local?.repairPictures ?? []).map((picture) => ({ ...picture, state })),
    })
    const outcome = { seq: 1, mid, status: 'applied' as const, v: 6 }
    await it.apply('delta', { changes: [row('repair', withState('pending'), 6)], ...it.acks(1, [outcome]) })
    expect(it.database.dump('blobq')).toHaveLength(1)
    await it.apply('delta', { changes: [row('repair', withState('stored'), 7)] })
    expect(it.database.dump('blobq')).toEqual([])
    expect(it.database.dump('blobcache')).toMatchObject([{ sha256: `${sha256}:orig` }])
    // After a restore from a backup that is older than the photo, the server reports it as missing again.
    const again = await it.apply('boot', { changes: [row('repair', withState('pending'), 6)] })
    expect(again.photos).toBe(true)
    expect(it.database.dump('blobq')).toMatchObject([{ sha256, repairId: id, mime: 'image/jpeg' }])
  })

  it('[EV-06] keeps the original of a photo until a pulled row calls that one stored, and sends it again to a restored server', async () => {
    const it = await device()
    const [id, sha256, large] = [testId(), 'ab'.repeat(32), 'ef'.repeat(32)]
    const repair = await serverRepair(id)
    await it.apply('delta', { changes: [row('repair', repair, 5)] })
    const file = { mime: 'image/jpeg', repairId: id, createdAt: 1 } as const
    const blob = { ...file, sha256, original: large, bytes: new ArrayBuffer(3) }
    const original = { ...file, sha256: queuedOriginal(large), bytes: new ArrayBuffer(9) }
    const photo = { repairId: id, photoId: testId(), slot: null, sha256, mime: 'image/jpeg' } as const
    await it.mutator.mutate(
      'photo.attach',
      { ...photo, bytes: 3, w: 1, h: 1, original: { sha256: large, bytes: 9 } },
      { blob, original },
    )
    const [local] = it.database.dump('repair')
    const states = (state: 'pending' | 'stored', originalState: 'pending' | 'stored') => ({
      ...repair,
      repairPictures: (local?.repairPictures ?? []).map((picture) => ({ ...picture, state, originalState })),
    })
    expect(states('pending', 'pending').repairPictures).toMatchObject([{ slot: 1, originalSha256: large }])
    const left = () => it.database.dump('blobq').map((queued) => queued.sha256)
    await it.apply('delta', { changes: [row('repair', states('stored', 'pending'), 6)] })
    expect(left()).toEqual([queuedOriginal(large)])
    await it.apply('delta', { changes: [row('repair', states('stored', 'stored'), 7)] })
    expect(left()).toEqual([])
    expect(it.database.dump('blobcache')).toMatchObject([
      { sha256: `${sha256}:orig` },
      { sha256: `${large}:orig`, original: true },
    ])
    await it.apply('boot', { changes: [row('repair', states('stored', 'pending'), 6)] })
    expect(left()).toEqual([queuedOriginal(large)])
  })

  it('[LD-13] sends bytes again that were sent and that the server calls missing, as often as it does', async () => {
    const it = await device()
    const [id, sha256] = [testId(), 'cd'.repeat(32)]
    const repair = await serverRepair(id)
    const blob = {
      sha256,
      bytes: new ArrayBuffer(3),
      mime: 'image/jpeg',
      repairId: id,
      createdAt: 1,
      sent: true,
    }
    await it.ports.store.run({ tables: ['blobq'], write: true }, async (tx) => tx.put('blobq', blob))
    const picture = { id: testId(), slot: 1, sha256, mime: 'image/jpeg', bytes: 3, w: 1, h: 1, device: null }
    const missing = { ...repair, repairPictures: [{ ...picture, state: 'pending' }] }
    expect((await it.apply('delta', { changes: [row('repair', missing, 5)] })).photos).toBe(true)
    expect(it.database.dump('blobq')[0]?.sent).toBeUndefined()
    expect((await it.apply('delta', { changes: [row('repair', missing, 6)] })).photos).toBe(false)
  })

  it('[D7] shows base plus pending after any sequence of local and server changes', async () => {
    const step = fc.oneof(
      fc.record({ t: fc.constant('local' as const), at: fc.nat(2), text: fc.string({ maxLength: 5 }) }),
      fc.record({
        t: fc.constant('server' as const),
        at: fc.nat(2),
        text: fc.string({ maxLength: 5 }),
        end: fc.constantFrom(null, { more: false, head: 100, acks: null }),
      }),
      fc.record({ t: fc.constant('line' as const), at: fc.nat(2), price: fc.integer({ min: 0, max: 99 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const it = await device()
        const targets = ids(3)
        const base = new Map<string, Repair>()
        let v = 1
        for (const id of targets) {
          base.set(id, await serverRepair(id))
          await it.apply('delta', { changes: [row('repair', base.get(id)!, v++)] })
        }
        for (const one of steps) {
          const id = targets[one.at] as string
          if (one.t === 'local')
            await it.mutator.mutate('repair.set', { id, set: { reference: one.text } }, { base: {} })
          else if (one.t === 'line') {
            const line = { id: testId(), description: 'regel', quantity: 1, price: one.price }
            await it.mutator.mutate('repair.addLine', { repairId: id, line })
          } else {
            const doc = { ...base.get(id)!, workNotes: one.text }
            base.set(id, doc)
            await it.apply('delta', { changes: [row('repair', doc, v++)], end: one.end })
          }
        }
        await it.apply('delta', LAST)
        const expected = new MemoryTx()
        for (const doc of base.values()) await expected.put('repair', doc)
        for (const { name, args, mid, at, base: seen } of it.database.dump('outbox'))
          await runOn(expected, name, args, { mid, at, uid: PERSON, ...(seen ? { base: seen } : {}) })
        for (const { _v, ...doc } of it.database.dump('repair'))
          expect(doc).toEqual(expected.rows.get(`repair/${doc.id}`))
      }),
      { numRuns: 30 },
    )
  })
})
