import { describe, expect, it } from 'vitest'
import { promote, standbyOf } from '../kit/sim/memoryStandby.ts'
import type { SimServer } from '../kit/sim/simServer.ts'
import { takeOver } from '../kit/sim/simSeveral.ts'
import { Story } from '../kit/sim/simStory.ts'
import { SEEDED } from '../kit/sim/simUsers.ts'

const SECOND = 1_000
const CUSTOMER = SEEDED.customers[0] as string

/** Adds a second server to the database. */
function two({ server }: Story): SimServer {
  server.wanted = 2
  server.start()
  expect(server.processes).toHaveLength(2)
  return server
}

describe('[MS-08] two servers over one database', () => {
  it('take the changes of a device in turns, and everybody sees them in their order', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(SEEDED.users[1])]
    const server = two(story)
    const heard = new Set<object>()
    for (const running of server.processes) {
      const { db } = running
      running.db = { ...db, arrive: (arrival) => (heard.add(running), db.arrive(arrival)) }
    }
    const mids: (string | null)[] = []
    for (let i = 0; i < 12; i++) {
      mids.push(await story.do(i % 2 ? a : b, 'customer.set', { id: CUSTOMER, set: { notes: `${i}` } }))
      await story.run(2 * SECOND)
    }
    expect(heard.size).toBe(2)
    expect(mids.map((mid) => story.database.ledger.get(mid ?? ''))).toEqual(mids.map(() => 1))
    const versions = mids.map((mid) => story.kept(mid)?.v ?? 0)
    expect(versions).toEqual(versions.toSorted((x, y) => x - y))
    await story.end()
  })

  it('lose nothing and do nothing twice where one dies over the work of a device and the other goes on', async () => {
    const story = new Story()
    const a = await story.device()
    const server = two(story)
    Object.assign(server, { crashPlan: { point: 'committed', after: 0, downMs: 20 * SECOND } })
    const mid = await story.do(a, 'repair.create', story.repairArgs(story.id()))
    await story.run(10 * SECOND)
    expect(server.processes).toHaveLength(1)
    expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
    expect(a.rows('outbox')).toEqual([])
    await story.run(20 * SECOND)
    expect(server.processes).toHaveLength(2)
    await story.end()
  })

  it('of which one is of the version before: a change that it does not know reaches the other', async () => {
    const story = new Story()
    const a = await story.device()
    const server = two(story)
    const [older] = server.processes
    if (older) older.unknown = 'repair.create'
    const mid = await story.do(a, 'repair.create', story.repairArgs(story.id()))
    await story.run(5 * 60 * SECOND)
    expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
    await story.end()
  })
})

it('[MS-09] servers that live on while a standby takes over write nothing before they know which history it is', async () => {
  const story = new Story()
  const [a, b] = [await story.device(), await story.device(SEEDED.users[1])]
  const server = two(story)
  const standby = standbyOf(story.database)
  const lost = await story.do(a, 'repair.create', story.repairArgs(story.id()))
  await story.run(3 * SECOND)
  expect(story.outcome(lost)).toMatchObject({ status: 'applied' })
  takeOver(server, standby, 10 * SECOND)
  const meanwhile = await story.do(b, 'customer.set', { id: CUSTOMER, set: { notes: 'Belt eerst' } })
  await story.run(2 * SECOND)
  expect(story.database.head).toBe(standby.head)
  expect(story.database.epoch).toBe(standby.epoch)
  await story.run(60 * SECOND)
  expect(story.database.epoch).not.toBe(standby.epoch)
  expect([lost, meanwhile].map((mid) => story.database.ledger.get(mid ?? ''))).toEqual([1, 1])
  await story.end()
})

it('[MS-07] outcomes of an id that a copy of a device took over come again from that device after a failover', async () => {
  const story = new Story()
  const a = await story.device()
  const standby = standbyOf(story.database)
  const mid = await story.do(a, 'repair.create', story.repairArgs(story.id()))
  await story.run(3 * SECOND)
  const copy = story.image(a)
  copy.login(SEEDED.users[0] as string, story.server.issueToken(SEEDED.users[0] as string, copy.clientId))
  story.online(copy)
  await story.run(3 * SECOND)
  const id = copy.clientId
  await story.do(copy, 'customer.set', { id: CUSTOMER, set: { notes: 'van de kopie' } })
  await story.run(3 * SECOND)
  await story.do(a, 'customer.set', { id: CUSTOMER, set: { phone: '02 123 45 67' } })
  await story.run(5 * SECOND)
  expect([copy.clientId, a.clientId === id]).toEqual([id, false])
  // the copy is offline, and only this device can send what was lost
  story.offline(copy)
  story.server.crash(SECOND)
  story.server.forget()
  expect(promote(story.database, standby, story.server.nextEpoch())).toBe(true)
  await story.run(60 * SECOND)
  expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
  await story.end()
  expect(story.database.ledger.get(mid ?? '')).toBe(1)
})

describe('[MS-10] a photo', () => {
  const stateOf = (story: Story, id: string) => story.shown(id).repairPictures.map(({ state }) => state)

  it('that the store has, of a server that died before it said so, is there once and called stored', async () => {
    const story = new Story()
    const a = await story.device()
    story.server.photoStore = 'untold'
    const { id, sha256 } = await story.photographed(a)
    await story.run(SECOND)
    expect([story.server.bytes.has(sha256), story.database.blobs.has(sha256)]).toEqual([true, false])
    await story.run(60 * SECOND)
    expect([[...story.server.bytes.keys()], stateOf(story, id)]).toEqual([[sha256], ['stored']])
    await story.end()
  })

  it('that the store does not find yet is fetched by a colleague later', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(SEEDED.users[1])]
    story.server.photoStore = 'late'
    const { id, sha256 } = await story.photographed(a)
    await story.run(60 * SECOND)
    const has = () => b.rows('blobcache').some((row) => row.sha256.startsWith(sha256))
    expect([stateOf(story, id), has()]).toEqual([['stored'], false])
    story.server.photoStore = 'well'
    // devices look for missing photos every quarter of an hour, and when the server changes something
    await story.run(20 * 60 * SECOND)
    expect(has()).toBe(true)
    await story.end()
  })
})
