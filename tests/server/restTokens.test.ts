import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

/**
 * Calls without a token: to get a token or a password, and to see that the server is up. The address of the calendar
 * and of the full export is itself the secret.
 */
const OPEN = [
  'GET /api/agenda/{file}',
  'GET /api/export/all/{ticket}',
  'GET /api/health',
  'GET /api/login/company',
  'GET /api/sso',
  // The secret of the device proves who reports.
  'POST /api/device/state',
  'POST /api/device/wiped',
  'POST /api/passkey/login',
  'POST /api/passkey/options',
  'POST /api/session/credential',
  'POST /api/sso/session',
  'POST /api/sso/start',
  'POST /api/user/code',
  'POST /api/user/email',
  'POST /api/user/password',
  'POST /api/userlogin',
]

describe('calls without a token', () => {
  it('[SH-105] are refused, all but those for logging in', async () => {
    const { app } = server.running
    const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
    const open: string[] = []
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        const call = method.toUpperCase() as 'GET' | 'POST'
        const url = path.replaceAll(/\{\w+\}/g, newId())
        const body = call === 'GET' ? {} : { payload: {} }
        const { statusCode } = await app.inject({ method: call, url, ...body })
        if (statusCode !== 401) open.push(`${call} ${path}`)
      }
    expect(open.toSorted((a, b) => a.localeCompare(b))).toEqual(OPEN)
  })

  it('[SH-105] a token that nobody gave is refused too', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    const answer = await server.running.app.inject({ method: 'GET', url: '/api/repair/all', headers })
    expect(answer.statusCode).toBe(401)
  })
})
