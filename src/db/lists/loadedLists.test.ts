import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadedLists } from './loadedLists.ts'
import { RepairIndex } from './repairIndex.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('[AL-90] lists are sorted ahead when nobody has asked for a while', () => {
  const sorted = vi.spyOn(RepairIndex.prototype, 'warm')
  const loaded = new LoadedLists()
  loaded.warm()
  for (let ms = 0; ms < 2_000; ms += 50) {
    loaded.answer('repairs', 'counts', [])
    vi.advanceTimersByTime(50)
  }
  expect(sorted).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(new Set(sorted.mock.calls.map(([by]) => by)).size).toBeGreaterThan(3)
})
