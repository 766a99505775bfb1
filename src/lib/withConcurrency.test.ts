import { expect, it, vi } from 'vitest'
import { withConcurrency } from './withConcurrency.ts'

const TEN = Array.from({ length: 10 }, (_, i) => i)
const turn = () => new Promise((resolve) => setTimeout(resolve))

it('[AL-101] does all of them, three at a time and in their order', async () => {
  const [begun, busy, most] = [[] as number[], new Set<number>(), [] as number[]]
  await withConcurrency(TEN, 3, async (one) => {
    begun.push(one)
    busy.add(one)
    most.push(busy.size)
    await turn()
    busy.delete(one)
  })
  expect(begun).toEqual(TEN)
  expect(busy.size).toBe(0)
  expect(Math.max(...most)).toBe(3)
})

it('[AL-101] fails with the first that fails, and begins none after it', async () => {
  const work = vi.fn<(one: number) => Promise<void>>(async (one) => {
    await turn()
    if (one === 1) throw new Error('gone')
  })
  await expect(withConcurrency(TEN, 2, work)).rejects.toThrow('gone')
  await turn()
  await turn()
  expect(work.mock.calls.length).toBeLessThan(5)
})

it('[AL-101] of nothing it makes nothing', async () => {
  const work = vi.fn<(one: number) => Promise<void>>()
  await withConcurrency([], 3, work)
  expect(work).not.toHaveBeenCalled()
})
