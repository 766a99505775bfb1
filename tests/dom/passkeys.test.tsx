import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountPage } from '../../src/features/account/AccountPage.tsx'
import { LoginPage } from '../../src/features/login/LoginPage.tsx'
import { whyNoPasskeysAt } from '../../src/session/passkey/support.ts'
import { bearer, endSession, sealOfSession } from '../../src/session/session.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { showScreen, type } from '../kit/dom/screens.tsx'
import { press, pressInDialog } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

/** The browser: it answers with what it was asked, or as a person who closes its dialog. */
const browser = vi.hoisted(() => ({ refuses: false, asked: [] as unknown[] }))
vi.mock('@simplewebauthn/browser', () => {
  const answer = async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    browser.asked.push(optionsJSON)
    if (browser.refuses) throw Object.assign(new Error('closed'), { name: 'NotAllowedError' })
    return { signed: optionsJSON.challenge }
  }
  return { startAuthentication: answer, startRegistration: answer }
})

const SLOW = { timeout: 5_000 }
const NOT_CONFIRMED = /U hebt de passkey niet bevestigd/
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const els = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
}
const answer = { ...els, token: 'token-1', department: 'repair' }
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  localStorage.clear()
  location.hash = ''
  browser.refuses = false
  browser.asked = []
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
})

describe('the login page', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    endSession()
    let n = 0
    api = fakeApi({
      'POST /passkey/options': () => ({ status: 200, body: { challenge: `challenge-${++n}` } }),
      'POST /passkey/login': { status: 200, body: answer },
      'POST /userlogin': ({ body }) =>
        body.secondFactor?.passkey?.signed === 'second-2' || body.secondFactor?.code === CODES[0]
          ? { status: 200, body: answer }
          : body.secondFactor
            ? {
                status: 403,
                body: { error: 'Deze passkey wordt niet aanvaard.', code: 'SECOND_FACTOR_WRONG' },
              }
            : {
                status: 401,
                body: {
                  error: 'x',
                  code: 'SECOND_FACTOR_REQUIRED',
                  details: { rememberDays: 30, app: false, passkey: { challenge: `second-${++n}` } },
                },
              },
    })
  })

  it('[PK-09] logs in without a user name or password', async () => {
    const page = await showScreen('/login', LoginPage)
    await press('Aanmelden met passkey')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
    expect(api.to('/passkey/login')[0]!.body).toMatchObject({
      answer: { signed: 'challenge-1' },
      clientId: expect.any(String),
      proof: expect.any(String),
    })
    expect([bearer(), sealOfSession()]).toEqual(['token-1', null])
    // No password was typed here, so nothing opens offline.
    expect(
      await screen.findByText(/meld u er daarvoor één keer aan met uw wachtwoord/i, {}, SLOW),
    ).toBeTruthy()
  })

  it('[PK-09] says that the person did not confirm, that it was refused, and that it needs a connection', async () => {
    const page = await showScreen('/login', LoginPage)
    browser.refuses = true
    await press('Aanmelden met passkey')
    expect(await screen.findByText(NOT_CONFIRMED)).toBeTruthy()
    browser.refuses = false
    const error = 'Deze passkey wordt niet aanvaard.'
    api.handlers['POST /passkey/login'] = { status: 403, body: { error, code: 'PASSKEY_WRONG' } }
    await press('Aanmelden met passkey')
    expect(await screen.findByText(error)).toBeTruthy()
    api.down = true
    await press('Aanmelden met passkey')
    expect(await screen.findByText(/kan alleen met een internetverbinding/)).toBeTruthy()
    expect([page.path(), sessionStorage.length]).toEqual(['/login', 0])
  })

  it('[PK-12] asks the passkey after the password, and again with a new challenge', async () => {
    const page = await showScreen('/login', LoginPage)
    type(await screen.findByLabelText('Gebruikersnaam'), 'els')
    type(await screen.findByLabelText('Wachtwoord'), 'sluitertijd')
    fireEvent.click(await screen.findByRole('button', { name: 'Inloggen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tweede stap' }, SLOW)
    expect(within(dialog).queryByLabelText('Code van de app')).toBeNull()
    browser.refuses = true
    await pressInDialog('Passkey gebruiken')
    expect(await within(dialog).findByText(NOT_CONFIRMED)).toBeTruthy()
    browser.refuses = false
    await pressInDialog('Passkey gebruiken')
    expect(await within(dialog).findByText('Deze passkey wordt niet aanvaard.')).toBeTruthy()
    await pressInDialog('Passkey gebruiken')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
    expect(browser.asked).toEqual(['second-1', 'second-1', 'second-2'].map((challenge) => ({ challenge })))
    expect(api.to('/userlogin').at(-1)!.body.secondFactor).toMatchObject({ remember: true })
  })

  it('[PK-12] takes a recovery code of a person whose passkey is elsewhere', async () => {
    const page = await showScreen('/login', LoginPage)
    type(await screen.findByLabelText('Gebruikersnaam'), 'els')
    type(await screen.findByLabelText('Wachtwoord'), 'sluitertijd')
    fireEvent.click(await screen.findByRole('button', { name: 'Inloggen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Tweede stap' }, SLOW)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Herstelcode gebruiken' }))
    type(within(dialog).getByLabelText('Herstelcode'), CODES[0]!)
    await pressInDialog('Aanmelden')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
  })

  it('[PK-16] a required second step is a passkey or an app, as the person chooses', async () => {
    let n = 0
    api = fakeApi({
      'POST /userlogin': { status: 200, body: { ...answer, secondFactorSetup: true } },
      'POST /me/confirm': { status: 200, body: {} },
      'POST /me/second-factor': { status: 200, body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/W:els' } },
      'POST /me/passkeys/options': () => ({ status: 200, body: { challenge: `new-${++n}` } }),
      'POST /me/passkeys': { status: 201, body: { recoveryCodes: CODES } },
    })
    const page = await showScreen('/login', LoginPage)
    type(await screen.findByLabelText('Gebruikersnaam'), 'els')
    type(await screen.findByLabelText('Wachtwoord'), 'sluitertijd')
    fireEvent.click(await screen.findByRole('button', { name: 'Inloggen' }))
    const choice = await screen.findByRole('dialog', { name: 'Tweede stap kiezen' }, SLOW)
    expect(within(choice).queryAllByRole('radio', { checked: true })).toEqual([])
    await pressInDialog('Verder')
    expect(await within(choice).findByText('Gelieve een van beide te kiezen.')).toBeTruthy()
    fireEvent.click(within(choice).getByLabelText('Authenticator-app'))
    await pressInDialog('Verder')
    await screen.findByRole('dialog', { name: 'Tweede stap instellen' }, SLOW)
    await pressInDialog('Terug')
    const again = await screen.findByRole('dialog', { name: 'Tweede stap kiezen' }, SLOW)
    fireEvent.click(within(again).getByLabelText('Passkey'))
    await pressInDialog('Verder')
    const dialog = await screen.findByRole('dialog', { name: 'Passkey toevoegen' }, SLOW)
    type(within(dialog).getByLabelText(/^Naam/), 'Sleutelhanger')
    browser.refuses = true
    await pressInDialog('Passkey maken')
    expect(await within(dialog).findByText(NOT_CONFIRMED)).toBeTruthy()
    browser.refuses = false
    await pressInDialog('Passkey maken')
    await screen.findByRole('list', { name: 'Herstelcodes' }, SLOW)
    expect([page.path(), sessionStorage.length]).toEqual(['/login', 0])
    await press('Sluiten')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
    const [made] = api.to('/me/passkeys')
    expect([made!.token, made!.body]).toEqual([
      'token-1',
      { name: 'Sleutelhanger', answer: { signed: 'new-2' } },
    ])
    expect(api.to('/logout')).toHaveLength(0)
  })

  it('[PK-15] disables the button where passkeys cannot work, and says why', async () => {
    vi.stubGlobal('isSecureContext', false)
    await showScreen('/login', LoginPage)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Aanmelden met passkey' })
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect([button.disabled, why?.textContent]).toEqual([
      true,
      'Passkeys werken alleen over een versleutelde verbinding (https).',
    ])
  })

  it('[PK-15] names the reason for an address and for an old browser', () => {
    const fine = { isSecure: true, hostname: 'werkbank.example.com', hasApi: true }
    expect(whyNoPasskeysAt(fine)).toBeUndefined()
    expect(whyNoPasskeysAt({ ...fine, hostname: 'localhost' })).toBeUndefined()
    expect(whyNoPasskeysAt({ ...fine, hasApi: false })).toContain('browser')
    for (const hostname of ['192.168.1.5', '[::1]'])
      expect(whyNoPasskeysAt({ ...fine, hostname })).toContain('IP-adres')
  })
})

describe('the account page', () => {
  const phone = {
    id: '0195a000-0000-7000-8000-0000000000aa',
    name: 'Telefoon',
    host: location.hostname,
    createdAt: '2026-03-02T09:00:00.000Z',
    lastUsed: null,
  }
  let passkeys: object[] = []
  beforeEach(async () => {
    const desk = await setUpDesk()
    logIn(desk.user)
    reportStatus({ state: 'synced', online: true })
    passkeys = []
    api = fakeApi({
      'GET /me/second-factor': () => ({
        status: 200,
        body: { active: false, passkeys: passkeys.length, recoveryCodes: CODES.length, required: false },
      }),
      'GET /me/passkeys': () => ({ status: 200, body: passkeys }),
      'POST /me/passkeys/options': { status: 200, body: { challenge: 'made' } },
      'POST /me/passkeys': ({ body }) => {
        passkeys = [{ ...phone, name: body.name }]
        return { status: 201, body: { recoveryCodes: CODES } }
      },
      [`DELETE /me/passkeys/${phone.id}`]: () => {
        passkeys = []
        return { status: 200, body: {} }
      },
    })
  })

  it('[PK-07] adds a passkey with a name, shows the recovery codes, and removes it after a question', async () => {
    await showAt('/account', '/account', AccountPage)
    await press('Passkey toevoegen')
    const dialog = await screen.findByRole('dialog', { name: 'Passkey toevoegen' }, SLOW)
    await pressInDialog('Passkey maken')
    expect(api.to('/me/passkeys/options')).toHaveLength(0)
    type(within(dialog).getByLabelText(/^Naam/), 'Telefoon')
    browser.refuses = true
    await pressInDialog('Passkey maken')
    expect(await within(dialog).findByText(NOT_CONFIRMED)).toBeTruthy()
    browser.refuses = false
    await pressInDialog('Passkey maken')
    expect(
      within(await screen.findByRole('list', { name: 'Herstelcodes' }, SLOW)).getAllByRole('listitem'),
    ).toHaveLength(2)
    expect(api.calls.find(({ method, path }) => method === 'POST' && path === '/me/passkeys')?.body).toEqual({
      name: 'Telefoon',
      answer: { signed: 'made' },
    })
    await press('Sluiten')
    expect(within(await screen.findByRole('list', { name: 'Passkeys' })).getByText('Telefoon')).toBeTruthy()
    expect(await screen.findByText(/De tweede stap is uw passkey. U hebt nog 2 herstelcodes./)).toBeTruthy()
    await press('Passkey Telefoon verwijderen')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwijderen' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull())
    expect(await screen.findByText(/De tweede stap is niet ingeschakeld/)).toBeTruthy()
  })

  it('[PK-15] says why none can be added, and still shows those that exist', async () => {
    vi.stubGlobal('isSecureContext', false)
    passkeys = [{ ...phone, host: 'werkbank.example.com' }]
    await showAt('/account', '/account', AccountPage)
    expect(await screen.findByText(/Werkt op werkbank.example.com/)).toBeTruthy()
    await press('Passkey toevoegen')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Passkeys werken alleen over een versleutelde verbinding (https).')).toBeTruthy()
    cleanup()
  })
})
