import { describe, expect, it } from 'vitest'
import { settle, testDevice } from '../../../tests/kit/server/device.ts'
import { FakeNet } from '../../../tests/kit/sim/fakeNet.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import type { Store } from '../store/ports.ts'
import { entryOf } from '../../../tests/kit/sim/sampleEntry.ts'
import { PushGatherer } from './pushGatherer.ts'

/** A gatherer over an outbox that the test fills, with the number of its reads. */
function batchOf() {
  const { clock, ports } = testDevice(new FakeNet(() => new Promise(() => {})))
  let reads = 0
  const counting: Store = {
    run: (scope, work) => {
      if (!scope.write) reads++
      return ports.store.run(scope, work)
    },
  }
  let sent = 0
  let last = 0
  const batch = new PushGatherer({ store: counting, clock }, () => sent)
  return {
    batch,
    clock,
    reads: () => reads,
    sentUpto: (seq: number) => (sent = seq),
    async write(upto: number) {
      await ports.store.run({ tables: ['outbox'], write: true }, async (tx) => {
        while (last < upto) tx.put('outbox', entryOf(++last, 'repair.set', { id: testId(), set: {} }))
      })
    },
  }
}

const never = new AbortController().signal

/** A gatherer that has just sent its first change. */
async function sentOne() {
  const it = batchOf()
  await it.write(1)
  it.batch.noteWritten(1)
  await it.batch.gather(never)
  it.sentUpto(1)
  return it
}

describe('gathering what waits', () => {
  it('[AL-97] does not read the outbox while a series is being written, but once, when it is worth a request', async () => {
    const it = await sentOne()
    const before = it.reads()
    let gathered = false
    await it.write(2)
    it.batch.noteWritten(2)
    void it.batch.gather(never).then(() => (gathered = true))
    for (let seq = 3; !gathered && seq < 400; seq++) {
      await it.write(seq)
      it.batch.noteWritten(seq)
      await it.clock.advance(5)
    }
    expect(gathered).toBe(true)
    expect(it.reads() - before).toBe(1)
  })

  it('[AL-97] sends a burst that has ended at once, and counts changes without a notification', async () => {
    const it = await sentOne()
    await it.write(31)
    it.batch.noteWritten(31)
    const began = it.clock.now()
    let gathered = 0
    void it.batch.gather(never).then(() => (gathered = it.clock.now()))
    await it.clock.advance(250)
    expect(gathered - began).toBeGreaterThan(80)
    expect(gathered - began).toBeLessThan(150)
    it.sentUpto(31)
    await it.write(40)
    let again = false
    void it.batch.gather(never).then(() => (again = true))
    await it.clock.advance(1_000)
    expect(again).toBe(true)
  })

  it('[AL-97] waits for nothing if an announced change was never written', async () => {
    const it = await sentOne()
    it.batch.noteWritten(20)
    let done = false
    void it.batch.gather(never).then(() => (done = true))
    await it.clock.advance(1_000)
    await settle()
    expect(done).toBe(true)
  })
})
