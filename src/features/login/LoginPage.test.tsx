import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../tests/kit/dom/fakeApi.ts'
import { showScreen, type } from '../../../tests/kit/dom/screens.tsx'
import { sealVault } from '../../vault/vault.ts'
import { LoginPage } from './LoginPage.tsx'
import { endSession, sealOfSession, sessionStore } from '../../session/session.ts'
import { partly } from '../../../tests/kit/partly.ts'

const els = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
}
const answer = { ...els, token: 'token-1', department: 'repair', mustChangePassword: false }
const device = {
  deviceCredential: 'credential-1',
  offlineUntil: new Date(Date.now() + 14 * 86_400_000).toISOString(),
}
const WRONG = 'Gebruikersnaam en/of wachtwoord zijn onjuist.'
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  endSession()
  api = fakeApi({ 'POST /userlogin': { status: 200, body: { ...answer, ...device } } })
})

const show = () => showScreen('/login', LoginPage)
const username = () => screen.findByLabelText('Gebruikersnaam')
const password = () => screen.findByLabelText('Wachtwoord')
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Inloggen' }))
async function logIn(name = 'els', secret = 'sluitertijd') {
  type(await username(), name)
  type(await password(), secret)
  await submit()
}
const answering = (status: number, body: object = {}) => {
  api.handlers['POST /userlogin'] = { status, body }
}

describe('the login form', () => {
  it('[DM-05] shows the logo of the company, where it has one, and asks for it after the page', async () => {
    api.handlers['GET /login/company'] = { status: 200, body: { company: null } }
    await show()
    await waitFor(() => expect(api.to('/login/company')).toHaveLength(1))
    expect(screen.queryByRole('img')).toBeNull()
    cleanup()
    const company = { name: 'Beeldhuis Gent bv', logo: 'data:image/png;base64,AAAA' }
    api.handlers['GET /login/company'] = { status: 200, body: { company } }
    await show()
    const logo = await screen.findByRole('img', { name: 'Beeldhuis Gent bv' })
    expect(logo.getAttribute('src')).toBe(company.logo)
  })

  it('[SH-03] shows the tagline', async () => {
    await show()
    expect(await screen.findByText('Rental and repair management')).toBeTruthy()
  })

  it('[OP-07] says that the connection is not encrypted, over a network only', async () => {
    vi.stubGlobal('isSecureContext', true)
    await show()
    await password()
    expect(screen.queryByText(/niet versleuteld/)).toBeNull()
    vi.stubGlobal('isSecureContext', false)
    await show()
    expect(
      (
        await screen.findAllByText(
          'Deze verbinding is niet versleuteld. Wie op hetzelfde netwerk zit, kan meelezen.',
        )
      ).length,
    ).toBeGreaterThan(0)
    vi.unstubAllGlobals()
  })

  it('[SH-84] shows and hides the password', async () => {
    await show()
    const field = (await password()) as HTMLInputElement
    expect(field.type).toBe('password')
    fireEvent.mouseDown(screen.getByLabelText('Wachtwoord tonen of verbergen'))
    expect(field.type).toBe('text')
  })

  it('[SH-86] [SH-87] asks for what is missing and calls nobody', async () => {
    await show()
    await username()
    await submit()
    expect(await screen.findByText('Gelieve de gebruikersnaam in te vullen.')).toBeTruthy()
    expect(screen.getByText('Gelieve uw wachtwoord in te vullen.')).toBeTruthy()
    // The page itself asks for the provider and the logo; nothing is sent.
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('[SH-85] is a form with a submit button, so that Enter submits', async () => {
    const page = await show()
    type(await username(), 'els')
    type(await password(), 'sluitertijd')
    fireEvent.submit((await password()).closest('form')!)
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
  })

  it('[DV-25] a password that another made opens nothing before there is an own one', async () => {
    const easy = 'Dit wachtwoord is te gemakkelijk te raden.'
    api.handlers['POST /userlogin'] = ({ body }) => ({
      status: 200,
      body: { ...answer, oneTimePassword: body.password === 'sluitertijd' },
    })
    api.handlers['POST /me/password'] = ({ body }) =>
      body.password === 'welkom2026'
        ? { status: 422, body: { error: easy, fields: { password: easy } } }
        : { status: 200, body: {} }
    const page = await show()
    await logIn()
    const choose = async (password: string) => {
      type(await screen.findByLabelText('Nieuw wachtwoord'), password)
      type(screen.getByLabelText('Herhaal het nieuwe wachtwoord'), password)
      fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
    }
    await choose('welkom2026')
    expect(await screen.findByText(easy, undefined, { timeout: 5_000 })).toBeTruthy()
    expect([page.path(), sessionStorage.length]).toEqual(['/login', 0])
    await choose('een eigen zin')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), { timeout: 5_000 })
    const { body, token } = api.to('/me/password').at(-1)!
    expect([body, token]).toEqual([{ currentPassword: 'sluitertijd', password: 'een eigen zin' }, 'token-1'])
  })

  it('[AW-05] says that a one-time password expired', async () => {
    const text =
      'Dit wachtwoord is vervallen: het was 24 uur geldig. Vraag een collega om een nieuw wachtwoord.'
    answering(403, { error: text, code: 'PASSWORD_EXPIRED' })
    await show()
    await logIn()
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('[SH-89] [SH-108] goes to the start of the department that the server names', async () => {
    const page = await show()
    await logIn()
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
    expect(api.to('/userlogin')[0]!.body).toMatchObject({ username: 'els', password: 'sluitertijd' })
    expect(api.to('/userlogin')[0]!.token).toBeNull()
  })

  it('[SH-90] opens the chooser without a department', async () => {
    answering(200, { ...answer, department: null })
    const page = await show()
    await logIn()
    await waitFor(() => expect(page.path()).toBe('/department'))
  })

  it('[SH-91] [D-001] keeps the token in sessionStorage alone', async () => {
    await show()
    await logIn()
    await waitFor(() => expect(sessionStorage.getItem('token')).toBe('token-1'))
    const kept = Array.from({ length: localStorage.length }, (_, i) =>
      localStorage.getItem(localStorage.key(i)!),
    )
    expect(kept).toContain('"els"')
    expect(kept.join()).not.toContain('token-1')
    expect(localStorage.getItem('department')).toBe('"repair"')
    expect(sessionStore.getSnapshot()).toMatchObject({ user: els, offline: false })
  })

  it('[SH-88] says that user name or password is wrong, and stays', async () => {
    answering(403, { error: WRONG, code: 'WRONG_LOGIN' })
    const page = await show()
    await logIn()
    expect(await screen.findByText(WRONG)).toBeTruthy()
    expect(page.path()).toBe('/login')
    expect(sessionStorage.getItem('token')).toBeNull()
  })

  it('[D-008] says what the server says after too many attempts, and names other errors', async () => {
    const text = 'Te veel pogingen. Probeer het over 15 minuten opnieuw.'
    answering(429, { error: text })
    await show()
    await logIn()
    expect(await screen.findByText(text)).toBeTruthy()
    answering(500, { error: 'Er ging iets mis op de server.' })
    await submit()
    expect(
      await screen.findByText('Er ging iets mis bij het ophalen: Er ging iets mis op de server.'),
    ).toBeTruthy()
  })

  it('logs in with the server although the vault fails', async () => {
    globalThis.indexedDB = partly<IDBFactory>({
      open: () => {
        throw new Error('no storage')
      },
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await show()
    await logIn()
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), { timeout: 5000 })
  })

  it('fills in the last user name', async () => {
    localStorage.setItem('lastUser', '"els"')
    await show()
    expect(((await username()) as HTMLInputElement).value).toBe('els')
  })
})

describe('without a connection', () => {
  const sealed = (stay = false) =>
    sealVault({
      password: 'sluitertijd',
      profile: { ...els, department: 'rental' },
      clientId: crypto.randomUUID(),
      credential: 'credential-1',
      offlineUntil: device.offlineUntil,
      stay,
    })
  beforeEach(() => {
    api.down = true
  })

  it('[D-004] lets somebody in who logged in here before, without a token to send', async () => {
    await sealed()
    const page = await show()
    await logIn()
    await waitFor(() => expect(page.path()).toBe('/rental/calendar'))
    expect(sessionStore.getSnapshot()).toMatchObject({ user: els, offline: true, department: 'rental' })
    expect(sessionStorage.getItem('token')).not.toBeNull()
  })

  it('[D-004] [SH-88] says that the password is wrong', async () => {
    await sealed()
    await show()
    await logIn('els', 'verkeerd')
    expect(await screen.findByText(WRONG)).toBeTruthy()
  })

  it('[D-004] says that this person was never here', async () => {
    await show()
    await logIn('piet')
    expect(
      await screen.findByText('U bent offline en deze gebruiker heeft op dit toestel nog niet ingelogd.'),
    ).toBeTruthy()
  })

  it('[D-002] offers to go on to who stays signed in, and to nobody else', async () => {
    await sealed(true)
    const page = await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Verder gaan als Els Peeters' }))
    await waitFor(() => expect(page.path()).toBe('/rental/calendar'), { timeout: 5000 })
    expect(sealOfSession()).not.toBeNull()
  })

  it('[D-002] the box to stay signed in is off', async () => {
    await show()
    const box = (await screen.findByLabelText('Aangemeld blijven op dit toestel')) as HTMLInputElement
    expect(box.checked).toBe(false)
  })
})

describe('[D-003] a running session', () => {
  it('stays, and the page offers to go on', async () => {
    const page = await show()
    await logIn()
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
    const token = sessionStorage.getItem('token')
    const again = await show()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Verder gaan als Els Peeters' }))[0]!)
    await waitFor(() => expect(again.path()).toBe('/repair/overview'))
    expect(sessionStorage.getItem('token')).toBe(token)
  })
})
