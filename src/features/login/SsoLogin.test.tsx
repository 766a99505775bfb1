import { fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../tests/kit/dom/fakeApi.ts'
import { showScreen, type } from '../../../tests/kit/dom/screens.tsx'
import { SEALED_DEVICE } from '../../db/sealedDevice.ts'
import { writeSetting } from '../../lib/storage.ts'
import { continueAs } from '../../session/continueAs.ts'
import { login } from '../../session/login.ts'
import { logout } from '../../session/logout.ts'
import { lockScreen, lockState } from '../../session/lock/lockState.ts'
import { unlockScreen } from '../../session/lock/unlock.ts'
import { beginSession, endSession, sealOfSession, sessionStore } from '../../session/session.ts'
import { OfflineSecretForm } from '../../session/sso/OfflineSecretForm.tsx'
import { refreshSsoProvider } from '../../session/sso/provider.ts'
import { isSsoUser } from '../../session/sso/ssoUsers.ts'
import { ConfirmForm } from '../../shared/confirm/ConfirmForm.tsx'
import { setOfflineSecret, vaultOpensWith } from '../../vault/deviceSecret.ts'
import { sealVault } from '../../vault/vault.ts'
import { LoginPage } from './LoginPage.tsx'
import { SsoReturnPage } from './SsoReturnPage.tsx'

const els = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
}
const PIN = '384912'
const answer = {
  ...els,
  token: 'token-1',
  department: 'repair',
  mustChangePassword: false,
  oneTimePassword: false,
}
const offlineUntil = new Date(Date.now() + 14 * 86_400_000).toISOString()
const device = { deviceCredential: 'credential-1', offlineUntil }
let api: ReturnType<typeof fakeApi>

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  endSession()
  api = fakeApi({
    'GET /sso': { status: 200, body: { provider: { name: 'Zaakpas', only: false } } },
    'POST /sso/session': { status: 200, body: { ...answer, ...device } },
  })
  await refreshSsoProvider()
})

const back = () => showScreen('/sso/$code', SsoReturnPage, '/sso/abcdefgh-code')
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
async function choosePin(first: string, second = first) {
  type(await screen.findByLabelText('Pincode of wachtwoord'), first)
  type(screen.getByLabelText('Herhaal de pincode of het wachtwoord'), second)
  await press('Opslaan')
}
/** A device on which Els set a PIN, without a session. */
async function withPin() {
  const profile = { ...els, department: 'repair' }
  const input = {
    password: null,
    profile,
    clientId: crypto.randomUUID(),
    credential: 'credential-1',
    offlineUntil,
    stay: false,
  }
  await setOfflineSecret(els.id, { seal: await sealVault(input, 10), secret: PIN, stay: false }, 10)
}
const sent = () => JSON.stringify(api.calls)

describe('the login page', () => {
  it("[OC-11] shows 'Aanmelden met …', and says in Dutch that the provider is down", async () => {
    const error = 'Zaakpas is nu niet bereikbaar. Probeer het later opnieuw, of meld u aan met uw wachtwoord.'
    api.handlers['POST /sso/start'] = { status: 503, body: { error, code: 'SSO_UNAVAILABLE' } }
    await showScreen('/login', LoginPage)
    await press('Aanmelden met Zaakpas')
    expect(await screen.findByText(error)).toBeTruthy()
    expect(screen.getByLabelText('Wachtwoord')).toBeTruthy()
  })

  it('[OC-07] shows the provider alone where a password opens no session, and the form on request', async () => {
    api.handlers['GET /sso'] = { status: 200, body: { provider: { name: 'Zaakpas', only: true } } }
    await refreshSsoProvider()
    await showScreen('/login', LoginPage)
    expect(await button('Aanmelden met Zaakpas')).toBeTruthy()
    expect(screen.queryByLabelText('Wachtwoord')).toBeNull()
    expect(screen.queryByText('Wachtwoord vergeten? Klik hier')).toBeNull()
    await press('Zonder verbinding of met een wachtwoord aanmelden')
    expect(await screen.findByLabelText('Wachtwoord')).toBeTruthy()
  })
})

describe('coming back from the provider', () => {
  it('[OC-08] asks for a PIN on a new device, and opens the department then', async () => {
    const page = await back()
    expect(await screen.findByText('Om zonder verbinding te werken')).toBeTruthy()
    expect(sessionStore.getSnapshot().user?.id).toBe(els.id)
    await choosePin('123456')
    expect(await screen.findByText('Deze pincode is te gemakkelijk te raden.')).toBeTruthy()
    await choosePin(PIN, '384913')
    expect(await screen.findByText('Beide zijn niet gelijk.')).toBeTruthy()
    await choosePin(PIN)
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), { timeout: 5000 })
    expect([await vaultOpensWith('els'), isSsoUser(els.id)]).toEqual(['device', true])
    expect(api.to('/sso/session')[0]!.body).toMatchObject({ code: 'abcdefgh-code', keepCredentialOf: [] })
    expect(sent()).not.toContain(PIN)
  })

  it("[OC-13] 'Aangemeld blijven' beside the PIN lets the person go on without a connection", async () => {
    const page = await back()
    fireEvent.click(await screen.findByLabelText('Aangemeld blijven op dit toestel'))
    await choosePin(PIN)
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), { timeout: 5000 })
    endSession()
    api.down = true
    expect(await continueAs(els.id)).toMatchObject({ ok: true })
    expect(sessionStore.getSnapshot().user?.id).toBe(els.id)
  })

  it("[OC-13] a device with encrypted rows does not offer 'Aangemeld blijven'", async () => {
    writeSetting(SEALED_DEVICE, { since: 1 })
    await showScreen('/pin', () => (
      <OfflineSecretForm onSaved={() => {}} skip={{ label: 'Overslaan', run: () => {} }} />
    ))
    expect(await screen.findByLabelText('Pincode of wachtwoord')).toBeTruthy()
    expect(screen.queryByLabelText('Aangemeld blijven op dit toestel')).toBeNull()
  })

  it('[VS-04] says why the login ends if the connection is lost before the key of the rows came', async () => {
    writeSetting(SEALED_DEVICE, { since: 1 })
    await back()
    expect(await screen.findByText(/Hiervoor is een verbinding met de server nodig/)).toBeTruthy()
    expect(sessionStore.getSnapshot().user).toBeNull()
    await press('Naar het aanmeldscherm')
  })

  it('[OC-08] can be skipped, and says that this device then needs a connection', async () => {
    const page = await back()
    await press('Overslaan')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
    expect(await screen.findByText(/niet aanmelden als er geen verbinding is/)).toBeTruthy()
    endSession()
    api.down = true
    expect(await login({ username: 'els', password: 'iets' })).toMatchObject({
      ok: false,
      text: 'U bent offline en voor deze gebruiker is op dit toestel geen pincode ingesteld. Meld u aan met een internetverbinding.',
    })
  })

  it('[OC-08] does not ask again on a device whose PIN still opens the vault', async () => {
    await withPin()
    api.handlers['POST /sso/session'] = { status: 200, body: { ...answer, offlineUntil } }
    const page = await back()
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
    expect(api.to('/sso/session')[0]!.body.keepCredentialOf).toEqual([els.id])
    expect(await vaultOpensWith('els')).toBe('device')
  })

  it('[OC-02] shows why nobody was let in', async () => {
    const error =
      'Niemand heeft hier het e-mailadres x@example.com. Vraag een beheerder om u als gebruiker toe te voegen.'
    api.handlers['POST /sso/session'] = { status: 403, body: { error, code: 'SSO_UNKNOWN' } }
    const page = await back()
    expect(await screen.findByText(error)).toBeTruthy()
    expect(sessionStore.getSnapshot().user).toBeNull()
    await press('Naar het aanmeldscherm')
    await waitFor(() => expect(page.path()).toBe('/login'))
  })
})

describe('the PIN of the device', () => {
  it('[OC-08] lets the person in without a connection, and with one without being sent', async () => {
    await withPin()
    api.down = true
    expect(await login({ username: 'els', password: PIN })).toMatchObject({ ok: true })
    endSession()
    api.down = false
    api.handlers['POST /session/credential'] = {
      status: 200,
      body: { ...answer, credential: 'credential-2', offlineUntil },
    }
    expect(await login({ username: 'els', password: PIN })).toMatchObject({ ok: true })
    await waitFor(() => expect(sessionStore.getSnapshot().offline).toBe(false))
    expect(api.to('/userlogin')).toEqual([])
    expect(sent()).not.toContain(PIN)
  })

  it('[OC-08] is not sent either if it is wrong; another text may be the password of the account', async () => {
    await withPin()
    expect(await login({ username: 'els', password: '384913' })).toEqual({
      ok: false,
      text: 'Deze pincode of dit wachtwoord is niet juist.',
    })
    expect(api.to('/userlogin')).toEqual([])
    api.handlers['POST /userlogin'] = { status: 200, body: { ...answer, ...device } }
    expect(await login({ username: 'els', password: 'een lange zin' })).toMatchObject({ ok: true })
  })

  it('[OC-08] unlocks the screen, and a wrong one does not and is not sent', async () => {
    await withPin()
    beginSession({ user: els, token: 'token-1', department: 'repair' })
    lockScreen(els.id)
    expect(await unlockScreen(els, '384913')).toMatchObject({ ok: false })
    expect(lockState.getSnapshot()).toBe(els.id)
    expect(await unlockScreen(els, PIN)).toMatchObject({ ok: true })
    expect([lockState.getSnapshot(), api.to('/userlogin')]).toEqual([null, []])
    expect(sealOfSession()).not.toBeNull()
  })

  it('[OC-08] is gone after a logout', async () => {
    await withPin()
    beginSession({ user: els, token: 'token-1', department: 'repair' })
    await logout()
    expect(await vaultOpensWith('els')).toBeNull()
  })
})

describe('a confirmation', () => {
  it('[OC-09] is a new login in a new tab, and this screen keeps what was typed', async () => {
    beginSession({ user: els, token: 'token-1', department: 'repair' })
    localStorage.setItem('ssoUsers', JSON.stringify([els.id]))
    const tab = { location: { href: '' }, close: vi.fn<() => void>(), opener: window }
    vi.stubGlobal('open', () => tab)
    api.handlers['POST /sso/start'] = {
      status: 200,
      body: { url: 'https://id.example.com/auth?state=abcdefghijk' },
    }
    api.handlers['POST /sso/confirm'] = { status: 200, body: {} }
    const confirmed = vi.fn<() => void>()
    await showScreen('/login', () => (
      <ConfirmForm passkey={false} onConfirmed={confirmed} onCancel={() => {}} />
    ))
    await press('Bevestigen met Zaakpas')
    await waitFor(() => expect(tab.location.href).toContain('https://id.example.com/auth'))
    expect([tab.opener, api.to('/sso/start')[0]!.body]).toEqual([null, { purpose: 'confirm' }])
    const channel = new BroadcastChannel('wb-sso')
    const taken = new Promise<unknown>((resolve) => {
      channel.onmessage = ({ data }) => resolve(data)
    })
    channel.postMessage({ t: 'code', code: 'zzzzzzzz-other' })
    channel.postMessage({ t: 'code', code: 'abcdefgh-secret' })
    expect(await taken).toEqual({ t: 'taken', code: 'abcdefgh-secret' })
    await waitFor(() => expect(confirmed).toHaveBeenCalledOnce())
    expect(api.to('/sso/confirm')[0]!.body).toEqual({ code: 'abcdefgh-secret' })
    channel.close()
    vi.unstubAllGlobals()
  })
})
