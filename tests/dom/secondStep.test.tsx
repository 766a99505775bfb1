import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountPage } from '../../src/features/account/AccountPage.tsx'
import { LoginPage } from '../../src/features/login/LoginPage.tsx'
import { UsersPage } from '../../src/features/settings/users/UsersPage.tsx'
import { endSession, sealOfSession } from '../../src/session/session.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { showScreen, type } from '../kit/dom/screens.tsx'
import { press, pressInDialog, rowOf } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const WRONG = 'Deze code is niet de juiste code.'
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const SLOW = { timeout: 5_000 }
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  location.hash = ''
})

const els = {
  id: '0195a000-0000-7000-8000-000000000001',
  username: 'els',
  name: 'Els',
  lastName: 'Peeters',
  email: 'els@example.com',
}
const answer = {
  ...els,
  token: 'token-1',
  department: 'repair',
  deviceCredential: 'credential-1',
  offlineUntil: new Date(Date.now() + 14 * 86_400_000).toISOString(),
}
const giveName = async (name = 'els') => {
  type(await screen.findByLabelText('Gebruikersnaam'), name)
  type(await screen.findByLabelText('Wachtwoord'), 'sluitertijd')
  fireEvent.click(await screen.findByRole('button', { name: 'Inloggen' }))
}
const asked = () => screen.findByRole('dialog', { name: 'Tweede stap' }, SLOW)

describe('the login with a second step', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    endSession()
    api = fakeApi({
      'POST /userlogin': ({ body }) => {
        if (!body.secondFactor)
          return { status: 401, body: { error: 'Vul de code in.', code: 'SECOND_FACTOR_REQUIRED' } }
        return body.secondFactor.code === '123456'
          ? { status: 200, body: answer }
          : { status: 403, body: { error: WRONG, code: 'SECOND_FACTOR_WRONG' } }
      },
    })
  })
  it('[TF-02] asks for the code, says that it is wrong, and goes on with the right one', async () => {
    const page = await showScreen('/login', LoginPage)
    await giveName()
    const dialog = await asked()
    const field = within(dialog).getByLabelText<HTMLInputElement>('Code van de app')
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    expect([page.path(), sessionStorage.length]).toEqual(['/login', 0])
    await pressInDialog('Aanmelden')
    expect(await within(dialog).findByText('Gelieve de code in te vullen.')).toBeTruthy()
    expect(api.to('/userlogin')).toHaveLength(1)
    type(field, '000000')
    await pressInDialog('Aanmelden')
    expect(await within(dialog).findByText(WRONG)).toBeTruthy()
    type(field, '123456')
    fireEvent.click(within(dialog).getByLabelText('Dit toestel 30 dagen onthouden'))
    await pressInDialog('Aanmelden')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
    expect(api.to('/userlogin').at(-1)!.body).toMatchObject({
      username: 'els',
      password: 'sluitertijd',
      secondFactor: { code: '123456', remember: false },
    })
  })

  it('[TF-04] takes a recovery code in a field for letters', async () => {
    await showScreen('/login', LoginPage)
    await giveName()
    const dialog = await asked()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Herstelcode gebruiken' }))
    const field = within(dialog).getByLabelText<HTMLInputElement>('Herstelcode')
    expect(field.inputMode).toBe('')
    type(field, CODES[0]!)
    await pressInDialog('Aanmelden')
    await waitFor(() => expect(api.to('/userlogin')).toHaveLength(2))
    expect(api.to('/userlogin')[1]!.body.secondFactor).toEqual({ code: CODES[0], remember: true })
  })

  it('[TF-06] leaves nothing for an offline login where the code was not given', async () => {
    await showScreen('/login', LoginPage)
    await giveName('piet')
    await asked()
    api.down = true
    cleanup()
    await showScreen('/login', LoginPage)
    await giveName('piet')
    expect(
      await screen.findByText('U bent offline en deze gebruiker heeft op dit toestel nog niet ingelogd.'),
    ).toBeTruthy()
  })

  it('[TF-06] lets in offline by password alone where both steps were passed once', async () => {
    const page = await showScreen('/login', LoginPage)
    await giveName()
    await asked()
    type(await screen.findByLabelText('Code van de app'), '123456')
    await pressInDialog('Aanmelden')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
    await waitFor(() => expect(sealOfSession()).not.toBeNull(), SLOW)
    endSession()
    api.down = true
    cleanup()
    const offline = await showScreen('/login', LoginPage)
    await giveName()
    await waitFor(() => expect(offline.path()).toBe('/repair/overview'), SLOW)
  })
})

describe('a second step that the company requires', () => {
  const tokens = (path: string) => api.to(path).map(({ token }) => token)
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    endSession()
    api = fakeApi({
      'POST /userlogin': { status: 200, body: { ...answer, secondFactorSetup: true } },
      'POST /me/confirm': { status: 200, body: {} },
      'POST /me/second-factor': { status: 200, body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/W:els' } },
      'POST /me/second-factor/confirm': ({ body }) =>
        body.code === '123456'
          ? { status: 200, body: { recoveryCodes: CODES } }
          : { status: 422, body: { error: WRONG, fields: { code: WRONG } } },
      'POST /logout': { status: 200, body: {} },
    })
  })
  const setUp = async () => {
    await giveName()
    return screen.findByRole('dialog', { name: 'Tweede stap instellen' }, SLOW)
  }

  it('[PK-03] is set up before anything else, and the login continues after it', async () => {
    const page = await showScreen('/login', LoginPage)
    const dialog = await setUp()
    expect(within(dialog).getByText(/Uw bedrijf vraagt een tweede stap/)).toBeTruthy()
    expect([page.path(), sessionStorage.length]).toEqual(['/login', 0])
    type(within(dialog).getByLabelText('Code van de app'), '000000')
    await pressInDialog('Inschakelen')
    expect(await within(dialog).findByText(WRONG)).toBeTruthy()
    type(within(dialog).getByLabelText('Code van de app'), '123456')
    await pressInDialog('Inschakelen')
    await screen.findByRole('list', { name: 'Herstelcodes' }, SLOW)
    expect(sessionStorage.length).toBe(0)
    await press('Sluiten')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'), SLOW)
    await waitFor(() => expect(sealOfSession()).not.toBeNull(), SLOW)
    expect(tokens('/me/second-factor/confirm')).toEqual(['token-1', 'token-1'])
    expect(api.to('/logout')).toHaveLength(0)
  })

  it('[PK-03] logs out who leaves it, and leaves nothing on the device', async () => {
    const page = await showScreen('/login', LoginPage)
    await setUp()
    await pressInDialog('Annuleren')
    await waitFor(() => expect(tokens('/logout')).toEqual(['token-1']))
    expect([page.path(), sessionStorage.length]).toEqual(['/login', 0])
    api.down = true
    cleanup()
    await showScreen('/login', LoginPage)
    await giveName()
    expect(await screen.findByText(/heeft op dit toestel nog niet ingelogd/)).toBeTruthy()
  })

  it('[PK-05] a company that remembers no device is not offered it', async () => {
    api.handlers['POST /userlogin'] = {
      status: 401,
      body: { error: 'Vul de code in.', code: 'SECOND_FACTOR_REQUIRED', details: { rememberDays: 0 } },
    }
    await showScreen('/login', LoginPage)
    await giveName()
    const dialog = await asked()
    expect(within(dialog).queryByRole('checkbox')).toBeNull()
  })
})

describe('the second step on a screen', () => {
  const NONE = { active: false, passkeys: 0, recoveryCodes: 0, required: false }
  let state = NONE
  let passkeys: object[] = []
  beforeEach(async () => {
    state = NONE
    passkeys = []
    const desk = await setUpDesk()
    logIn(desk.user)
    reportStatus({ state: 'synced', online: true })
    api = fakeApi({
      'GET /me/second-factor': () => ({ status: 200, body: state }),
      'GET /me/passkeys': () => ({ status: 200, body: passkeys }),
      'POST /me/second-factor': {
        status: 200,
        body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Werkbank:jan?secret=ABCDEFGH' },
      },
      'POST /me/second-factor/confirm': ({ body }) => {
        if (body.code !== '123456') return { status: 422, body: { error: WRONG, fields: { code: WRONG } } }
        state = { ...NONE, active: true, recoveryCodes: CODES.length }
        return { status: 200, body: { recoveryCodes: CODES } }
      },
      'DELETE /me/second-factor': () => {
        state = NONE
        return { status: 200, body: {} }
      },
    })
  })

  it('[TF-01] shows the QR code and the secret, asks a first code, and shows the recovery codes', async () => {
    await showAt('/account', '/account', AccountPage)
    expect(await screen.findByText(/De tweede stap is niet ingeschakeld/)).toBeTruthy()
    await press('Tweede stap instellen')
    const dialog = await screen.findByRole('dialog', { name: 'Tweede stap instellen' }, SLOW)
    expect(within(dialog).getByRole('img', { name: 'QR-code voor de authenticator-app' })).toBeTruthy()
    expect(within(dialog).getByText('ABCD EFGH')).toBeTruthy()
    type(within(dialog).getByLabelText('Code van de app'), '000000')
    await pressInDialog('Inschakelen')
    expect(await within(dialog).findByText(WRONG)).toBeTruthy()
    type(within(dialog).getByLabelText('Code van de app'), '123456')
    await pressInDialog('Inschakelen')
    const list = await screen.findByRole('list', { name: 'Herstelcodes' }, SLOW)
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES)
    await press('Sluiten')
    expect(await screen.findByText('De tweede stap is ingeschakeld. U hebt nog 2 herstelcodes.')).toBeTruthy()
  })

  it('[TF-07] turns it off after a question', async () => {
    state = { ...NONE, active: true, recoveryCodes: 1 }
    await showAt('/account', '/account', AccountPage)
    expect(await screen.findByText('De tweede stap is ingeschakeld. U hebt nog 1 herstelcode.')).toBeTruthy()
    await press('Tweede stap uitschakelen')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Uitschakelen' }))
    expect(await screen.findByText(/De tweede stap is niet ingeschakeld/)).toBeTruthy()
    expect(api.calls.some(({ method, path }) => method === 'DELETE' && path === '/me/second-factor')).toBe(
      true,
    )
  })

  it('[PK-06] says why the last one of somebody who needs it cannot be turned off', async () => {
    state = { ...NONE, active: true, recoveryCodes: 9, required: true }
    await showAt('/account', '/account', AccountPage)
    await screen.findByText('De tweede stap is ingeschakeld. U hebt nog 9 herstelcodes.')
    await press('Tweede stap uitschakelen')
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('[PK-01] [PK-05] an owner sets for whom it is required and how long a device is remembered', async () => {
    const OWN = 'Stel eerst uw eigen tweede stap in, bij Mijn gegevens. Anders sluit u uzelf uit.'
    api.handlers['PUT /second-factor/policy'] = ({ body }) =>
      body.requiredFor === 'all'
        ? { status: 422, body: { error: OWN, fields: { requiredFor: OWN } } }
        : { status: 200, body }
    await showAt('/users/overview', '/users/overview', UsersPage)
    const who = await screen.findByLabelText('Tweede stap verplicht voor')
    const days = await screen.findByLabelText(/^Dagen dat een toestel onthouden wordt/)
    fireEvent.change(who, { target: { value: 'all' } })
    typeAndLeave(days, '91')
    await press('Opslaan')
    expect(await screen.findByText('Een geheel getal van 0 tot 90.')).toBeTruthy()
    typeAndLeave(days, '7')
    await press('Opslaan')
    expect(await screen.findByText(OWN)).toBeTruthy()
    fireEvent.change(who, { target: { value: 'owners' } })
    await press('Opslaan')
    await waitFor(() =>
      expect(api.to('/second-factor/policy').at(-1)?.body).toEqual({
        requiredFor: 'owners',
        rememberDays: 7,
        base: { requiredFor: 'none', rememberDays: 30 },
      }),
    )
    expect(await screen.findByText('Instellingen succesvol opgeslagen.')).toBeTruthy()
  })

  it('[TF-07] removes that of a colleague, not the own one', async () => {
    const { db } = await import('../../src/db/database.ts')
    const id = '0195a000-0000-7000-8000-000000000009'
    const els = { id, username: 'els', name: 'Els', lastName: 'Maes', email: 'els@example.com', active: true }
    await db.table('user').put(els)
    api.handlers[`DELETE /user/second-factor/${id}`] = { status: 200, body: {} }
    await showAt('/users/overview', '/users/overview', UsersPage)
    const row = await rowOf('els')
    fireEvent.click(within(row).getByRole('button', { name: 'Tweede stap van els wissen' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Wissen' }))
    expect(await screen.findByText('Tweede stap gewist.')).toBeTruthy()
    const own = await rowOf('jan')
    fireEvent.click(within(own).getByRole('button', { name: 'Tweede stap van jan wissen' }))
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})
