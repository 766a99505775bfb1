import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getServerFirst, type FileSources } from '../../src/shared/documents/serverFirst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ways = (more: Partial<FileSources<string>> = {}): FileSources<string> => ({
  reachable: true,
  unsent: async () => false,
  flush: vi.fn<() => void>(),
  download: async () => 'server',
  make: async () => 'device',
  ...more,
})
/** The result, and the milliseconds that it took. */
async function outcome(more: Partial<FileSources<string>>) {
  const start = Date.now()
  const got = getServerFirst(ways(more))
  await vi.runAllTimersAsync()
  return { ...(await got), ms: Date.now() - start }
}

describe('[D-029] the file of the server, else one of this device', () => {
  it('with everything sent it is the server, and nothing is flushed', async () => {
    const flush = vi.fn<() => void>()
    expect(await outcome({ flush })).toEqual({ file: 'server', here: false, ms: 0 })
    expect(flush).not.toHaveBeenCalled()
  })

  it('waits for the latest edits to be sent first', async () => {
    const steps: string[] = []
    let waits = 5
    const got = await outcome({
      flush: () => steps.push('flush'),
      unsent: async () => waits-- > 0,
      download: async () => `server after ${steps.join()}`,
    })
    expect(got).toEqual({ file: 'server after flush', here: false, ms: 500 })
  })

  it('makes it here at once when the server cannot be reached', async () => {
    const download = vi.fn<FileSources<string>['download']>()
    expect(await outcome({ reachable: false, download })).toEqual({ file: 'device', here: true, ms: 0 })
    expect(download).not.toHaveBeenCalled()
  })

  it('makes it here when the edits are not sent within 8 s: a file without them would be wrong', async () => {
    const download = vi.fn<FileSources<string>['download']>()
    expect(await outcome({ unsent: async () => true, download })).toEqual({
      file: 'device',
      here: true,
      ms: 8000,
    })
    expect(download).not.toHaveBeenCalled()
  })

  it('gives the download what is left of the 8 s, and makes it here when that fails', async () => {
    let waits = 30
    let given = 0
    const got = await outcome({
      unsent: async () => waits-- > 0,
      download: async (ms) => {
        given = ms
        throw new Error('no answer')
      },
    })
    expect(got).toMatchObject({ file: 'device', here: true })
    expect(given).toBe(5000)
  })

  it('says so when neither can', async () => {
    const make = async () => {
      throw new Error('not on this device')
    }
    const got = getServerFirst(ways({ reachable: false, make }))
    await expect(got).rejects.toThrow('not on this device')
  })
})
