import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readEnv } from '../../server/lib/env.ts'
import { listenAt } from '../../server/lib/managedServer.ts'
import { startTestApp, type TestApp } from '../kit/server/app.ts'

let t: TestApp | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await t?.close()
  t = undefined
})

/** Listens with the given environment. Returns the address and what the operator reads. */
async function listen(given: Record<string, string>, demoOpen: boolean) {
  const env = readEnv({ PORT: '0', LOG_LEVEL: 'silent', ...given })
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  t = await startTestApp({ routes: [] }, { trustProxy: env.trustProxy })
  await listenAt(t.app, env, demoOpen)
  const { address } = t.app.server.address() as AddressInfo
  return { address, printed: printed.mock.calls.flat().join('\n') }
}

describe('the address that a server listens on', () => {
  it('[BV-05] is this machine only while the demo login is open, and the operator is told', async () => {
    const { address, printed } = await listen({}, true)
    expect(address).toBe('127.0.0.1')
    expect(printed).toContain('reachable from this machine only')
    expect(printed).not.toContain('plain http')
  })

  it('[BV-05] is what HOST says, with a warning for an open demo login and for plain http', async () => {
    const { address, printed } = await listen({ HOST: '0.0.0.0' }, true)
    expect(address).toBe('0.0.0.0')
    expect(printed).toContain('everybody knows the password of the demo login')
    expect(printed).toContain('reachable from the network over plain http')
  })

  it('[BV-05] is every address without the demo', async () => {
    expect((await listen({}, false)).address).toBe('0.0.0.0')
  })

  it('[BV-06] is this machine only behind a number of proxies, since a caller could forge the address', async () => {
    const { address, printed } = await listen({ TRUST_PROXY: '1' }, false)
    expect(address).toBe('127.0.0.1')
    expect(printed).toBe('')
    expect(readEnv({ TRUST_PROXY: '1', HOST: '10.0.0.9' }).host).toBe('10.0.0.9')
    expect(readEnv({ TRUST_PROXY: '10.0.0.5' }).host).toBeUndefined()
  })
})
