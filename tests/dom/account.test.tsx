import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountPage } from '../../src/features/account/AccountPage.tsx'
import { sessionStore } from '../../src/session/session.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { type Desk, setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { press, pressInDialog } from '../kit/dom/settingsScreens.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let api: ReturnType<typeof fakeApi>
const me = () => ({
  id: desk.user,
  username: 'jan',
  name: 'Jan',
  lastName: 'Peeters',
  email: 'jan@example.com',
  active: true,
  department: 'repair',
})
beforeEach(async () => {
  localStorage.clear()
  location.hash = ''
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'synced', online: true })
  api = fakeApi({
    'GET /me': { status: 200, body: me() },
    'PUT /me': ({ body }) => ({ status: 200, body: { ...me(), ...body } }),
    'POST /user/name': { status: 200, body: {} },
    'GET /mail/status': { status: 200, body: { configured: true, source: 'settings', waiting: 0 } },
    'POST /user/code': { status: 201, body: {} },
    'POST /user/password': { status: 201, body: {} },
  })
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const filled = async () => waitFor(async () => expect((await field('E-mail')).value).toBe('jan@example.com'))
const show = async () => {
  const page = await showAt('/account', '/account', AccountPage)
  await filled()
  return page
}

describe('the own data', () => {
  it('[AC-01] [AC-02] [SH-60] [SH-82] opens from the name in the top bar, filled in from GET /me', async () => {
    const app = await openApp('/repair/overview')
    fireEvent.click(await screen.findByRole('button', { name: 'Jan Peeters' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mijn gegevens' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mijn gegevens' })).toBeTruthy()
    expect(app.address()).toBe('/account')
    await filled()
    const labels = ['Voornaam', 'Achternaam', 'E-mail', 'Gebruikersnaam']
    const values = await Promise.all(labels.map(async (label) => (await field(label)).value))
    expect(values).toEqual(['Jan', 'Peeters', 'jan@example.com', 'jan'])
    expect(api.to('/me')[0]!.method).toBe('GET')
  })

  it('[AC-03] [D-130] saves them; the session knows at once', async () => {
    await show()
    typeAndLeave(await field('Voornaam'), 'Johan')
    await press('Opslaan')
    expect(await screen.findByText('Succesvol opgeslagen.')).toBeTruthy()
    expect(api.calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/me',
      body: {
        name: 'Johan',
        lastName: 'Peeters',
        email: 'jan@example.com',
        username: 'jan',
        base: { name: 'Jan' },
      },
    })
    expect(sessionStore.getSnapshot().user).toMatchObject({ name: 'Johan' })
    expect((await field('Voornaam')).value).toBe('Johan')
  })

  it('[D-130] all four are needed, the address must be one', async () => {
    await show()
    for (const label of ['Voornaam', 'Achternaam', 'Gebruikersnaam']) typeAndLeave(await field(label), ' ')
    typeAndLeave(await field('E-mail'), 'jan@')
    await press('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(3)
    expect(screen.getByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('[D-130] [US-03] a name that somebody else has is refused when it is left', async () => {
    api.handlers['POST /user/name'] = { status: 409, body: { error: 'x' } }
    await show()
    typeAndLeave(await field('Gebruikersnaam'), 'piet')
    expect(await screen.findByText('Deze gebruikersnaam is reeds in gebruik!')).toBeTruthy()
    expect(api.to('/user/name')[0]!.body).toEqual({ username: 'piet', id: desk.user })
  })

  it('[D-018] [D-130] without a network they are only shown, and the screen says why', async () => {
    reportStatus({ state: 'offline', online: false })
    await showAt('/account', '/account', AccountPage)
    expect((await field('Voornaam')).value).toBe('Jan')
    expect(screen.getByText('Hiervoor is een internetverbinding nodig.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' }).disabled).toBe(true)
    const change = screen.getByRole('button', { name: 'Wachtwoord wijzigen' })
    expect(change.title).toBe('Hiervoor is een internetverbinding nodig.')
    fireEvent.click(change)
    expect(api.calls).toEqual([])
  })

  it('[NT-08] without a network the sessions say why they are not shown', async () => {
    reportStatus({ state: 'offline', online: false })
    await showAt('/account', '/account', AccountPage)
    const panel = await screen.findByRole('region', { name: 'Sessies' })
    expect(panel.textContent).toContain('Hiervoor is een internetverbinding nodig.')
    fireEvent.click(within(panel).getByRole('button', { name: 'Overal uitloggen' }))
    expect(api.calls).toEqual([])
  })
})

describe('the own password', () => {
  const openWithCode = async () => {
    await show()
    await waitFor(() => expect(api.to('/mail/status')).toHaveLength(1))
    await press('Wachtwoord wijzigen')
    typeAndLeave(await field('Huidig wachtwoord'), 'een lange zin')
  }

  it('[AC-04] [D-009] [DV-24] is changed with the present one and a mailed code, and the login form follows', async () => {
    await openWithCode()
    typeAndLeave(await field('Nieuw wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Herhaal het nieuwe wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Beveiligingscode'), '123456')
    expect(api.to('/user/code')[0]!.body).toEqual({ email: 'jan@example.com', id: desk.user })
    await pressInDialog('Opslaan')
    expect(
      await screen.findByText('Wachtwoord succesvol aangepast. U kan nu inloggen met de nieuwe gegevens.'),
    ).toBeTruthy()
    expect(api.to('/user/password')[0]!.body).toMatchObject({
      email: 'jan@example.com',
      password: 'sluitertijd 1/60',
      resetCode: '123456',
      currentPassword: 'een lange zin',
    })
    await waitFor(() => expect(sessionStore.getSnapshot().user).toBeNull())
    expect(location.hash).toBe('#/login')
  })

  it('[AC-04] a code that is wrong keeps the dialog and the session', async () => {
    api.handlers['POST /user/password'] = { status: 400, body: { error: 'x', code: 'WRONG_CODE' } }
    await openWithCode()
    typeAndLeave(await field('Nieuw wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Herhaal het nieuwe wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Beveiligingscode'), '000000')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Deze code is niet de juiste code.')).toBeTruthy()
    expect(sessionStore.getSnapshot().user).not.toBeNull()
  })

  it('[DV-24] [D-009] is changed with the present one alone where no mail can be sent; the session goes on', async () => {
    api.handlers['GET /mail/status'] = { status: 200, body: { configured: false, source: null, waiting: 0 } }
    const text = 'Dit is niet uw huidige wachtwoord.'
    api.handlers['POST /me/password'] = {
      status: 422,
      body: { error: text, fields: { currentPassword: text } },
    }
    await show()
    await press('Wachtwoord wijzigen')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Uw wachtwoorden komen niet overeen.')).toBeTruthy()
    typeAndLeave(await field('Huidig wachtwoord'), 'fout')
    typeAndLeave(await field('Nieuw wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Herhaal het nieuwe wachtwoord'), 'sluitertijd 1/60')
    await pressInDialog('Opslaan')
    expect(await screen.findByText(text)).toBeTruthy()
    api.handlers['POST /me/password'] = { status: 200, body: {} }
    await pressInDialog('Opslaan')
    expect(await screen.findByText(/^Wachtwoord succesvol gewijzigd/)).toBeTruthy()
    expect(api.to('/me/password').at(-1)?.body).toEqual({
      currentPassword: 'fout',
      password: 'sluitertijd 1/60',
    })
    expect(sessionStore.getSnapshot().user).not.toBeNull()
  })
})

describe('the own address', () => {
  it('[DV-23] is changed with the present password, which nothing else asks', async () => {
    const text = 'Dit is niet uw huidige wachtwoord.'
    await show()
    expect(screen.queryByLabelText(/^Huidig wachtwoord/)).toBeNull()
    typeAndLeave(await field('E-mail'), 'jan@voorbeeld.be')
    typeAndLeave(await field('Huidig wachtwoord'), 'fout')
    api.handlers['PUT /me'] = { status: 422, body: { error: text, fields: { currentPassword: text } } }
    await press('Opslaan')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(api.to('/me').at(-1)?.body).toMatchObject({ email: 'jan@voorbeeld.be', currentPassword: 'fout' })
  })
})

describe('the present password', () => {
  it('[NW-12] says why it is asked, for another address and for another password', async () => {
    await show()
    typeAndLeave(await field('E-mail'), 'jan@voorbeeld.be')
    expect(await screen.findByText(/wie dat adres heeft, kan een nieuw wachtwoord aanvragen/)).toBeTruthy()
    await press('Wachtwoord wijzigen')
    expect(await screen.findByText('Gevraagd om zeker te zijn dat u het zelf bent.')).toBeTruthy()
  })
})

describe('the sessions', () => {
  it('[DV-26] are listed, and all of them end at once', async () => {
    const session = { createdAt: '2026-11-20T09:00:00.000Z', lastUsed: '2026-11-20T10:00:00.000Z' }
    api.handlers['GET /me/sessions'] = {
      status: 200,
      body: [
        { ...session, device: 'Balie', current: true },
        { ...session, device: null, createdAt: '2026-11-19T09:00:00.000Z', current: false },
      ],
    }
    api.handlers['POST /me/sessions/end'] = { status: 200, body: {} }
    await show()
    const list = await screen.findByRole('list', { name: 'Sessies' })
    expect(list.textContent).toMatch(/Balie \(deze sessie\).*20\/11\/2026.*Onbekend toestel/)
    await press('Overal uitloggen')
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Overal uitloggen' }),
    )
    await waitFor(() => expect(sessionStore.getSnapshot().user).toBeNull())
    expect(api.to('/me/sessions/end')).toHaveLength(1)
  })
})
