import { execFile } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { promote, standbyOf } from '../kit/sim/memoryStandby.ts'
import type { SimDevice } from '../kit/sim/simDevice.ts'
import { Story } from '../kit/sim/simStory.ts'
import { SEEDED } from '../kit/sim/simUsers.ts'

const SECOND = 1_000

/** A standby takes over from a server that dies. */
function failover(story: Story, standby = standbyOf(story.database)): boolean {
  story.server.crash(SECOND)
  story.server.forget()
  return promote(story.database, standby, story.server.nextEpoch())
}

describe('a failover', () => {
  it('[MS-01] that loses the tail: what devices had sent comes again, once, with its number', async () => {
    const story = new Story()
    const [a, b] = [await story.device(), await story.device(SEEDED.users[1])]
    const standby = standbyOf(story.database)
    const mid = await story.do(a, 'repair.create', story.repairArgs(story.id()))
    await story.run(3 * SECOND)
    const [before] = story.database.docs('repair')
    await story.do(b, 'customer.set', { id: SEEDED.customers[0], set: { notes: 'Belt eerst' } })
    await story.run(3 * SECOND)
    expect(failover(story, standby)).toBe(true)
    expect(story.kept(mid)).toBeUndefined()
    await story.run(60 * SECOND)
    expect(story.database.ledger.get(mid ?? '')).toBe(1)
    expect(story.database.docs('repair').map(({ number }) => number)).toEqual([before?.['number']])
    expect(story.database.doc('customer', SEEDED.customers[0] as string)?.['notes']).toBe('Belt eerst')
    await story.end()
  })

  it('[MS-01] just after an answer: a change of which the outcome was not heard yet is sent again', async () => {
    const story = new Story()
    const a = await story.device()
    const standby = standbyOf(story.database)
    a.link.block = ({ path }) => path === '/sync/pull'
    const mid = await story.do(a, 'repair.create', story.repairArgs(story.id()))
    await story.run(SECOND)
    expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
    expect(failover(story, standby)).toBe(true)
    a.link.block = null
    // no other change here would send it along
    await story.run(3 * 60 * SECOND)
    expect(a.rows('outbox')).toEqual([])
    expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
    await story.end()
  })

  it('[MS-01] that loses a change which moved no version, just after its answer: it is sent again, in the same history', async () => {
    const story = new Story()
    const a = await story.device()
    const id = SEEDED.customers[0] as string
    await story.do(a, 'customer.set', { id, set: { notes: 'Belt eerst' } })
    await story.run(3 * SECOND)
    const standby = standbyOf(story.database)
    a.link.block = ({ path }) => path === '/sync/pull'
    const mid = await story.do(a, 'customer.set', { id, set: { notes: 'Belt eerst' } })
    await story.run(SECOND)
    expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
    expect(failover(story, standby)).toBe(false)
    expect(story.kept(mid)).toBeUndefined()
    a.link.block = null
    await story.run(3 * 60 * SECOND)
    expect(a.rows('outbox')).toEqual([])
    expect(story.outcome(mid)).toMatchObject({ status: 'applied' })
    await story.end()
  })

  it('[MS-02] that keeps everything begins no new epoch', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await story.repair(a)
    const { epoch, head } = story.database
    expect(failover(story)).toBe(false)
    await story.do(a, 'repair.set', { id, set: { notes: 'Lens los' } })
    await story.run(30 * SECOND)
    expect(story.database.epoch).toBe(epoch)
    expect(story.database.head).toBe(head + 1)
    await story.end()
  })
})

it('[MS-03] a change that a server of before does not know waits, and what came before it is taken', async () => {
  const story = new Story()
  const a = await story.device()
  const id = await story.repair(a)
  Object.assign(story.server, { unknown: 'repair.addLine', olderShare: 1 })
  story.offline(a)
  const mids = [
    await story.do(a, 'repair.set', { id, set: { notes: 'Lens los' } }),
    await story.do(a, 'repair.addLine', { repairId: id, line: story.line(10) }),
    await story.do(a, 'repair.set', { id, set: { reference: 'PO-1' } }),
  ]
  story.online(a)
  await story.run(10 * SECOND)
  expect(mids.map((mid) => story.outcome(mid)?.status)).toEqual(['applied', undefined, undefined])
  story.server.unknown = null
  await story.run(90 * SECOND)
  expect(mids.map((mid) => story.outcome(mid)?.status)).toEqual(['applied', 'applied', 'applied'])
  expect(mids.map((mid) => story.database.ledger.get(mid ?? ''))).toEqual([1, 1, 1])
  await story.end()
})

describe('[MS-04] a photo', () => {
  const stateOf = (story: Story, id: string) => story.shown(id).repairPictures.map(({ state }) => state)

  async function photographed(story: Story, device: SimDevice): Promise<string> {
    const { id } = await story.photographed(device)
    await story.run(20 * SECOND)
    return id
  }

  it.each(['busy', 'cut'] as const)('is brought later where the store is %s', async (how) => {
    const story = new Story()
    const a = await story.device()
    story.server.photoStore = how
    story.server.cutShare = 1
    const id = await photographed(story, a)
    expect(stateOf(story, id)).toEqual(['pending'])
    story.server.photoStore = 'well'
    await story.run(5 * 60 * SECOND)
    expect(stateOf(story, id)).toEqual(['stored'])
    await story.end()
  })

  it('is brought again where the store lost it', async () => {
    const story = new Story()
    const a = await story.device()
    const id = await photographed(story, a)
    expect(stateOf(story, id)).toEqual(['stored'])
    for (const sha256 of story.server.bytes.keys()) story.server.losePhoto(sha256)
    expect(stateOf(story, id)).toEqual(['pending'])
    await story.run(60 * SECOND)
    expect(stateOf(story, id)).toEqual(['stored'])
    expect(story.server.bytes.size).toBe(1)
    await story.end()
  })
})

describe('[MS-05] npm run sim:seeds', () => {
  const run = (...more: string[]) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const args = ['tests/drills/seeds.ts', '--seeds', '2', '--threads', '2', ...more]
      execFile(process.execPath, args, (error, said) => resolve({ code: error?.code ?? 0, said }))
    })

  it('says what it ran, and ends well', async () => {
    const { code, said } = await run('--from', '11')
    expect(said).toContain('| Seeds | 11 to 12 |')
    expect(said).toContain('| Broken | 0 |')
    expect(code).toBe(0)
  })

  it('ends with 1 and an entry for the regressions where a promise is broken', async () => {
    const { code, said } = await run('--plant', 'a skipped seq')
    expect(said).toMatch(/\{"seed":[12],"found":"[^"]+","later":true,"several":true\}/)
    expect(code).toBe(1)
  })
})
