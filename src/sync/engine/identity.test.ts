import { describe, expect, it } from 'vitest'
import { testRng } from '../../../tests/kit/server/device.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import type { OutboxEntry } from '../store/tables.ts'
import { reoffer, rotateClientId } from './identity.ts'
import { verifyTimeline, type TimelineAnswer } from './verifyTimeline.ts'

const CLIENT = '0b5e0000-0000-4000-8000-000000000001'
const entry = (seq: number): OutboxEntry => ({
  seq,
  mid: testId(),
  name: 'sync.noop',
  mv: 1,
  uid: testId(),
  at: '2026-03-02T09:00:00.000Z',
  args: {},
  touched: [],
  reads: [],
  createdAt: seq,
})

/** A device that has the outcomes of `seqs`, some of its first five mutations, and a sixth in its outbox. */
async function acknowledged(...seqs: number[]) {
  const database = new MemoryDatabase()
  const store = database.connect()
  const sent = seqs.map(entry)
  const waiting = entry(6)
  await store.run({ tables: ['sent', 'outbox', 'meta'], write: true }, async (tx) => {
    for (const row of sent) tx.put('sent', { ...row, clientId: CLIENT, ackedAt: 1 })
    tx.put('outbox', waiting)
    for (const [k, v] of Object.entries({ clientId: CLIENT, nextSeq: 7, ackedSeq: 5, offeredSeq: 5 }))
      tx.put('meta', { k, v })
  })
  const meta = (k: string) => database.dump('meta').find((row) => row.k === k)?.v
  const mids = () => database.dump('outbox').map(({ seq, mid }) => [seq, mid])
  return { database, store, sent, waiting, meta, mids }
}

describe('a server that was restored from a backup', () => {
  it('[B3.9] is offered again what it lost, under the numbers it had', async () => {
    const it = await acknowledged(3, 4, 5)
    await reoffer(it.store, testRng(), 2)
    const all = [...it.sent, it.waiting]
    expect(it.mids()).toEqual(all.map(({ seq, mid }) => [seq, mid]))
    expect(it.meta('clientId')).toBe(CLIENT)
    expect(it.meta('ackedSeq')).toBe(2)
  })

  it('[LD-14] is offered what is left under a new id where one of them is no longer here: a seq is never skipped', async () => {
    const it = await acknowledged(3, 5)
    await reoffer(it.store, testRng(), 2)
    const all = [...it.sent, it.waiting]
    expect(it.mids()).toEqual(all.map(({ mid }, i) => [i + 1, mid]))
    expect(it.meta('clientId')).not.toBe(CLIENT)
    expect(it.meta('formerIds')).toEqual([CLIENT])
    expect(it.meta('nextSeq')).toBe(4)
    expect(it.meta('ackedSeq')).toBe(0)
  })
})

describe('[MS-07] another history of the server', () => {
  const EPOCH = '0e000000-0000-4000-8000-000000000002'
  const said = (more: Partial<TimelineAnswer> = {}): TimelineAnswer => ({
    clientId: CLIENT,
    epoch: EPOCH,
    askedSeq: 5,
    outcomes: [],
    ...more,
  })

  async function inEpoch(...seqs: number[]) {
    const it = await acknowledged(...seqs)
    await it.store.run({ tables: ['meta'], write: true }, async (tx) =>
      tx.put('meta', { k: 'epoch', v: EPOCH }),
    )
    return it
  }

  it('is offered what was acknowledged under a former id, before what waits', async () => {
    const it = await inEpoch(3, 4, 5)
    await rotateClientId(it.store, testRng())
    expect(it.mids()).toEqual([[1, it.waiting.mid]])
    const clientId = it.meta('clientId') as string
    await verifyTimeline(it.store, testRng(), said({ clientId, askedSeq: 0 }))
    const all = [...it.sent, it.waiting]
    expect(it.mids()).toEqual(all.map(({ mid }, i) => [i + 1, mid]))
    expect(it.meta('pastIds')).toEqual([clientId, CLIENT])
    expect(it.database.dump('sent')).toEqual([])
  })

  it('is offered it once, and a device that kept its id offers nothing', async () => {
    const it = await inEpoch(3, 4, 5)
    await verifyTimeline(it.store, testRng(), said())
    expect(it.mids()).toEqual([[6, it.waiting.mid]])
    expect(it.meta('provenEpoch')).toBe(EPOCH)
    expect(it.meta('clientId')).toBe(CLIENT)
  })

  it('is offered all of this id where a copy of this device put something else under its last number', async () => {
    const it = await inEpoch(3, 4, 5)
    const outcomes = [{ seq: 5, mid: testId(), status: 'applied' as const }]
    await verifyTimeline(it.store, testRng(), said({ outcomes }))
    const all = [...it.sent, it.waiting]
    expect(it.mids()).toEqual(all.map(({ mid }, i) => [i + 1, mid]))
    expect(it.meta('clientId')).not.toBe(CLIENT)
  })

  it('is offered all of this id where a copy brought what was never sent from here: it may have been refused there', async () => {
    const it = await inEpoch(3, 4, 5)
    const outcomes = [
      { seq: 5, mid: it.sent.at(-1)!.mid, status: 'applied' as const },
      { seq: 6, mid: it.waiting.mid, status: 'applied' as const },
    ]
    await verifyTimeline(it.store, testRng(), said({ outcomes }))
    expect(it.mids().map(([, mid]) => mid)).toEqual([...it.sent, it.waiting].map(({ mid }) => mid))
    expect(it.meta('clientId')).not.toBe(CLIENT)
  })

  it.each([5, 4])(
    'is offered all of this id where change %i was brought by a copy of this device and refused',
    async (seq) => {
      const it = await inEpoch(3, 4, 5)
      const outcomes = it.sent.map((row) => ({
        seq: row.seq,
        mid: row.mid,
        status: row.seq === seq ? ('rejected' as const) : ('applied' as const),
      }))
      await verifyTimeline(it.store, testRng(), said({ outcomes }))
      expect(it.mids().map(([, mid]) => mid)).toEqual([...it.sent, it.waiting].map(({ mid }) => mid))
      expect(it.meta('clientId')).not.toBe(CLIENT)
    },
  )

  it('finds what went under several former ids in the order in which it was acknowledged', async () => {
    const it = await inEpoch(4, 5)
    await rotateClientId(it.store, testRng())
    const second = { ...entry(1), clientId: it.meta('clientId') as string, ackedAt: 2 }
    await it.store.run({ tables: ['sent', 'outbox'], write: true }, async (tx) => {
      tx.delete('outbox', 1)
      tx.put('sent', second)
    })
    await rotateClientId(it.store, testRng())
    await verifyTimeline(it.store, testRng(), said({ clientId: it.meta('clientId') as string, askedSeq: 0 }))
    expect(it.mids()).toEqual([...it.sent, second].map(({ mid }, i) => [i + 1, mid]))
  })

  it('is offered the same by the database of a browser, whose keys go below zero too', async () => {
    const { db, store } = await testReplica()
    const [sent, waiting] = [entry(1), entry(2)]
    await store.run({ tables: ['sent', 'outbox', 'meta'], write: true }, async (tx) => {
      tx.put('sent', { ...sent, clientId: CLIENT, ackedAt: 1 })
      tx.put('outbox', waiting)
      for (const [k, v] of Object.entries({ clientId: CLIENT, nextSeq: 3, ackedSeq: 1, epoch: EPOCH }))
        tx.put('meta', { k, v })
    })
    await rotateClientId(store, testRng())
    const clientId = String((await db.meta.get('clientId'))?.v)
    await verifyTimeline(store, testRng(), said({ clientId, askedSeq: 0 }))
    expect((await db.outbox.toArray()).map(({ seq, mid }) => [seq, mid])).toEqual([
      [1, sent.mid],
      [2, waiting.mid],
    ])
    db.close()
  })
})
