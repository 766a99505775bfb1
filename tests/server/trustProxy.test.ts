import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from '../../server/lib/env.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'

let t: TestApp | undefined
afterEach(async () => {
  await t?.close()
  t = undefined
})

/** The caller's address, as seen by a server with this configuration. */
async function addressSeen(trust: string, forwarded: string, remoteAddress = '10.0.0.5') {
  const { trustProxy } = readEnv({ TRUST_PROXY: trust })
  const whoami = async (app: {
    get: (path: string, options: object, work: (r: { ip: string }) => unknown) => void
  }) => app.get('/whoami', { config: { public: true } }, async ({ ip }) => ({ ip }))
  t = await startTestApp({ routes: [whoami] }, { trustProxy })
  const answer = await t.app.inject({
    url: '/api/whoami',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  })
  return (answer.json() as { ip: string }).ip
}

describe('TRUST_PROXY', () => {
  it.each([
    ['off', '198.51.100.7', '10.0.0.5'],
    ['1', '198.51.100.7', '198.51.100.7'],
    ['1', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['2', '6.6.6.6, 198.51.100.7, 10.0.0.6', '198.51.100.7'],
    ['10.0.0.5', '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.0/8,192.168.1.1', '6.6.6.6, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['192.168.1.1', '198.51.100.7', '10.0.0.5'],
  ])('[FT-32] %s with X-Forwarded-For %s gives %s', async (trust, forwarded, seen) => {
    expect(await addressSeen(trust, forwarded)).toBe(seen)
  })

  it.each(['on', 'true', 'yes', '-1', '10.0.0.5/40', 'proxy.example.com', '1,,2'])(
    '[FT-33] %s is refused with what to write instead',
    (value) => {
      expect(() => readEnv({ TRUST_PROXY: value })).toThrow(
        /TRUST_PROXY: .*the number of proxies in front of the server, such as 1, or their addresses/,
      )
    },
  )
})
