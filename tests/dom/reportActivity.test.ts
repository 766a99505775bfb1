import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { beginSession, endSession } from '../../src/session/session.ts'
import { clearScreenLock, lockScreen } from '../../src/session/lock/lockState.ts'
import { reportActivity } from '../../src/session/lock/reportActivity.ts'

const MINUTE = 60_000
const user = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'P',
  email: null,
}
const start = Date.now()
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  localStorage.clear()
  api = fakeApi({ 'POST /me/active': { status: 200, body: {} } })
  beginSession({ user, token: 'token', department: 'repair' })
  reportActivity(start)
})
afterEach(() => {
  clearScreenLock(user.id)
  endSession()
})
const reports = () => api.to('/me/active').length

it('[AW-10] says every ten minutes that a person works here', async () => {
  reportActivity(start + 9 * MINUTE)
  reportActivity(start + 11 * MINUTE)
  reportActivity(start + 12 * MINUTE)
  await vi.waitFor(() => expect(reports()).toBe(1))
  reportActivity(start + 22 * MINUTE)
  await vi.waitFor(() => expect(reports()).toBe(2))
})

it('[AW-10] says nothing on a locked screen or without a session', async () => {
  lockScreen(user.id)
  reportActivity(start + 11 * MINUTE)
  clearScreenLock(user.id)
  endSession()
  reportActivity(start + 12 * MINUTE)
  beginSession({ user, token: 'token', department: 'repair' })
  reportActivity(start + 13 * MINUTE)
  await vi.waitFor(() => expect(reports()).toBe(1))
})
