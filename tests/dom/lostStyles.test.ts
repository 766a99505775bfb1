import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadFailedStyles } from '../../src/startup/app/warmUp.ts'

const sheets = () => [...document.querySelectorAll('link')]

describe('a part of the app whose looks did not come', () => {
  let stop: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    stop = reloadFailedStyles()
    document.head.innerHTML =
      '<link rel="stylesheet" crossorigin title="first"><link rel="stylesheet" title="last">'
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    document.head.innerHTML = ''
  })

  it('[AL-103] asks again for a sheet that failed, at its place, until it is there, and for no other', async () => {
    for (const _round of [1, 2, 3]) {
      const [failed, other] = sheets()
      failed?.dispatchEvent(new Event('error'))
      await vi.advanceTimersByTimeAsync(10_000)
      const [again, ...rest] = sheets()
      expect(again).not.toBe(failed)
      expect(again?.outerHTML).toBe(failed?.outerHTML)
      expect(rest).toEqual([other])
    }
    const there = sheets()
    there[0]?.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sheets()).toEqual(there)
  })

  it('[AL-103] leaves alone what is no sheet', async () => {
    const picture = document.createElement('img')
    document.body.replaceChildren(picture)
    picture.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...document.body.children]).toEqual([picture])
  })
})
