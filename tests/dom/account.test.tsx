import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountPage } from '../../src/features/account/AccountPage.tsx'
import { sessionStore } from '../../src/features/session/session.ts'
import { fakeApi } from '../kit/fakeApi.ts'
import { type Desk, setUpDesk, showAt, typeAndLeave } from '../kit/repairDesk.tsx'
import { press, pressInDialog } from '../kit/settingsScreens.ts'
import { logIn, openApp, reportStatus } from '../kit/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/wholeApp.tsx')).quietSync)

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
    fireEvent.click(await screen.findByRole('link', { name: 'Jan Peeters' }))
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
})

describe('the own password', () => {
  it('[AC-04] [D-009] is changed with a mailed code, and the login form follows', async () => {
    await show()
    await press('Wachtwoord wijzigen')
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
    })
    await waitFor(() => expect(sessionStore.getSnapshot().user).toBeNull())
    expect(location.hash).toBe('#/login')
  })

  it('[AC-04] a code that is wrong keeps the dialog and the session', async () => {
    api.handlers['POST /user/password'] = { status: 400, body: { error: 'x', code: 'WRONG_CODE' } }
    await show()
    await press('Wachtwoord wijzigen')
    typeAndLeave(await field('Nieuw wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Herhaal het nieuwe wachtwoord'), 'sluitertijd 1/60')
    typeAndLeave(await field('Beveiligingscode'), '000000')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Deze code is niet de juiste code.')).toBeTruthy()
    expect(sessionStore.getSnapshot().user).not.toBeNull()
  })

  it('[D-009] says that a colleague can help where no mail can be sent', async () => {
    api.handlers['GET /mail/status'] = { status: 200, body: { configured: false, source: null, waiting: 0 } }
    await show()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Wachtwoord wijzigen' }).title).toMatch(
        /^Er is geen mailserver ingesteld\./,
      ),
    )
  })
})
