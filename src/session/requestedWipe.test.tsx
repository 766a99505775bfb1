import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiCall, fakeApi } from '../../tests/kit/dom/fakeApi.ts'
import { db } from '../db/database.ts'
import { ApiError } from '../lib/http.ts'
import { readLogoutNotice } from './logoutNotice.ts'
import { asksWipe, followWipe, reportWiped, wipeAsAsked } from './requestedWipe.ts'
import { beginSession, sessionStore } from './session.ts'
import * as wiping from './wipeDevice.ts'

const user = { id: 'u1', username: 'els', name: 'Els', lastName: 'Peeters', email: null }
const MINUTE = 60_000
const whole = vi.spyOn(wiping, 'wipeDevice')
const partly = vi.spyOn(wiping, 'wipeExceptUnsent')

/** Stores what the real functions store around the removal, which ends with a reload. */
const removed = async (asked?: wiping.RequestedWipe) => {
  asked?.onCleared()
  asked?.onDropped()
}

beforeEach(async () => {
  localStorage.clear()
  whole.mockReset().mockImplementation(removed)
  partly.mockReset().mockImplementation(removed)
  await db.outbox.clear()
  await followWipe(undefined)
  beginSession({ user, token: 'token-1', department: null })
})

describe('a device that must be wiped', () => {
  it('[TO-04] waits until the server has its changes, and then drops everything', async () => {
    await followWipe(2, 0)
    await followWipe(1, 4 * MINUTE)
    await followWipe(1, 8 * MINUTE)
    expect([whole, partly].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    await followWipe(0, 9 * MINUTE)
    expect(whole).toHaveBeenCalledOnce()
    expect(readLogoutNotice()).toEqual({ why: 'wiped', name: 'Els Peeters' })
  })

  it('[TO-04] keeps the unsent changes only, if nothing was sent for five minutes', async () => {
    await followWipe(2, 0)
    await followWipe(2, 5 * MINUTE)
    expect([whole, partly].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('[TO-04] a wish that was withdrawn in time drops nothing', async () => {
    await followWipe(2, 0)
    await followWipe(undefined)
    await followWipe(2, 9 * MINUTE)
    expect(partly).not.toHaveBeenCalled()
  })

  it('[TO-03] reports it with its secret, again when the app opens if there was no connection', async () => {
    const sent: unknown[] = []
    const api = fakeApi({})
    api.handlers['POST /device/wiped'] = { status: 503, body: { error: 'x', code: 'UNAVAILABLE' } }
    await wipeAsAsked(0)
    await reportWiped()
    api.handlers['POST /device/wiped'] = ({ body }: ApiCall) => {
      sent.push(body)
      return { status: 200, body: {} }
    }
    await reportWiped()
    await reportWiped()
    expect(sent).toEqual([{ clientId: expect.any(String), proof: expect.any(String), unsent: 0 }])
  })

  it('[TO-04] drops the mirror and the settings and keeps the outbox, where the server refuses the person', async () => {
    partly.mockRestore()
    vi.spyOn(db, 'transaction')
    fakeApi({ 'POST /logout': { status: 403, body: {} } })
    await db.outbox.put({
      seq: 1,
      mid: 'm',
      name: 'customer.set',
      mv: 1,
      uid: 'u1',
      at: 'x',
      args: {},
      touched: [],
      reads: [],
      createdAt: 1,
    })
    await db.priceRate.put({ id: 'rate' } as never)
    await wipeAsAsked()
    expect([await db.priceRate.count(), await db.outbox.count()]).toEqual([0, 1])
    expect(sessionStore.getSnapshot().user).toBeNull()
    expect(readLogoutNotice()?.why).toBe('wiped')
  })

  it('[TO-02] is one that the server names so; a blocked one is not', () => {
    const answer = (details: unknown) =>
      new ApiError(403, { text: 'x', code: 'DEVICE_BLOCKED', fields: {}, details })
    expect([{ wipe: true }, {}, undefined].map((details) => asksWipe(answer(details)))).toEqual([
      true,
      false,
      false,
    ])
  })
})
