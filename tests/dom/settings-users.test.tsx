import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import { UsersPage } from '../../src/features/settings/users/UsersPage.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { type Desk, setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))
vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const GIVEN = 'aB3dE6gH'
const UNTIL = '2026-03-03T09:00:00.000Z'
const ONLINE_ONLY = 'Hiervoor is een internetverbinding nodig.'
let desk: Desk
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'synced', online: true })
  api = fakeApi({
    'POST /user/name': { status: 200, body: {} },
    // like the server: a password is made for a new user, and on request
    'POST /register': ({ body }) => {
      const { newPassword, ...user } = body
      const made = newPassword || user.username === 'piet' ? { password: GIVEN, passwordUntil: UNTIL } : {}
      return { status: 201, body: { ...user, ...made, active: true } }
    },
  })
})

const show = () => showAt('/users/overview', '/users/overview', UsersPage)
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const add = async (username: string, more: object = {}) => {
  const id = newId()
  const user = { id, username, name: 'Els', lastName: 'Maes', email: `${username}@example.com`, active: true }
  await db.table('user').put({ ...user, ...more })
  return id
}
const fill = async (values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) typeAndLeave(await field(label), text)
}
const NEW = { Gebruikersnaam: 'piet', Voornaam: 'Piet', Achternaam: 'Claes', 'E-mail': 'piet@example.com' }
const openNew = async () => {
  await show()
  await rowOf('jan')
  await press('Nieuwe gebruiker')
  await screen.findByRole('dialog', { name: 'Nieuwe gebruiker' })
}

describe('the users', () => {
  it('[US-01] [CN-05] ten who may log in, with a search', async () => {
    for (let i = 10; i < 21; i++) await add(`els${i}`)
    await add('weg', { active: false })
    await show()
    expect(await columnsOf('Gebruikers')).toEqual([
      'Gebruikersnaam',
      'Voornaam',
      'Achternaam',
      'E-mail',
      'Acties',
    ])
    await rowOf('els10')
    expect(rowsShown()).toHaveLength(10)
    fireEvent.change(screen.getByLabelText('Gebruikers zoeken'), { target: { value: 'weg' } })
    expect(await screen.findByText(/werden geen resultaten gevonden/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Gebruikers zoeken'), { target: { value: 'peeters' } })
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
  })

  it('[US-02] needs all four fields and a valid address', async () => {
    await openNew()
    await fill({ 'E-mail': 'geen adres' })
    await pressInDialog('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(3)
    expect(screen.getByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    expect(api.to('/register')).toEqual([])
  })

  it('[US-04] [AW-05] [US-06] [D-127] a new one gets a password, which is shown once', async () => {
    await openNew()
    await fill(NEW)
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gebruiker succesvol opgeslagen.')).toBeTruthy()
    const { body } = api.to('/register')[0]!
    expect(body).toEqual({
      id: expect.any(String),
      username: 'piet',
      name: 'Piet',
      lastName: 'Claes',
      email: 'piet@example.com',
    })
    const shown = await screen.findByRole('dialog', { name: 'Wachtwoord van Piet Claes' })
    expect(within(shown).getByText(`Wachtwoord: ${GIVEN}`)).toBeTruthy()
    expect(within(shown).getByText(/het is geldig tot 03\/03\/2026 10:00/)).toBeTruthy()
    const written = vi.fn<(text: string) => Promise<void>>(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true })
    fireEvent.click(within(shown).getByRole('button', { name: 'Wachtwoord kopiëren' }))
    await waitFor(() => expect(written).toHaveBeenCalledWith(GIVEN))
    fireEvent.click(within(shown).getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(screen.queryByText(`Wachtwoord: ${GIVEN}`)).toBeNull())
  })

  it('[US-03] [D-028] a name that this device knows is refused when it is left, without asking', async () => {
    await add('weg', { active: false })
    await openNew()
    await fill({ Gebruikersnaam: ' WEG ' })
    expect(await screen.findByText('Deze gebruikersnaam is reeds in gebruik!')).toBeTruthy()
    expect(api.to('/user/name')).toEqual([])
  })

  it('[US-03] a name that only the server knows is refused when it is left, and stays refused', async () => {
    api.handlers['POST /user/name'] = { status: 409, body: { error: 'x', code: 'DUPLICATE_NAME' } }
    await openNew()
    await fill(NEW)
    expect(await screen.findByText('Deze gebruikersnaam is reeds in gebruik!')).toBeTruthy()
    expect(api.to('/user/name')[0]!.body).toEqual({ username: 'piet' })
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Deze gebruikersnaam is reeds in gebruik!')).toBeTruthy()
    expect(api.to('/register')).toEqual([])
  })

  it('[US-05] what the server refuses stands under the field, and nothing typed is lost', async () => {
    const text = 'Gebruiker niet opgeslagen, naam bestaat reeds.'
    api.handlers['POST /register'] = { status: 409, body: { error: text, fields: { username: text } } }
    await openNew()
    await fill(NEW)
    await pressInDialog('Opslaan')
    expect(await screen.findByText(text)).toBeTruthy()
    expect((await field('Voornaam')).value).toBe('Piet')
    await pressInDialog('Opslaan')
    await waitFor(() => expect(api.to('/register')).toHaveLength(2))
    const [first, second] = api.to('/register')
    expect(second!.body.id).toBe(first!.body.id)
  })

  it('[D-127] a row opens its dialog; a change sends no password', async () => {
    const id = await add('els')
    await show()
    fireEvent.click(await rowOf('els'))
    await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
    await fill({ Voornaam: 'Elza' })
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gebruiker succesvol opgeslagen.')).toBeTruthy()
    expect(api.to('/register')[0]!.body).toEqual({
      id,
      username: 'els',
      name: 'Elza',
      lastName: 'Maes',
      email: 'els@example.com',
      base: { name: 'Els' },
    })
  })

  it('[FM-06] changes of others meanwhile are shown, and a second save keeps the own value', async () => {
    await add('els')
    await show()
    fireEvent.click(await rowOf('els'))
    await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
    await fill({ Voornaam: 'Elza' })
    const text = 'Intussen gewijzigd in "Elsje". Sla nogmaals op om uw waarde te bewaren.'
    const answer = {
      code: 'CHANGED_MEANWHILE',
      error: 'x',
      fields: { name: text },
      details: { current: { name: 'Elsje' } },
    }
    const answered = api.handlers['POST /register']!
    api.handlers['POST /register'] = { status: 409, body: answer }
    await pressInDialog('Opslaan')
    expect(await screen.findByText(text)).toBeTruthy()
    api.handlers['POST /register'] = answered
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gebruiker succesvol opgeslagen.')).toBeTruthy()
    expect(api.to('/register')[1]!.body).toMatchObject({ name: 'Elza', base: { name: 'Elsje' } })
  })

  it('[FM-01] a field that was not touched follows the person, and is not sent as changed', async () => {
    const id = await add('els')
    await show()
    fireEvent.click(await rowOf('els'))
    await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
    await fill({ Voornaam: 'Elza' })
    await act(async () => void (await db.user.update(id, { lastName: 'Pauwels' })))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Achternaam/).value).toBe('Pauwels'))
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gebruiker succesvol opgeslagen.')).toBeTruthy()
    expect(api.to('/register')[0]!.body).toMatchObject({ lastName: 'Pauwels', base: { name: 'Els' } })
  })

  it('[BV-10] a deleted one is shown on request, and activated with a password to pass on', async () => {
    const id = await add('weg', { active: false })
    api.handlers[`POST /user/activate/${id}`] = {
      status: 200,
      body: { id, active: true, password: GIVEN, passwordUntil: UNTIL },
    }
    await show()
    await rowOf('jan')
    fireEvent.click(screen.getByLabelText('Ook verwijderde'))
    expect(within(await rowOf('weg')).getByText('Inactief')).toBeTruthy()
    await press('weg activeren')
    expect(await screen.findByText(/Wilt u Els Maes terug laten aanmelden/)).toBeTruthy()
    expect(api.calls).toEqual([])
    await press('Ja')
    expect(await screen.findByText(`Wachtwoord: ${GIVEN}`)).toBeTruthy()
    await press('Sluiten')
    await waitFor(() => expect(screen.queryByText(`Wachtwoord: ${GIVEN}`)).toBeNull())
  })

  it('[US-06] [TX-11] is deleted after a question; nobody deletes himself', async () => {
    const id = await add('els')
    api.handlers[`GET /user/delete/${id}`] = { status: 200, body: {} }
    await show()
    await rowOf('els')
    await press('jan verwijderen')
    expect(await screen.findByText('U kan uw eigen gebruiker niet wissen.')).toBeTruthy()
    await press('els verwijderen')
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    expect(api.calls).toEqual([])
    await press('Ja')
    expect(await screen.findByText('Gebruiker succesvol verwijderd.')).toBeTruthy()
    expect(api.calls.map(({ path }) => path)).toEqual([`/user/delete/${id}`])
  })

  it('[D-009] gives somebody a new password, after a question', async () => {
    const id = await add('els')
    await show()
    await rowOf('els')
    await press('Nieuw wachtwoord voor els')
    await screen.findByText(/Wilt u een nieuw wachtwoord maken voor Els Maes\?/)
    await press('Ja')
    await screen.findByRole('dialog', { name: 'Wachtwoord van Els Maes' })
    const { body } = api.to('/register')[0]!
    expect(body).toMatchObject({ id, username: 'els', newPassword: true })
    expect(screen.getByText(`Wachtwoord: ${GIVEN}`)).toBeTruthy()
  })

  it('[D-018] [D-028] nothing is changed without a network, and the screen says why', async () => {
    await add('els')
    reportStatus({ state: 'offline', online: false })
    await show()
    for (const [name, title] of [
      ['Nieuwe gebruiker', ONLINE_ONLY],
      ['els verwijderen', ONLINE_ONLY],
      ['Nieuw wachtwoord voor els', ONLINE_ONLY],
    ] as const) {
      const button = await screen.findByRole('button', { name })
      expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', title])
      fireEvent.click(button)
    }
    fireEvent.click(await rowOf('els'))
    const dialog = await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
    // Once for saving, and once for the button of a person who leaves.
    expect(within(dialog).getAllByText(ONLINE_ONLY)).toHaveLength(2)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Opslaan' }).disabled).toBe(true)
    expect(api.calls).toEqual([])
  })
})

describe('the right of a user', () => {
  const openRow = async (username: string) => {
    fireEvent.click(await rowOf(username))
    await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
  }
  const choose = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })

  it('[RE-08] is chosen in the dialog, and sent with what the owner saw', async () => {
    const id = await add('els', { role: 'owner', onlyDepartment: null })
    await show()
    await openRow('els')
    await choose('Recht', 'staff')
    await choose('Afdeling', 'repair')
    const dialog = screen.getByRole('dialog', { name: 'Bewerk gebruiker' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    await waitFor(() => expect(api.to('/register')).toHaveLength(1))
    expect(api.to('/register')[0]).toMatchObject({
      body: { id, role: 'staff', onlyDepartment: 'repair', base: { role: 'owner', onlyDepartment: null } },
    })
  })

  it('[RE-08] stands in the list as soon as somebody has one', async () => {
    await add('els', { role: 'staff', onlyDepartment: 'repair' })
    await show()
    await screen.findByText('Medewerker, alleen Herstel')
    expect(await columnsOf('Gebruikers')).toContain('Recht')
    expect(within(await rowOf('els')).getByText('Medewerker, alleen Herstel')).toBeTruthy()
  })

  it('[RE-05] is not offered for the own user', async () => {
    await show()
    await openRow('jan')
    expect((await screen.findByLabelText<HTMLSelectElement>('Recht')).disabled).toBe(true)
    expect(screen.getAllByText('Vraag een andere beheerder om uw recht te wijzigen.').length).toBeGreaterThan(
      0,
    )
  })

  it('[RE-09] [RE-08] of staff does not include the users: adding and deleting say so', async () => {
    await add('els')
    await db.table('user').update(desk.user, { role: 'staff', onlyDepartment: null })
    await openApp('/users/overview')
    await rowOf('els')
    expect((await screen.findAllByText('Alleen een beheerder mag dit.')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'els verwijderen' }).getAttribute('aria-disabled')).toBe('true')
  })
})
