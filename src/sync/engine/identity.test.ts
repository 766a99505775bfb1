import { describe, expect, it } from 'vitest'
import { testRng } from '../../../tests/kit/server/device.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import type { OutboxEntry } from '../../db/tables.ts'
import { reoffer } from './identity.ts'

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

/** A device that has the outcomes of these of its first five mutations, and waits with a sixth. */
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
