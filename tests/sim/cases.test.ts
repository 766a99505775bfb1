import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { MutationDef } from '../../src/mutations/define.ts'
import { findMutation } from '../../src/mutations/product.ts'
import { Story } from '../kit/sim/simStory.ts'
import type { SimDevice } from '../kit/sim/simDevice.ts'
import { type Change, SEEDED } from '../kit/sim/simUsers.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const [JAN, PIET] = SEEDED.users as [string, string]
const pending = (device: { rows: (table: 'outbox') => unknown[] }) => device.rows('outbox').length

/** The answer of a worker; the simulated time has to go on meanwhile. */
async function settled<T>(story: Story, answer: Promise<T> | undefined): Promise<T | undefined> {
  let done = false
  void answer?.finally(() => {
    done = true
  })
  for (let i = 0; i < 100 && !done; i++) await story.run(100)
  return answer
}

describe('what the network does', () => {
  it('3 answer-lost-forever: the outbox drains through the outcomes that pulls bring', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await story.repair(a)
    a.link.deaf = ({ path }) => path === '/sync/push'
    for (let i = 0; i < 30; i++) await story.do(a, 'repair.addLine', { repairId: id, line: story.line(10) })
    await story.run(15 * MINUTE)
    expect(pending(a)).toBe(0)
    expect(story.shown(id).repairTotalExclVat).toBe(300)
    await story.end()
  })

  it('[TO-02] a device that must be wiped sends all that waits, also after an outage, though no pull is answered', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    await story.run(MINUTE)
    a.link.online = false
    await story.run(10 * SECOND)
    for (let i = 0; i < 30; i++) await story.do(a, 'repair.addLine', { repairId: id, line: story.line(10) })
    story.server.wipes.add(String(a.replica.meta('clientId')))
    a.link.online = true
    await story.run(5 * MINUTE)
    expect(story.shown(id).repairTotalExclVat).toBe(300)
    // Without a pull no outcome reaches the device, which therefore still lists its changes.
    expect([pending(a), pending(b)]).toEqual([30, 0])
    story.server.wipes.clear()
    await story.run(5 * MINUTE)
    await story.end()
  })

  it('28 lost-pokes-and-half-open: changes are seen within 75 s; after a half-open line all is well again', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    for (const { link } of [a, b]) link.faults = { ...link.faults, invalidationLoss: 1 }
    const id = await story.repair(a)
    await story.run(75 * SECOND)
    expect(story.seen(b, id)).toBeDefined()
    b.link.halfOpen = true
    await story.do(b, 'repair.set', { id, set: { notes: 'Lens los' } })
    await story.run(3 * MINUTE)
    expect(pending(b)).toBe(1)
    await story.end()
  })

  it('29 captive-portal: foreign answers change nothing of what waits', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await story.repair(a)
    a.link.faults = { ...a.link.faults, foreign: 1 }
    const mids = [
      await story.do(a, 'repair.set', { id, set: { notes: 'Lens los' } }),
      await story.do(a, 'repair.set', { id, set: { reference: 'PO-1' } }),
    ]
    const before = JSON.stringify(a.rows('outbox'))
    const clientId = a.clientId
    await story.run(20 * MINUTE)
    expect(JSON.stringify(a.rows('outbox'))).toBe(before)
    expect([a.clientId, a.rows('attention')]).toEqual([clientId, []])
    await story.end()
    for (const mid of mids) expect(story.outcome(mid)?.status).toBe('applied')
  })
})

describe('what the server does', () => {
  it('9 server-bug-quarantine: five tries over ten minutes, then failed; the rest goes on', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await story.repair(a)
    story.offline(a)
    const good = await story.do(a, 'repair.set', { id, set: { notes: 'Lens los' } })
    const bad = await story.do(a, 'repair.set', { id, set: { reference: 'PO-1' } })
    const last = await story.do(a, 'repair.set', { id, set: { workNotes: 'klaar' } })
    let tries = 0
    story.server.sabotage = ({ mid }) => {
      if (mid !== bad) return
      tries++
      throw new Error('a defect')
    }
    story.online(a)
    await story.run(9 * MINUTE)
    expect([story.outcome(good)?.status, story.outcome(bad), pending(a)]).toEqual(['applied', undefined, 2])
    await story.run(6 * MINUTE)
    expect(tries).toBeGreaterThanOrEqual(5)
    expect(story.outcome(bad)).toMatchObject({ status: 'failed', code: 'server_error' })
    expect(story.outcome(last)?.status).toBe('applied')
    expect(a.rows('attention').map((row) => row.mid)).toEqual([bad])
    expect(story.server.alarms.at(-1)).toContain('given up')
    await story.end()
  })

  it('10 crash-loop: a mutation that kills the server is given up after three deaths', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    story.offline(a)
    const deadly = await story.do(a, 'repair.set', { id, set: { reference: 'PO-1' } })
    const after = await story.do(a, 'repair.set', { id, set: { workNotes: 'klaar' } })
    let deaths = 0
    story.server.sabotage = ({ mid }) => {
      if (mid !== deadly) return
      deaths++
      story.server.crash(2 * SECOND)
    }
    story.online(a)
    await story.run(5 * MINUTE)
    const other = await story.do(b, 'repair.set', { id, set: { notes: 'Lens los' } })
    await story.run(MINUTE)
    expect(deaths).toBe(3)
    expect(story.outcome(deadly)).toMatchObject({ status: 'failed', code: 'server_error' })
    expect([story.outcome(after)?.status, story.outcome(other)?.status]).toEqual(['applied', 'applied'])
    await story.end()
  })
})

describe('two people at once', () => {
  it('14 line-edit-vs-delete: the edit wins, and both read so in the log', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    const line = story.line(10)
    await story.do(a, 'repair.addLine', { repairId: id, line })
    await story.run(3 * SECOND)
    story.offline(b)
    await story.do(a, 'repair.removeLine', { repairId: id, lineId: line.id })
    const edit = await story.do(b, 'repair.setLine', { repairId: id, lineId: line.id, set: { price: 25 } })
    await story.run(3 * SECOND)
    story.online(b)
    await story.end()
    expect(story.shown(id).repairLines).toMatchObject([{ id: line.id, price: 25, total: 25 }])
    expect(story.outcome(edit)).toMatchObject({ status: 'applied', notices: [{ code: 'line_restored' }] })
    expect(story.seen(a, id)?.repairLogLines.at(-1)?.description).toBe('Gewiste lijn teruggezet: Werkuren')
  })

  it('14 line-edit-vs-delete: on a billed document the edit is refused', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    const line = story.line(10)
    await story.do(a, 'repair.addLine', { repairId: id, line })
    await story.run(3 * SECOND)
    story.offline(b)
    await story.do(a, 'repair.removeLine', { repairId: id, lineId: line.id })
    await story.do(a, 'repair.set', { id, set: { status: 'Gefactureerd' } })
    const edit = await story.do(b, 'repair.setLine', { repairId: id, lineId: line.id, set: { price: 25 } })
    await story.run(3 * SECOND)
    story.online(b)
    await story.end()
    expect(story.shown(id)).toMatchObject({ billed: true, repairLines: [] })
    expect(story.outcome(edit)).toMatchObject({ status: 'rejected', code: 'billed_locked' })
    expect(b.rows('attention').map((row) => row.mid)).toEqual([edit])
  })

  it('15 double-add: lines that two devices add offline are both there, and the total is their sum', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    story.offline(a, b)
    await story.do(a, 'repair.addLine', { repairId: id, line: story.line(10) })
    await story.do(b, 'repair.addLine', { repairId: id, line: story.line(32.5) })
    story.online(a, b)
    await story.end()
    expect(story.shown(id).repairLines).toHaveLength(2)
    expect(story.shown(id).repairTotalExclVat).toBe(42.5)
  })

  it('16 duplicate-item-offline: one item, and both repairs point to it', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    story.offline(a, b)
    const repairs: string[] = []
    for (const device of [a, b]) {
      const [itemId, id] = [story.id(), story.id()]
      const category = SEEDED.categories[0]
      const made = { id: itemId, categoryId: category, brand: 'Sony', model: 'FX9', serialNumber: '77' }
      await story.do(device, 'item.create', made)
      await story.do(device, 'repair.create', { ...story.repairArgs(id), sparePartsOnly: false, itemId })
      repairs.push(id)
    }
    story.online(a)
    await story.run(10 * SECOND)
    story.online(b)
    await story.end()
    const items = story.database.docs('item')
    expect(items).toHaveLength(1)
    expect(repairs.map((id) => story.shown(id).itemId)).toEqual([items[0]?.id, items[0]?.id])
    expect(a.rows('alias')).toMatchObject([{ e: 'item', toId: items[0]?.id }])
  })

  it('17 category-chain: what depends on a refused category goes with it, and comes with the existing one', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const existing = story.id()
    await story.do(b, 'category.create', { id: existing, description: 'Lens', prefix: 'LEN' })
    story.offline(a)
    const [categoryId, itemId, id] = [story.id(), story.id(), story.id()]
    const root = await story.do(a, 'category.create', { id: categoryId, description: 'lens', prefix: 'OBJ' })
    const item = await story.do(a, 'item.create', { id: itemId, categoryId, brand: 'Canon', model: null })
    const repair = await story.do(a, 'repair.create', {
      ...story.repairArgs(id),
      sparePartsOnly: false,
      itemId,
    })
    story.online(a)
    await story.run(10 * SECOND)
    expect(story.outcome(root)).toMatchObject({ code: 'duplicate_name', details: { existingId: existing } })
    for (const mid of [item, repair])
      expect(story.outcome(mid)).toMatchObject({ code: 'parent_rejected', root })
    expect(a.rows('attention').map((row) => row.root)).toEqual([root, root, root])
    for (const mid of [root, item, repair]) a.settled.add(mid ?? '')
    const used = a.tabs[0]?.worker.useExisting(root ?? '')
    await story.run(10 * SECOND)
    await used
    await story.end()
    expect(a.rows('attention')).toEqual([])
    expect(story.database.doc('item', itemId)?.['categoryId']).toBe(existing)
    expect(story.shown(id).itemId).toBe(itemId)
  })
})

describe('photos', () => {
  const photo = (story: Story, repairId: string, slot: number) => {
    const bytes = new Uint8Array(50).map(
      (_, i) => (i * 7 + story.database.head + slot + story.devices.length) % 251,
    )
    bytes.set(new TextEncoder().encode(story.id()))
    return import('node:crypto').then(({ createHash }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const blob = { sha256, bytes: bytes.buffer, mime: 'image/jpeg', repairId, createdAt: 0 }
      const args = { repairId, photoId: story.id(), slot, sha256, mime: 'image/jpeg', bytes: 50, w: 4, h: 3 }
      return { args, blob }
    })
  }

  it('18 photo-slots: photos find free slots, wait for their bytes, and are stored when these come', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    story.offline(a, b)
    for (const { link } of [a, b]) link.block = ({ method }) => method === 'PUT'
    for (const device of [a, b]) {
      const { args, blob } = await photo(story, id, 2)
      await story.do(device, 'photo.attach', args, { blob })
    }
    story.online(a, b)
    await story.run(10 * SECOND)
    for (let i = 0; i < 3; i++) {
      const { args, blob } = await photo(story, id, 1)
      await story.do(a, 'photo.attach', args, { blob })
    }
    await story.run(2 * 60 * MINUTE)
    const before = story.seen(b, id)?.repairPictures ?? []
    expect(before.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, null])
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['pending']))
    await story.end()
    await story.run(10 * SECOND)
    expect(new Set(story.seen(b, id)?.repairPictures.map(({ state }) => state))).toEqual(new Set(['stored']))
    expect([...a.rows('blobq'), ...b.rows('blobq')]).toEqual([])
  })

  it('18 photo-slots: bytes that are not what their name says are refused', async () => {
    const story = new Story()
    const headers = { authorization: `Bearer ${story.server.issueToken(JAN, null)}` }
    const path = `/sync/blobs/${'a'.repeat(64)}`
    const answer = await story.server.handle({ method: 'PUT', path, headers, body: new ArrayBuffer(9) })
    expect(answer.status).toBe(400)
    await story.end()
  })
})

describe('people and tokens', () => {
  it('19 auth-expiry-full-outbox: each loop asks once, nothing is lost, another login drains it all', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await story.repair(a)
    story.offline(a)
    const steps = Array.from({ length: 500 }, (_, i) => ({ id, set: { workNotes: `stap ${i}` } }))
    await story.all(steps.map((args) => [a, { name: 'repair.set', args }]))
    expect(pending(a)).toBe(500)
    story.server.tokens.clear()
    story.online(a)
    const before = a.link.requests.length
    await story.run(30 * MINUTE)
    expect(a.link.requests.length - before).toBeLessThanOrEqual(5)
    expect(pending(a)).toBe(500)
    a.login(PIET, story.server.issueToken(PIET, a.clientId))
    await story.end()
    const kept = story.database.records.get(a.clientId ?? '') ?? []
    expect(kept).toHaveLength(501)
    expect(new Set(kept.map(({ uid }) => uid))).toEqual(new Set([JAN]))
    expect(story.shown(id).workNotes).toBe('stap 499')
  })

  it('20 logout-shared-tablet: what one person left is sent by the next, under the name of the first', async () => {
    const story = new Story()
    const a = await story.device(PIET)
    a.login(JAN, story.server.issueToken(JAN, a.clientId))
    await story.run(3 * SECOND)
    const id = await story.repair(a)
    story.offline(a)
    const mids: (string | null)[] = []
    for (let i = 0; i < 12; i++)
      mids.push(await story.do(a, 'repair.set', { id, set: { workNotes: `stap ${i}` } }))
    a.logout()
    await story.run(MINUTE)
    expect(pending(a)).toBe(12)
    a.login(PIET, null)
    await story.do(a, 'repair.set', { id, set: { reference: 'PIET' } })
    a.login(PIET, story.server.issueToken(PIET, a.clientId))
    story.online(a)
    await story.end()
    for (const mid of mids) expect(story.kept(mid)).toMatchObject({ uid: JAN, pusher: PIET })
    expect(story.shown(id)).toMatchObject({ workNotes: 'stap 11', reference: 'PIET' })
  })
})

describe('the bin', () => {
  it('[B6.5] [D-063] a delete and an archive that were not sent are undone, as if nobody had done it', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await story.repair(a)
    // without a token nothing is offered, however long the undo takes
    const user = a.user ?? ''
    a.login(user, null)
    const [worker] = a.tabs.map((tab) => tab.worker)
    const gone = await story.do(a, 'repair.deletePermanently', { id })
    expect(story.seen(a, id)).toBeUndefined()
    expect(await settled(story, worker?.cancelPending([gone ?? '']))).toEqual([gone])
    expect(story.seen(a, id)).toMatchObject({ status: 'Binnengebracht' })
    const away = await story.do(a, 'repair.archive', { id })
    expect(story.seen(a, id)).toMatchObject({ status: 'Opgehaald' })
    expect(await settled(story, worker?.cancelPending([away ?? '']))).toEqual([away])
    for (const mid of [gone, away]) a.settled.add(mid ?? '')
    a.login(user, story.server.issueToken(user, null))
    await story.end()
    expect(story.shown(id)).toMatchObject({ status: 'Binnengebracht' })
    expect(story.database.trash.size).toBe(0)
  })

  it('[B6.5] [D-063] what came too late for a deleted repair is applied once it is out of the bin', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    await story.run(3 * SECOND)
    story.offline(b)
    const late = await story.do(b, 'repair.set', { id, set: { workNotes: 'Voeding vervangen' } })
    await story.do(a, 'repair.deletePermanently', { id })
    await story.run(3 * SECOND)
    story.online(b)
    await story.run(10 * SECOND)
    expect(story.outcome(late)).toMatchObject({ status: 'rejected', code: 'gone' })
    expect(story.seen(b, id)).toBeUndefined()
    await story.do(a, 'repair.restore', { id })
    await story.run(5 * SECOND)
    expect([story.seen(a, id), story.seen(b, id)]).toMatchObject([
      { notes: 'Geen beeld' },
      { notes: 'Geen beeld' },
    ])
    await settled(story, b.tabs[0]?.worker.retryRefused(late ?? ''))
    b.settled.add(late ?? '')
    await story.end()
    expect(story.shown(id)).toMatchObject({ workNotes: 'Voeding vervangen', number: expect.any(String) })
    expect(story.database.numbers.filter(({ voided }) => voided)).toEqual([])
  })
})

describe('a restored tablet', () => {
  it('[B3.4] [B7] goes on under a new id, and what a colleague left on it still counts as the colleague’s', async () => {
    const story = new Story()
    const a = await story.device(PIET)
    a.login(JAN, story.server.issueToken(JAN, a.clientId))
    const id = await story.repair(a)
    const old = a.clientId
    const image = story.image(a)
    await story.do(a, 'repair.set', { id, set: { reference: 'PO-1' } })
    image.login(JAN, null)
    const mids = [
      await story.do(image, 'repair.set', { id, set: { workNotes: 'na het terugzetten' } }),
      await story.do(image, 'repair.set', { id, set: { notes: 'Lens los' } }),
    ]
    image.login(PIET, story.server.issueToken(PIET, image.clientId))
    story.online(image)
    await story.end()
    expect(image.clientId).not.toBe(old)
    for (const mid of mids)
      expect([story.kept(mid), story.outcome(mid)]).toMatchObject([
        { uid: JAN, pusher: PIET },
        { status: 'applied' },
      ])
    expect(story.shown(id)).toMatchObject({ workNotes: 'na het terugzetten', reference: 'PO-1' })
  })
})

describe('clocks', () => {
  const YEARS_10 = 10 * 365 * 24 * 60 * MINUTE

  it('21 clock-skew: clocks ten years off decide nothing, and what is shown is right within the delay', async () => {
    const story = new Story()
    const a = await story.device(JAN, -YEARS_10)
    const b = await story.device(PIET, YEARS_10)
    const id = await story.repair(a)
    await story.do(a, 'repair.set', { id, set: { status: 'Hersteld' } })
    await story.run(3 * SECOND)
    b.clock.offset = -YEARS_10
    const truth = story.server.clock.now()
    await story.do(b, 'repair.set', { id, set: { status: 'Opgehaald' } })
    await story.do(a, 'repair.set', { id, set: { notes: 'Lens los' } })
    await story.end()
    expect(story.shown(id)).toMatchObject({ status: 'Opgehaald', notes: 'Lens los', dateOut: '2026-03-02' })
    const log = story.shown(id).repairLogLines.at(-1)
    expect(Math.abs(Date.parse(log?.at ?? '') - truth)).toBeLessThan(5 * SECOND)
  })
})

describe('an update of the app', () => {
  it('25 upgrade-with-pending: entries of an older version are sent as they are, and applied', async () => {
    const story = new Story()
    const a = await story.device()
    const id = SEEDED.customers[0] as string
    const sent = wireOf(story)
    story.offline(a)
    const edits = (n: number, name: string) =>
      story.all(
        Array.from({ length: n }, (_, i): [SimDevice, Change] => [
          a,
          { name: 'customer.set', args: { id, [name]: { phone: `${name} ${i}` } } },
        ]),
      )
    await edits(25, 'set')
    const before = a.rows('outbox')
    const restore = secondVersion()
    try {
      for (const tab of a.tabs) tab.kill()
      a.open()
      await edits(25, 'fields')
      expect(a.rows('customer').find((row) => row.id === id)?.phone).toBe('fields 24')
      story.online(a)
      await story.end()
      // The request of the tab that died may arrive at any time too.
      const first = sent.filter(({ mid }, i) => sent.findIndex((other) => other.mid === mid) === i)
      expect(first.slice(0, 25)).toEqual(before.map(({ mid, args }) => ({ mid, mv: 1, args })))
      expect(first.slice(25).map(({ mv }) => mv)).toEqual(Array.from({ length: 25 }, () => 2))
      expect(story.database.doc('customer', id)?.['phone']).toBe('fields 24')
      const kept = story.database.records.get(a.clientId ?? '') ?? []
      expect(kept.map(({ outcome }) => outcome.status)).toEqual(Array.from({ length: 50 }, () => 'applied'))
    } finally {
      restore()
    }
  })
})

/** The mutations that arrive at the server, in order. */
function wireOf({ server }: Story): { mid: string; mv: number; args: object }[] {
  const sent: { mid: string; mv: number; args: object }[] = []
  const handle = server.handle.bind(server)
  server.handle = (request) => {
    if (request.path === '/sync/push') {
      const { mutations } = JSON.parse(request.body as string) as { mutations: typeof sent }
      sent.push(...mutations.map(({ mid, mv, args }) => ({ mid, mv, args })))
    }
    return handle(request)
  }
  return sent
}

/** Makes `customer.set` version 2, with other names for its arguments. @returns a function that undoes that */
function secondVersion(): () => void {
  const def = findMutation('customer.set') as MutationDef
  const before = { ...def }
  const asFirst = (args: unknown) => {
    const { id, fields } = args as { id: string; fields: Record<string, unknown> }
    return { id, set: fields }
  }
  const asSecond = (args: unknown) => {
    const { id, set } = args as { id: string; set: Record<string, unknown> }
    return { id, fields: set }
  }
  Object.assign(def, {
    mv: 2,
    input: z.strictObject({ id: z.string(), fields: z.record(z.string(), z.unknown()) }),
    upcast: { 1: asSecond },
    baseOf: (args: unknown) => before.baseOf?.(asFirst(args)) ?? null,
    run: (tx, args, ctx) => before.run(tx, asFirst(args), ctx),
  } satisfies Partial<MutationDef>)
  return () => {
    delete def.upcast
    Object.assign(def, before)
  }
}

/** The results that a page gets when it saves. */
async function saved(story: Story, device: SimDevice, { name, args, blob }: Change): Promise<unknown> {
  let heard: unknown
  const options = blob ? { blob } : {}
  device.tabs[0]?.page.enqueue(name, args, options).then(
    (done) => (heard = done),
    (error: unknown) => (heard = error),
  )
  await story.world.scheduler.run(story.now + MINUTE, () => heard !== undefined, 10)
  return heard
}

describe('storage', () => {
  it('22 quota: what could not be stored is said, and nothing else changes', async () => {
    const story = new Story()
    const a = await story.device()
    const b = await story.device(PIET)
    const id = await story.repair(a)
    const [tab] = a.tabs
    if (!tab) throw new Error('no tab')
    story.offline(a)
    await story.do(a, 'repair.set', { id, set: { notes: 'Lens los' } })
    const before = JSON.stringify(a.rows('outbox'))
    // the disk stays full while the mutation is written, even after the storage reserve was freed
    tab.full = true
    const change = { name: 'repair.set', args: { id, set: { reference: 'PO-1' } } }
    await expect(saved(story, a, change)).resolves.toMatchObject({ fault: 'quota' })
    const sha256 = 'b'.repeat(64)
    const photo = {
      repairId: id,
      photoId: story.id(),
      slot: 1,
      sha256,
      mime: 'image/jpeg',
      bytes: 9,
      w: 4,
      h: 3,
    }
    const blob = { sha256, bytes: new ArrayBuffer(9), mime: 'image/jpeg', repairId: id, createdAt: 0 }
    await expect(saved(story, a, { name: 'photo.attach', args: photo, blob })).resolves.toMatchObject({
      message: 'Niet opgeslagen: opslag op dit toestel is vol.',
    })
    await story.do(b, 'repair.set', { id, set: { workNotes: 'van b' } })
    const cursor = a.replica.meta('cursor')
    story.online(a)
    await story.run(20 * SECOND)
    expect([a.replica.meta('cursor'), JSON.stringify(a.rows('outbox')), a.rows('blobq')]).toEqual([
      cursor,
      before,
      [],
    ])
    tab.full = false
    await story.end()
    expect(story.shown(id)).toMatchObject({ notes: 'Lens los', workNotes: 'van b' })
  })

  it('23 tab-kill: whenever a tab dies, the outbox is whole and what was reported is there', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(b)
    a.open()
    for (let n = 0; n < 60; n++) {
      const [tab] = a.tabs
      if (!tab) throw new Error('no tab')
      tab.fault = { kind: 'kill', after: n }
      await story.all([
        [a, { name: 'repair.addLine', args: { repairId: id, line: story.line(1) } }],
        [b, { name: 'repair.set', args: { id, set: { workNotes: `stap ${n}` } } }],
      ])
      await story.run(4 * SECOND)
      while (a.tabs.length < 2) a.open()
    }
    await story.end()
    expect(story.shown(id).repairLines.length).toBeGreaterThanOrEqual(a.reported.size)
  })

  it('24 two-leaders: two workers that both lead send twice, and nothing happens twice', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(PIET)]
    const id = await story.repair(a)
    a.open()
    await story.run(3 * SECOND)
    a.locks.grantSecond()
    for (let n = 0; n < 30; n++) {
      await story.do(a, 'repair.addLine', { repairId: id, line: story.line(1) })
      await story.do(b, 'repair.set', { id, set: { workNotes: `stap ${n}` } })
    }
    const senders = new Set(
      story.world.scheduler.lastLines(200).flatMap((line) => / (a\d) POST/.exec(line)?.[1] ?? []),
    )
    expect(senders.size).toBe(2)
    await story.end()
    expect(story.shown(id).repairTotalExclVat).toBe(30)
  })
})
