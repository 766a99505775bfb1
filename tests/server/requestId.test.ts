import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from '../../server/lib/env.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'

let t: TestApp | undefined
afterEach(async () => {
  await t?.close()
  t = undefined
})

const OWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** The request id in the answer to a request that was sent with an id. */
async function named(trust: string, given: string, remoteAddress = '10.0.0.5'): Promise<string> {
  t ??= await startTestApp({ routes: [] }, { trustProxy: readEnv({ TRUST_PROXY: trust }).trustProxy })
  const answer = await t.app.inject({
    url: '/api/health',
    remoteAddress,
    headers: { 'x-request-id': given },
  })
  return String(answer.headers['x-request-id'])
}

describe('the id of a request', () => {
  it.each([
    ['1', '10.0.0.5'],
    ['10.0.0.0/8', '10.9.9.9'],
    ['10.0.0.5', '::ffff:10.0.0.5'],
    ['uniquelocal', 'fd00::1'],
    ['loopback', '127.0.0.1'],
  ])('[OB-01] is that of the proxy (%s, %s)', async (trust, address) => {
    expect(await named(trust, 'Root=1-67.af_9', address)).toMatch(OWN)
    expect(await named(trust, '1-67.af_9', address)).toBe('1-67.af_9')
    expect(await named(trust, 'x'.repeat(100), address)).toBe('x'.repeat(100))
  })

  it.each([
    ['off', '10.0.0.5'],
    ['10.0.0.5', '10.0.0.6'],
    ['192.168.0.0/16,loopback', '10.0.0.5'],
  ])('[OB-01] is never that of anybody else (%s, %s)', async (trust, address) => {
    expect(await named(trust, 'mine', address)).toMatch(OWN)
  })

  it.each([
    ['an address that cannot be read', '/api/%', 400],
    ['what is not there', '/api/nothing', 404],
    ['what asks for a login', '/api/device', 401],
  ])('[OB-01] is reported with %s', async (_what, url, status) => {
    t = await startTestApp()
    const { statusCode, headers } = await t.app.inject(url)
    expect([statusCode, String(headers['x-request-id'])]).toEqual([status, expect.stringMatching(OWN)])
  })

  it.each(['', 'x'.repeat(101), 'a b', 'a"b', '<script>', 'één', '{"a":1}'])(
    '[OB-01] is an own one where the given one could not stand in a log: %s',
    async (given) => {
      expect(await named('1', given)).toMatch(OWN)
    },
  )
})
