import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UsersPage } from '../../src/features/settings/users/UsersPage.tsx'
import { sessionTexts } from '../../src/session/sessionTexts.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { press, pressInDialog, rowOf } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const browser = vi.hoisted(() => ({ refuses: false }))
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async ({ optionsJSON }: { optionsJSON: { challenge: string } }) => {
    if (browser.refuses) throw Object.assign(new Error('closed'), { name: 'NotAllowedError' })
    return { signed: optionsJSON.challenge }
  },
}))

const WRONG = 'Dit is niet uw huidige wachtwoord.'
const NEW = { Gebruikersnaam: 'piet', Voornaam: 'Piet', Achternaam: 'Claes', 'E-mail': 'piet@example.com' }
const TITLE = 'Bevestig met uw wachtwoord'
let api: ReturnType<typeof fakeApi>
let confirmed: boolean

beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  reportStatus({ state: 'synced', online: true })
  confirmed = false
  api = fakeApi({
    'POST /user/name': { status: 200, body: {} },
    'POST /register': ({ body }) =>
      confirmed
        ? { status: 201, body: { ...body, active: true } }
        : { status: 403, body: { error: 'Bevestig dit eerst met uw wachtwoord.', code: 'CONFIRM_REQUIRED' } },
    'POST /me/confirm': ({ body }) => {
      confirmed = body.currentPassword === 'goed'
      if (confirmed) return { status: 200, body: {} }
      return { status: 422, body: { error: WRONG, fields: { currentPassword: WRONG } } }
    },
  })
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
async function addUser(title = TITLE) {
  await showAt('/users/overview', '/users/overview', UsersPage)
  await rowOf('jan')
  await press('Nieuwe gebruiker')
  await screen.findByRole('dialog', { name: 'Nieuwe gebruiker' })
  for (const [label, text] of Object.entries(NEW)) typeAndLeave(await field(label), text)
  await pressInDialog('Opslaan')
  return screen.findByRole('dialog', { name: title })
}
const type = (dialog: HTMLElement, text: string) =>
  fireEvent.change(within(dialog).getByLabelText('Huidig wachtwoord'), { target: { value: text } })

describe('a change that needs the own password', () => {
  it('[AW-02] asks for it, says that it is wrong, and then saves what was typed', async () => {
    const dialog = await addUser()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bevestigen' }))
    expect(await within(dialog).findByText(sessionTexts.noPassword)).toBeTruthy()
    expect(api.to('/me/confirm')).toEqual([])
    type(dialog, 'fout')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bevestigen' }))
    expect(await within(dialog).findByText(WRONG)).toBeTruthy()
    type(dialog, 'goed')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bevestigen' }))
    expect(await screen.findByText('Gebruiker succesvol opgeslagen.')).toBeTruthy()
    const [first, second] = api.to('/register')
    expect(second?.body).toEqual(first?.body)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  })

  it('[AW-02] stays open with what was typed after a cancel', async () => {
    const dialog = await addUser()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuleren' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
    expect(await screen.findByText(/Bevestig dit eerst met uw wachtwoord\./)).toBeTruthy()
    expect((await field('Voornaam')).value).toBe('Piet')
    expect(api.to('/register')).toHaveLength(1)
  })

  it('[PK-18] offers a passkey to whoever has one here, and then saves what was typed', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('isSecureContext', true)
    api.handlers['GET /me/passkeys'] = { status: 200, body: [{ host: location.hostname }] }
    api.handlers['POST /me/confirm/options'] = { status: 200, body: { challenge: 'challenge-1' } }
    api.handlers['POST /me/confirm'] = ({ body }) => {
      confirmed = body.passkey?.signed === 'challenge-1'
      return { status: confirmed ? 200 : 422, body: {} }
    }
    const dialog = await addUser('Bevestig dat u het bent')
    expect(within(dialog).getByLabelText('Huidig wachtwoord')).toBeTruthy()
    const button = () => within(dialog).getByRole('button', { name: 'Passkey gebruiken' })
    browser.refuses = true
    fireEvent.click(button())
    expect(await within(dialog).findByText(/U hebt de passkey niet bevestigd/)).toBeTruthy()
    browser.refuses = false
    fireEvent.click(button())
    expect(await screen.findByText('Gebruiker succesvol opgeslagen.')).toBeTruthy()
    expect(api.to('/register')).toHaveLength(2)
  })

  it('[PK-18] asks the password alone where the passkeys of the person work elsewhere', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('isSecureContext', true)
    api.handlers['GET /me/passkeys'] = { status: 200, body: [{ host: 'elders.example.com' }] }
    const dialog = await addUser()
    expect(within(dialog).queryByRole('button', { name: 'Passkey gebruiken' })).toBeNull()
  })
})
