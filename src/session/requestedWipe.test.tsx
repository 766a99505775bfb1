import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiCall, fakeApi } from '../../tests/kit/dom/fakeApi.ts'
import { db } from '../db/database.ts'
import { ApiError } from '../lib/http.ts'
import { readLogoutNotice } from './logoutNotice.ts'
import { deviceIdentity } from '../db/deviceId.ts'
import { readSetting } from '../lib/storage.ts'
import { followWipe, followWipeSignedOut, reportWiped, resumeWipe, wipeAsAsked } from './requestedWipe.ts'
import { beginSession, endSession, sessionStore } from './session.ts'
import { asksWipe } from './wipeState.ts'
import * as wiping from './wipeDevice.ts'

const user = { id: 'u1', username: 'els', name: 'Els', lastName: 'Peeters', email: null }
const MINUTE = 60_000
const drop = vi.spyOn(wiping, 'wipeDevice')

/** Calls the steps around the removal, as the real function does. That one ends with a reload. */
const removed = async (asked?: wiping.RequestedWipe) => {
  await asked?.onEnded()
  asked?.onCleared()
  asked?.onDropped()
}
const change = { seq: 1, mid: 'm', name: 'customer.set', mv: 1, uid: 'u1', at: 'x' } as const
const queueChange = () =>
  db.outbox.put({ ...change, args: { name: 'Studio Noord' }, touched: [], reads: [], createdAt: 1 })

beforeEach(async () => {
  localStorage.clear()
  drop.mockReset().mockImplementation(removed)
  await db.outbox.clear()
  await followWipe(undefined)
  beginSession({ user, token: 'token-1', department: null })
})

describe('a device that must be wiped', () => {
  it('[TO-04] waits until the server has its changes, and then drops everything', async () => {
    await followWipe(2, 0)
    await followWipe(1, 4 * MINUTE)
    await followWipe(1, 8 * MINUTE)
    expect(drop).not.toHaveBeenCalled()
    await followWipe(0, 9 * MINUTE)
    expect(drop).toHaveBeenCalledOnce()
    expect(readLogoutNotice()).toEqual({ why: 'wiped', name: 'Els Peeters', unsent: 0 })
  })

  it('[TO-04] [TO-09] seals the unsent changes, if nothing was sent for five minutes', async () => {
    await queueChange()
    await followWipe(1, 0)
    await followWipe(1, 5 * MINUTE)
    expect(drop).toHaveBeenCalledOnce()
    expect(readLogoutNotice()).toMatchObject({ unsent: 1 })
    expect(readSetting('wipeReport', null)).toMatchObject({
      unsent: 1,
      sealKey: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('[TO-04] a wish that was withdrawn in time drops nothing', async () => {
    await followWipe(2, 0)
    await followWipe(undefined)
    await followWipe(2, 9 * MINUTE)
    expect(drop).not.toHaveBeenCalled()
  })

  it('[TO-03] reports it with its secret, again when the app opens if there was no connection', async () => {
    const sent: unknown[] = []
    const api = fakeApi({})
    api.handlers['POST /device/wiped'] = { status: 503, body: { error: 'x', code: 'UNAVAILABLE' } }
    await wipeAsAsked()
    await reportWiped()
    api.handlers['POST /device/wiped'] = ({ body }: ApiCall) => {
      sent.push(body)
      return { status: 200, body: {} }
    }
    await reportWiped()
    await reportWiped()
    expect(sent).toEqual([{ clientId: expect.any(String), proof: expect.any(String), unsent: 0 }])
  })

  it('[TO-03] does not report it before everything is gone, and goes on when the page opens again', async () => {
    const api = fakeApi({ 'POST /device/wiped': { status: 200, body: {} } })
    drop.mockImplementation(async (asked) => {
      await asked?.onEnded()
      asked?.onCleared()
      throw new Error('a file is open')
    })
    await expect(wipeAsAsked()).rejects.toThrow('a file is open')
    await reportWiped()
    expect(api.to('/device/wiped')).toEqual([])
    const dropStore = vi.spyOn(wiping, 'dropStore').mockResolvedValue()
    await resumeWipe()
    await reportWiped()
    await resumeWipe()
    expect([dropStore.mock.calls.length, api.to('/device/wiped').length]).toEqual([1, 1])
  })

  it('[TO-10] where nobody is logged in asks the server with its secret, and wipes itself', async () => {
    sessionStore.getSnapshot()
    endSession()
    const identity = await deviceIdentity()
    const api = fakeApi({
      'POST /device/state': { status: 200, body: { wipe: true } },
      'POST /device/wiped': { status: 200, body: {} },
    })
    await followWipeSignedOut()
    await vi.waitFor(() => expect(drop).toHaveBeenCalledOnce(), 4_000)
    expect(api.to('/device/state').map(({ body }) => body)).toEqual([identity])
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
