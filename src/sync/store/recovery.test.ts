import { afterEach, describe, expect, it, vi } from 'vitest'
import { PERSON, testRng } from '../../../tests/kit/server/device.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { SickIndexedDb } from '../../../tests/kit/sim/sickIndexedDb.ts'
import { databaseState, replica } from '../../db/database.ts'
import { dexieStore } from './dexieStore.ts'
import { createMutator } from './mutator.ts'
import type { ChannelMessage } from './ports.ts'
import { Recovery } from './recovery.ts'
import { systemClock } from './systemPorts.ts'
import { StoreWatch } from './storeWatch.ts'
import { watchStore } from './watchStore.ts'

/** The watch ticks fast here; it gives up after eight ticks. */
const TICK_MS = 15
/** Sleeps are shorter here. */
const clock = { now: systemClock.now, sleep: (ms: number) => systemClock.sleep(ms / 20) }

let count = 0
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page with its store on an IndexedDB that can fail. */
async function openPage() {
  const sick = new SickIndexedDb()
  const db = replica(`sick-${count++}`, { indexedDB: sick.factory, watch: new StoreWatch(TICK_MS) })
  const posted: ChannelMessage[] = []
  let hear: (message: ChannelMessage) => void = () => {}
  const channel = {
    post: (message: ChannelMessage) => void posted.push(message),
    listen: (handler: (message: ChannelMessage) => void) => {
      hear = handler
      return () => {}
    },
  }
  const recovery = new Recovery(db, clock, channel)
  const workers = { ended: 0, begun: 0 }
  recovery.addDependent({ end: () => workers.ended++, begin: () => workers.begun++ })
  watchStore(db, channel, () => recovery.recover())
  await db.open()
  const store = dexieStore(db)
  const settled = () => recovery.whenAnswering()
  const mutator = createMutator({ store, clock, rng: testRng(), channel, whenStoreAnswers: settled })
  mutator.setActor({ id: PERSON })
  ends.push(() => {
    sick.heal()
    db.close()
  })
  const create = () =>
    mutator.mutate('repair.create', {
      id: testId(),
      type: 'Herstelling',
      dateIn: '2026-03-02',
      executorId: testId(),
      sparePartsOnly: true,
      notes: 'Geen beeld',
    })
  // A query of the test may be running while the store is replaced.
  const outbox = () =>
    vi.waitFor(() => store.run({ tables: ['outbox'], write: false }, (tx) => tx.all('outbox')), 5_000)
  return { sick, db, store, recovery, workers, posted, create, outbox, hear: (m: ChannelMessage) => hear(m) }
}

const until = async (reached: () => boolean) => {
  while (!reached()) await systemClock.sleep(5)
}

describe('a store that does not answer', () => {
  it('[LD-01] has a change saved once after one store of it was stuck: connection opened anew, worker replaced', async () => {
    const page = await openPage()
    await page.create()
    page.sick.wedge('outbox')
    await page.create()
    expect((await page.outbox()).map(({ seq }) => seq)).toEqual([1, 2])
    expect(page.workers.begun).toBeGreaterThan(0)
    expect(page.workers.ended).toBeGreaterThanOrEqual(page.workers.begun)
    expect(databaseState.getSnapshot().state).toBe('open')
  })

  it('[LD-01] has a read that began before answered with an error within its limit', async () => {
    const page = await openPage()
    page.sick.wedge('meta', 'forever')
    const read = page.store.run({ tables: ['meta'], write: false }, (tx) => tx.all('meta'))
    await expect(read).rejects.toMatchObject({ fault: 'hang' })
  })

  it('[LD-02] saves a change whose connection was lost', async () => {
    const page = await openPage()
    await page.create()
    page.sick.loseConnections()
    await page.create()
    expect(await page.outbox()).toHaveLength(2)
  })

  it('[LD-03] is reported after three failed attempts, and recovers by itself when it answers', async () => {
    const page = await openPage()
    page.sick.wedge('meta', 'forever')
    await expect(page.create()).rejects.toMatchObject({
      fault: 'hang',
      message: 'Niet opgeslagen: de opslag op dit toestel antwoordt niet.',
    })
    expect(databaseState.getSnapshot().state).toBe('silent')
    expect(page.posted.filter(({ t }) => t === 'letGo')).toHaveLength(2)
    page.sick.heal()
    await until(() => databaseState.getSnapshot().state === 'open')
    await page.create()
    expect(await page.outbox()).toHaveLength(1)
  })

  it('[LD-03] is also reported when it does not even open', async () => {
    const page = await openPage()
    page.db.close()
    page.sick.openNever()
    page.recovery.recover()
    expect(await page.recovery.whenAnswering()).toBe(false)
    expect(databaseState.getSnapshot().state).toBe('silent')
  })

  it('[LD-04] is waited for while another tab says that it is writing to the same tables', async () => {
    const page = await openPage()
    page.sick.wedge('outbox', 'forever')
    const saving = page.create()
    const other = setInterval(() => page.hear({ t: 'moving', tables: ['outbox'] }), 5 * TICK_MS)
    await systemClock.sleep(20 * TICK_MS)
    expect(page.workers.ended).toBe(0)
    expect(page.posted).toContainEqual({ t: 'stuck', tables: expect.arrayContaining(['outbox']) })
    clearInterval(other)
    await until(() => page.workers.ended > 0)
    page.sick.heal()
    await saving
    expect(await page.outbox()).toHaveLength(1)
  })

  it('[LD-04] is waited for behind a long transaction of its own that goes on', async () => {
    const page = await openPage()
    const end = Date.now() + 20 * TICK_MS
    const long = page.store.run({ tables: ['outbox'], write: true }, async (tx) => {
      while (Date.now() < end) await tx.all('outbox')
    })
    await Promise.all([long, page.create()])
    expect(page.workers.ended).toBe(0)
    expect(await page.outbox()).toHaveLength(1)
  })

  it.each([3, 40])('[LD-01] has a change saved once that was answered %i ticks late', async (ticks) => {
    const page = await openPage()
    page.sick.late(ticks * TICK_MS)
    await page.create()
    if (ticks < 8) expect(page.workers.ended).toBe(0)
    expect(await page.outbox()).toHaveLength(1)
  })

  it('[LD-05] lets go of everything when the page is put away, and begins anew when it is shown again', async () => {
    const page = await openPage()
    await page.create()
    const cut = page.store.run({ tables: ['outbox'], write: true }, async (tx) => {
      for (;;) await tx.all('outbox')
    })
    await systemClock.sleep(20)
    page.recovery.sleep()
    await expect(cut).rejects.toMatchObject({ fault: 'hang' })
    expect(page.workers).toEqual({ ended: 1, begun: 0 })
    expect(page.db.isOpen()).toBe(false)
    // A save while the page sleeps waits until the page wakes.
    const saving = page.create()
    await systemClock.sleep(50)
    page.recovery.wake()
    await saving
    expect(page.workers.begun).toBe(1)
    expect(await page.outbox()).toHaveLength(2)
  })

  it('[LD-05] begins anew when it is shown again, though nobody saves anything, and not before', async () => {
    const page = await openPage()
    page.recovery.sleep()
    await systemClock.sleep(100)
    expect([page.workers.begun, page.db.isOpen()]).toEqual([0, false])
    page.recovery.wake()
    await expect.poll(() => page.workers.begun).toBe(1)
    expect(await page.outbox()).toEqual([])
  })
})
