import { afterEach, expect, it, vi } from 'vitest'
import { collectGarbage } from './collectGarbage.ts'

afterEach(() => void vi.unstubAllGlobals())

it('[AL-100] asks the browser to collect, and goes on where that cannot be asked', () => {
  const asked = vi.fn<(bytes: number) => void>()
  class Buffer {
    constructor(bytes: number) {
      asked(bytes)
      throw new RangeError('no room')
    }
  }
  vi.stubGlobal('ArrayBuffer', Buffer)
  expect(collectGarbage()).toBe(false)
  expect(asked).toHaveBeenCalledExactlyOnceWith(64 * 1024 * 1024)
})
