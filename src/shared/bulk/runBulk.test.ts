import { expect, it, vi } from 'vitest'
import { DomainError } from '../../domain/shared/errors.ts'
import { changeAll } from './runBulk.tsx'

const nameOf = (n: number) => `H${n}`

it('[MA-12] starts all before it waits for one, and reports their results in their order', async () => {
  let begun = 0
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const change = async (n: number) => {
    begun++
    await gate
    if (n === 2) throw new DomainError('invalid_args', 'geen RMA')
    return { mid: `m${n}`, revert: async () => {} }
  }
  const all = changeAll({ rows: [1, 2, 3], nameOf, change })
  await vi.waitFor(() => expect(begun).toBe(3))
  release()
  const { made, refused } = await all
  expect(made.map(({ mid }) => mid)).toEqual(['m1', 'm3'])
  expect(refused).toEqual([{ name: 'H2', reason: 'geen RMA' }])
})

it('[MA-12] thousands are done in turns, none twice and none forgotten', async () => {
  const rows = Array.from({ length: 1_203 }, (_, n) => n)
  let now = 0
  let most = 0
  const change = async (n: number) => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return { mid: String(n), revert: async () => {} }
  }
  const { made } = await changeAll({ rows, nameOf, change })
  expect(made.map(({ mid }) => Number(mid))).toEqual(rows)
  expect(most).toBeLessThanOrEqual(50)
})
