import { describe, expect, it, vi } from 'vitest'
import { StreamRegistry } from './streamRegistry.ts'

describe('invalidations', () => {
  it('[LD-16] reach each stream of a person who has more than one, and of everybody else', () => {
    const registry = new StreamRegistry()
    const heard: string[] = []
    const open = (name: string, userId: string) =>
      registry.add({
        userId,
        wantsChanges: false,
        invalidate: (v, spreadMs) => heard.push(`${name} poke ${JSON.stringify({ v, spreadMs })}`),
        sendChange: () => {},
        end: () => {},
      })
    open('tablet', 'els')
    open('desk', 'els')
    open('bench', 'jan')
    registry.notifyCommit(7)
    expect(heard.toSorted()).toEqual(
      ['bench', 'desk', 'tablet'].map((name) => `${name} poke {"v":7,"spreadMs":0}`),
    )
  })

  it('[FO-11] another history sends who listens to come again, one after the other, and lets stay who comes then', async () => {
    vi.useFakeTimers()
    const registry = new StreamRegistry()
    const ended: string[] = []
    const open = (userId: string) =>
      registry.add({
        userId,
        wantsChanges: false,
        invalidate: () => {},
        sendChange: () => {},
        end: (why) => ended.push(`${userId} ${why}`),
      })
    for (const name of ['els', 'jan']) open(name)
    registry.restartForEpoch(2_000)
    await vi.advanceTimersByTimeAsync(500)
    expect(ended).toEqual(['els shutdown'])
    open('els')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ended).toEqual(['els shutdown', 'jan shutdown'])
    expect(registry.size).toBe(1)
    vi.useRealTimers()
  })
})
