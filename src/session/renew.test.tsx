import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiCall, fakeApi } from '../../tests/kit/dom/fakeApi.ts'
import { sealVault, unlockVault } from '../vault/vault.ts'
import { request } from '../lib/http.ts'
import * as toasts from '../components/toasts/toasts.ts'
import * as unsentHere from './unsentWork.ts'
import { endSessionIfBlocked } from './blockedDevice.ts'
import { readLogoutNotice } from './logoutNotice.ts'
import { LogoutMessage } from './LogoutMessage.tsx'
import { onUnauthorized, renew, renewOrEnd } from './renew.ts'
import { bearer, beginSession, sessionStore, setUnauthorizedHandler } from './session.ts'

vi.mock('./unsentWork.ts', () => ({ countUnsent: async () => 0, saveUnsent: async () => {} }))

const user = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: null,
}
const PATH = '/session/credential'
const offlineUntil = new Date(Date.now() + 14 * 86_400_000).toISOString()
let api: ReturnType<typeof fakeApi>
let issued: number

/** A server that accepts each credential once. */
const exchange = ({ body }: ApiCall) =>
  body.credential === `credential-${issued}`
    ? {
        status: 200,
        body: {
          ...user,
          name: 'Elza',
          department: 'repair',
          token: `token-${issued + 1}`,
          credential: `credential-${++issued}`,
          offlineUntil,
        },
      }
    : { status: 401, body: { error: 'x', code: 'CREDENTIAL_REFUSED' } }

async function begin(token: string | null) {
  const seal = await sealVault(
    {
      password: 'sluitertijd',
      profile: { ...user, department: null },
      clientId: crypto.randomUUID(),
      credential: 'credential-1',
      offlineUntil,
      stay: false,
    },
    10,
  )
  beginSession({ user, token, department: null, seal })
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  issued = 1
  api = fakeApi({ [`POST ${PATH}`]: exchange })
})

describe('the credential of the device', () => {
  it('[D-004] turns a session without the server into a real one, in silence, as often as needed', async () => {
    await begin(null)
    expect(bearer()).toBeNull()
    expect(await renew()).toBe('renewed')
    expect(bearer()).toBe('token-2')
    expect(sessionStore.getSnapshot()).toMatchObject({ offline: false, user: { ...user, name: 'Elza' } })
    expect(await renew()).toBe('renewed')
    expect(bearer()).toBe('token-3')
  })

  it('is kept in the vault before it is needed: the password opens the next one', async () => {
    await begin(null)
    await renew()
    const unlocked = await unlockVault('els', 'sluitertijd')
    expect(unlocked).toMatchObject({
      ok: true,
      opened: { credential: 'credential-2', profile: { name: 'Elza', department: 'repair' } },
    })
  })

  it('is used once by two who ask at the same moment', async () => {
    await begin(null)
    expect(await Promise.all([renew(), renew()])).toEqual(['renewed', 'renewed'])
    expect(api.to(PATH)).toHaveLength(1)
  })

  it('changes nothing while the server is away', async () => {
    await begin(null)
    api.down = true
    expect(await renew()).toBe('offline')
    expect((await unlockVault('els', 'sluitertijd')).ok).toBe(true)
    api.down = false
    api.handlers[`POST ${PATH}`] = { status: 503 }
    expect(await renew()).toBe('offline')
    expect(sessionStore.getSnapshot()).toMatchObject({ offline: true, expired: false })
  })

  it('[D-004] when it is refused the old password opens nothing any more', async () => {
    await begin(null)
    issued = 9
    expect(await renew()).toBe('refused')
    expect(await unlockVault('els', 'sluitertijd')).toEqual({ ok: false, why: 'unknown' })
  })
})

describe('a second step that the company requires meanwhile', () => {
  it('[PK-04] asks for the login, and keeps the offline login of the device', async () => {
    await begin('token-1')
    api.handlers[`POST ${PATH}`] = (call) => {
      const answer = exchange(call)
      return { ...answer, body: { ...answer.body, secondFactorSetup: true } }
    }
    expect(await renewOrEnd()).toBe('refused')
    expect(sessionStore.getSnapshot().expired).toBe(true)
    const unlocked = await unlockVault('els', 'sluitertijd')
    expect(unlocked).toMatchObject({ ok: true, opened: { credential: 'credential-2' } })
  })
})

describe('a token that the server refuses', () => {
  it('[D-006] is replaced without anybody noticing', async () => {
    await begin('token-1')
    await onUnauthorized()
    expect(bearer()).toBe('token-2')
    expect(sessionStore.getSnapshot().expired).toBe(false)
  })

  it('[D-006] asks for the password when the credential is refused too, and keeps everything', async () => {
    await begin('token-1')
    issued = 9
    await onUnauthorized()
    expect(sessionStore.getSnapshot()).toMatchObject({ user, expired: true })
    expect(bearer()).toBe('token-1')
  })

  it('[D-127] shows the login page to somebody who was deleted, and forgets what opens his vault', async () => {
    await begin('token-1')
    api.handlers[`POST ${PATH}`] = { status: 401, body: { error: 'x', code: 'USER_INACTIVE' } }
    await onUnauthorized()
    expect(sessionStore.getSnapshot()).toMatchObject({ user: null, expired: false })
    expect(sessionStorage.length).toBe(0)
    expect(location.hash).toBe('#/login')
    expect(await unlockVault('els', 'sluitertijd')).toEqual({ ok: false, why: 'unknown' })
  })

  it('[D-127] reports it once, however many callers noticed it at the same moment', async () => {
    await begin('token-1')
    api.handlers[`POST ${PATH}`] = { status: 401, body: { error: 'x', code: 'USER_INACTIVE' } }
    const warning = vi.spyOn(toasts, 'toastWarning')
    await Promise.all([onUnauthorized(), onUnauthorized()])
    expect(warning).toHaveBeenCalledTimes(1)
    warning.mockRestore()
  })

  it('[DV-20] a deleted user is notified without a credential too, and the login page shows the unsent changes', async () => {
    beginSession({ user, token: 'token-1', department: null })
    api.handlers['GET /me'] = { status: 401, body: { error: 'x', code: 'USER_INACTIVE' } }
    await onUnauthorized()
    expect(sessionStore.getSnapshot()).toMatchObject({ user: null, expired: false })
    expect(readLogoutNotice()).toEqual({ why: 'deleted', name: 'Els Peeters' })
    vi.spyOn(unsentHere, 'countUnsent').mockResolvedValue(3)
    const save = vi.spyOn(unsentHere, 'saveUnsent').mockResolvedValue()
    render(
      <MantineProvider env="test">
        <LogoutMessage />
      </MantineProvider>,
    )
    expect(
      screen.getByText('De gebruiker Els Peeters werd verwijderd en kan niet meer inloggen.'),
    ).toBeTruthy()
    expect(
      await screen.findByText(/^3 wijzigingen .* zodra een collega zich op dit toestel aanmeldt/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Exporteren' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    fireEvent.click(screen.getByRole('button', { name: 'Begrepen' }))
    expect([readLogoutNotice(), screen.queryByRole('alert')]).toEqual([null, null])
  })

  it('[DV-17] a blocked device closes its screens and its vaults, and says so; another refusal changes nothing', async () => {
    await begin('token-1')
    api.handlers['GET /me'] = { status: 403, body: { error: 'x', code: 'FORBIDDEN' } }
    await endSessionIfBlocked()
    expect(sessionStore.getSnapshot().user).not.toBeNull()
    api.handlers['GET /me'] = { status: 403, body: { error: 'x', code: 'DEVICE_BLOCKED' } }
    await endSessionIfBlocked()
    expect(sessionStore.getSnapshot().user).toBeNull()
    expect(readLogoutNotice()).toMatchObject({ why: 'blocked' })
    expect(await unlockVault('els', 'sluitertijd')).toEqual({ ok: false, why: 'unknown' })
  })

  it('[DV-17] so does one whose session began without the server, when its credential is refused for that', async () => {
    await begin(null)
    api.handlers[`POST ${PATH}`] = { status: 403, body: { error: 'x', code: 'DEVICE_BLOCKED' } }
    await renewOrEnd()
    expect(sessionStore.getSnapshot()).toMatchObject({ user: null, expired: false })
    expect(readLogoutNotice()).toMatchObject({ why: 'blocked', name: 'Els Peeters' })
    expect(await unlockVault('els', 'sluitertijd')).toEqual({ ok: false, why: 'unknown' })
  })

  it('[D-006] a 401 of any call starts that', async () => {
    await begin('token-1')
    api.handlers['GET /me'] = { status: 401, body: {} }
    const asked = new Promise<void>((resolve) => setUnauthorizedHandler(resolve))
    await expect(request('GET', '/me')).rejects.toMatchObject({ status: 401 })
    await asked
  })

  it('is not replaced for ever when no new token counts', async () => {
    await begin('token-1')
    for (let i = 0; i < 6; i++) await onUnauthorized()
    expect(sessionStore.getSnapshot().expired).toBe(true)
    expect(api.to(PATH).length).toBeLessThan(5)
  })
})
