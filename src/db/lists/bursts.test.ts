import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Bursts } from './bursts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Rows that take `took` milliseconds to read. @returns the times of the reads */
function setUp(took: number) {
  const read: number[] = []
  const reading: { until: number; end: () => void }[] = []
  const bursts = new Bursts(() => {
    read.push(Date.now())
    return new Promise((end) => {
      reading.push({ until: Date.now() + took, end })
    })
  })
  const pass = async (ms: number) => {
    for (let i = 0; i < ms; i++) {
      await vi.advanceTimersByTimeAsync(1)
      for (const { until, end } of reading) if (Date.now() >= until) end()
    }
  }
  const change = (n: number) => bursts.add(new Map([['repair', [`r${n}`]]]))
  return { read, change, pass }
}

describe('what others wrote', () => {
  it('[AL-28] is read soon, also where one change follows another', async () => {
    const it = setUp(2)
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      const at = Date.now()
      it.change(i)
      await it.pass(100)
      waits.push((it.read.at(-1) ?? 0) - at)
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(15)
  })

  it('[AL-28] is read less often where reading takes long, so that who writes is left time', async () => {
    const it = setUp(25)
    for (let i = 0; i < 100; i++) {
      it.change(i)
      await it.pass(10)
    }
    expect(it.read.length).toBeLessThan(13)
  })

  it('[AL-28] is read ten times a second in a flood', async () => {
    const it = setUp(1)
    for (let i = 0; i < 200; i++) {
      it.change(i)
      await it.pass(5)
    }
    expect(it.read.length).toBeLessThan(12)
  })
})
