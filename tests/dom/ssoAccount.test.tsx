import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountPage } from '../../src/features/account/AccountPage.tsx'
import { SessionBanner } from '../../src/session/SessionBanner.tsx'
import { bearer, expireSession, saveSeal, sessionStore } from '../../src/session/session.ts'
import { refreshSsoProvider } from '../../src/session/sso/provider.ts'
import { vaultOpensWith } from '../../src/vault/deviceSecret.ts'
import { sealVault } from '../../src/vault/vault.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { type Desk, setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { showScreen } from '../kit/dom/screens.tsx'
import { press } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let api: ReturnType<typeof fakeApi>
const me = () => ({
  id: desk.user,
  username: 'jan',
  name: 'Jan',
  lastName: 'Peeters',
  email: 'jan@example.com',
  department: 'repair',
})
const offlineUntil = new Date(Date.now() + 14 * 86_400_000).toISOString()

beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  localStorage.setItem('ssoUsers', JSON.stringify([desk.user]))
  reportStatus({ state: 'synced', online: true })
  api = fakeApi({
    'GET /sso': { status: 200, body: { provider: { name: 'Zaakpas', only: false } } },
    'GET /me': { status: 200, body: me() },
    'POST /sso/start': { status: 200, body: { url: 'https://id.example.com/auth?state=abcdefghijk' } },
  })
  await refreshSsoProvider()
})

const tabs: { location: { href: string } }[] = []
/** Lets the provider send the new tab back with this code. */
async function comeBack(code: string) {
  await waitFor(() => expect(tabs.at(-1)?.location.href).toContain('https://id.example.com'))
  const channel = new BroadcastChannel('wb-sso')
  channel.postMessage({ t: 'code', code })
  channel.close()
}
beforeEach(() => {
  tabs.length = 0
  vi.stubGlobal('open', () => {
    const tab = { location: { href: '' }, opener: window, close: () => undefined }
    tabs.push(tab)
    return tab
  })
})

describe("'Mijn gegevens' of a person of the provider", () => {
  const show = () => showAt('/account', '/account', AccountPage)
  const sealed = async () => {
    const input = { password: null, profile: me(), clientId: crypto.randomUUID(), credential: 'c'.repeat(43) }
    saveSeal(desk.user, await sealVault({ ...input, offlineUntil, stay: false }, 10))
  }

  it('[OC-11] says that the login goes by the provider', async () => {
    await show()
    expect(
      await screen.findByText(
        'U meldt zich aan met Zaakpas. Uw wachtwoord en een tweede stap beheert u daar.',
      ),
    ).toBeTruthy()
  })

  it('[OC-08] sets a PIN that was skipped, and removes it', async () => {
    await sealed()
    await show()
    expect(await screen.findByText(/Op dit toestel is geen pincode ingesteld/)).toBeTruthy()
    await press('Pincode instellen')
    const dialog = await screen.findByRole('dialog', { name: 'Om zonder verbinding te werken' })
    for (const label of ['Pincode of wachtwoord', 'Herhaal de pincode of het wachtwoord'])
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value: '384912' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(
      await screen.findByText(/Op dit toestel is een pincode ingesteld/, {}, { timeout: 5000 }),
    ).toBeTruthy()
    expect(await vaultOpensWith('jan')).toBe('device')
    await press('Pincode wissen')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ja' }))
    expect(await screen.findByText(/Op dit toestel is geen pincode ingesteld/)).toBeTruthy()
    expect(await vaultOpensWith('jan')).toBeNull()
  })

  it('[OC-09] a new e-mail address asks for a new login at the provider instead of a password', async () => {
    let confirmed = false
    api.handlers['PUT /me'] = ({ body }) =>
      confirmed
        ? { status: 200, body: { ...me(), ...body } }
        : { status: 403, body: { error: 'x', code: 'CONFIRM_REQUIRED' } }
    api.handlers['POST /sso/confirm'] = () => {
      confirmed = true
      return { status: 200, body: {} }
    }
    await show()
    typeAndLeave(await screen.findByLabelText(/^E-mail/), 'nieuw@example.com')
    expect(screen.queryByLabelText('Huidig wachtwoord')).toBeNull()
    await press('Opslaan')
    await press('Bevestigen met Zaakpas')
    await comeBack('abcdefgh-code')
    await waitFor(() => expect(sessionStore.getSnapshot().user?.email).toBe('nieuw@example.com'))
    expect(api.to('/sso/confirm')[0]!.body).toEqual({ code: 'abcdefgh-code' })
  })
})

describe('an expired session of a person of the provider', () => {
  it('[OC-10] asks for a new login there, of the same person, and goes on in place', async () => {
    const session = (id: string) => ({ status: 200, body: { ...me(), id, token: `token-of-${id}` } })
    api.handlers['POST /sso/session'] = session('0195a000-0000-7000-8000-00000000000f')
    api.handlers['POST /logout'] = { status: 200, body: {} }
    expireSession()
    await showScreen('/', SessionBanner)
    await press('Aanmelden met Zaakpas')
    await comeBack('abcdefgh-other')
    expect(
      await screen.findByText(
        'U hebt zich als iemand anders aangemeld. Log eerst uit om van persoon te wisselen.',
      ),
    ).toBeTruthy()
    expect(api.to('/logout')[0]!.token).toBe('token-of-0195a000-0000-7000-8000-00000000000f')
    expect(sessionStore.getSnapshot()).toMatchObject({ user: { id: desk.user }, expired: true })
    api.handlers['POST /sso/session'] = session(desk.user)
    await press('Aanmelden met Zaakpas')
    await comeBack('abcdefgh-own')
    await waitFor(() => expect(bearer()).toBe(`token-of-${desk.user}`))
    await waitFor(() => expect(screen.queryByText(/Uw sessie is verlopen/)).toBeNull())
  })
})
