import { describe, expect, it } from 'vitest'
import { SyncLimits } from '../../server/limits/syncLimits.ts'
import { SyncRefusal } from '../../server/lib/syncRefusal.ts'

const MB = 'x'.repeat(1024 * 1024)

function limits() {
  let now = 0
  const asked = new SyncLimits({ now: () => now })
  /** The number of megabytes that were sent; the connection breaks after `cut` of them. */
  const download = async (
    account: string,
    megabytes: number,
    cut = megabytes,
    cursor: string | null = null,
  ) => {
    asked.beginPull(account, cursor)
    let sent = 0
    const chunks = async function* () {
      for (let i = 0; i < megabytes; i++) yield MB
    }
    for await (const _ of asked.chargeChunks(account, cursor, chunks())) if (++sent > cut) break
    return sent
  }
  return { asked, download, later: (seconds: number) => (now += seconds * 1_000) }
}

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SyncRefusal)
  return error as SyncRefusal
}

describe('what one account may ask of the feed', () => {
  it('[FT-10] lets a download that is cut begin anew, as often as it is cut', async () => {
    const { download, later } = limits()
    for (let i = 0; i < 200; i++) {
      later(1)
      await expect(download('els', 16, 1)).resolves.toBeGreaterThan(0)
    }
  })

  it('[FT-11] slows down who loads more than many whole stores, for seconds and not for hours', async () => {
    const { download, later } = limits()
    let refused: SyncRefusal | undefined
    for (let i = 0; i < 400 && !refused; i++) {
      later(1)
      refused = await download('els', 16).then(
        () => undefined,
        (error: SyncRefusal) => error,
      )
    }
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(refused?.details['retryAfter']).toBeLessThanOrEqual(20)
    later(20)
    await expect(download('els', 16)).resolves.toBe(16)
  })

  it('[AL-35] lets ten devices fetch all files of a large store at once, and stops who asks for what is gone in a circle', () => {
    const { asked } = limits()
    const file = (account: string) => {
      asked.beginPull(account, null)
      asked.chargeBundle(account, 600_000)
    }
    expect(() => Array.from({ length: 10 * 170 }, () => file('els'))).not.toThrow()
    const gone = () => Array.from({ length: 2_000 }, () => asked.beginPull('jan', null))
    expect(gone).toThrow(SyncRefusal)
    const greedy = () => Array.from({ length: 20_000 }, () => file('piet'))
    expect(greedy).toThrow(SyncRefusal)
  })

  it('[FT-12] counts by account: neither another name of the device nor the work of a colleague changes it', async () => {
    const { asked, download } = limits()
    for (let i = 0; i < 1_200; i++) asked.beginPull('els', null)
    expect((await refusalOf(download('els', 1))).details['retryAfter']).toBe(1)
    await expect(download('jan', 1)).resolves.toBe(1)
  })

  it('[FT-12] a name that the caller makes up brings no more pushes than ten devices have', async () => {
    const { asked } = limits()
    const pushed = (account: string, device: string) =>
      Promise.resolve().then(() => asked.beginPush(account, device))
    for (let i = 0; i < 400; i++) asked.beginPush('els', `device ${i}`)
    expect((await refusalOf(pushed('els', 'another'))).code).toBe('too_many_requests')
    await pushed('jan', 'another')
    for (let i = 0; i < 39; i++) asked.beginPush('jan', 'another')
    expect((await refusalOf(pushed('jan', 'another'))).code).toBe('too_many_requests')
  })
})
