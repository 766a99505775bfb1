import { afterEach, describe, expect, it } from 'vitest'
import { type TestDevice, settle, testDevice } from '../../../tests/kit/server/device.ts'
import { answer, FakeNet, ndjson } from '../../../tests/kit/sim/fakeNet.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import type { NetResponse } from '../ports.ts'
import { createWorkerApi } from '../workerApi.ts'

const EPOCH = '0e000000-0000-4000-8000-000000000001'
const PRIORITY = 150
const lives: { stop(): void }[] = []
afterEach(() => {
  for (const life of lives.splice(0)) life.stop()
})

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = testId(from + at)
    return { t: 'row', e: 'priceRate', id, v: 1, d: { id, numberOfDays: from + at + 1, rate: 2 } }
  })

/** An initial sync of three pages of `size` rows each, after the rows that the screens need. */
function pages(size: number): object[] {
  const begin = { t: 'begin', mode: 'boot', epoch: EPOCH, head: 1, serverTime: '', lastSeq: 0 }
  const priority = [
    ...rows(9_000, PRIORITY),
    { t: 'stage', name: 'hot' },
    { t: 'mark', cursor: 'b1.hot', n: PRIORITY },
  ]
  const middle = [0, 1, 2].flatMap((page) => [
    ...rows(page * size, size),
    { t: 'mark', cursor: `b1.${page}`, n: size },
  ])
  const acks = { lastSeq: 0, outcomes: [] }
  return [begin, ...priority, ...middle, { t: 'end', cursor: `d1.${EPOCH}.1`, more: false, head: 1, acks }]
}

/** A device whose initial sync starts while a person works in another tab than the one that downloads. */
async function downloadWhileWorking(size: number, act: boolean): Promise<TestDevice> {
  const never = () => new Promise<NetResponse>(() => {})
  const device = testDevice(
    new FakeNet(({ path }) => (path === '/sync/pull' ? answer(200, ndjson(pages(size))) : never())),
  )
  const worker = createWorkerApi(device.ports, device.mutator, { probe: async () => true })
  lives.push(worker)
  worker.start()
  await settle()
  const tab = device.channel.open()
  if (act) tab.post({ t: 'acts' })
  worker.setToken('good')
  await device.clock.advance(100)
  return device
}

/** The stored rows of these pages. */
const stored = ({ database }: TestDevice) =>
  database.dump('priceRate').filter(({ numberOfDays }) => Number(numberOfDays) <= 9_000).length
const priorityRows = (device: TestDevice) => device.database.dump('priceRate').length - stored(device)

describe('what a person does goes before the download', () => {
  it('[BR-21] no page of rows is written while somebody is at work', async () => {
    const device = await downloadWhileWorking(150, true)
    expect(stored(device)).toBe(0)
    await device.clock.advance(1_000)
    expect(stored(device)).toBe(450)
  })

  it('[BR-21] what the screens need does not wait for anybody', async () => {
    const device = await downloadWhileWorking(150, true)
    expect(priorityRows(device)).toBe(PRIORITY)
  })

  it('[BR-21] without anybody at work it does not wait', async () => {
    expect(stored(await downloadWhileWorking(150, false))).toBe(450)
  })

  it('[BR-21] a few rows are news and come at once', async () => {
    expect(stored(await downloadWhileWorking(10, true))).toBe(30)
  })

  it('[BR-22] beside somebody who never pauses it still goes on', async () => {
    const device = await downloadWhileWorking(150, true)
    const tab = device.channel.open()
    for (let at = 0; at < 45; at++) {
      tab.post({ t: 'acts' })
      await device.clock.advance(100)
    }
    expect(stored(device)).toBe(150)
    for (let at = 0; at < 90; at++) {
      tab.post({ t: 'acts' })
      await device.clock.advance(100)
    }
    expect(stored(device)).toBe(450)
  })
})
