import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Agenda } from '../../src/features/account/Agenda.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { press, pressInDialog } from '../kit/dom/settingsScreens.ts'
import { logIn } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let api: ReturnType<typeof fakeApi>
let feed: { hidden: string[]; createdAt: string; lastRead: string | null } | null
beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  feed = null
  const made = (): typeof feed => ({ hidden: [], createdAt: '2026-03-02T08:00:00.000Z', lastRead: null })
  api = fakeApi({
    'GET /me/agenda': () => ({ status: 200, body: { feed } }),
    'POST /me/agenda': () => {
      feed = made()
      return { status: 201, body: { path: '/agenda/geheim.ics' } }
    },
    'DELETE /me/agenda': () => {
      feed = null
      return { status: 200, body: {} }
    },
    'PUT /me/agenda/pickup': ({ body }) => {
      feed = { ...made()!, hidden: body.shown ? [] : ['pickup'] }
      return { status: 200, body: {} }
    },
  })
})

const show = (online = true) => showAt('/account', '/account', () => <Agenda online={online} />)
const pickups = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Afhalingen van verhuur' })

describe("the section 'Agenda'", () => {
  it('[AG-01] [AG-03] makes a link that is shown once, and ends it', async () => {
    await show()
    await press('Link maken')
    const dialog = await screen.findByRole('dialog', { name: 'Uw agendalink' })
    expect(within(dialog).getByText(`${location.origin}/api/agenda/geheim.ics`)).toBeTruthy()
    await pressInDialog('Sluiten')
    expect(await screen.findByText(/^Link gemaakt op 02\/03\/2026.*, nog niet opgehaald\.$/)).toBeTruthy()
    expect(screen.queryByText(/geheim/)).toBe(null)
    await press('Intrekken')
    await pressInDialog('Intrekken')
    expect(await screen.findByText('De link werkt niet meer.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Link maken' })).toBeTruthy()
  })

  it('[AW-01] asks for the own password, and makes the link then', async () => {
    let confirmed = false
    api = fakeApi({
      'GET /me/agenda': () => ({ status: 200, body: { feed: null } }),
      'POST /me/confirm': () => {
        confirmed = true
        return { status: 200, body: {} }
      },
      'POST /me/agenda': () =>
        confirmed
          ? { status: 201, body: { path: '/agenda/geheim.ics' } }
          : { status: 403, body: { code: 'CONFIRM_REQUIRED', message: 'Bevestig dit eerst.' } },
    })
    await show()
    await press('Link maken')
    const dialog = await screen.findByRole('dialog', { name: 'Bevestig met uw wachtwoord' })
    fireEvent.change(within(dialog).getByLabelText('Huidig wachtwoord'), { target: { value: 'goed' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bevestigen' }))
    const link = await screen.findByRole('dialog', { name: 'Uw agendalink' })
    fireEvent.click(within(link).getByRole('button', { name: 'Sluiten' }))
    expect(api.to('/me/agenda').filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('[AG-01] asks before a new link takes the place of the one there is', async () => {
    feed = { hidden: [], createdAt: '2026-03-02T08:00:00.000Z', lastRead: '2026-03-03T08:00:00.000Z' }
    await show()
    await screen.findByText(/laatst opgehaald op 03\/03\/2026/)
    await press('Nieuwe link maken')
    await pressInDialog('Annuleren')
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('[AG-06] leaves a kind out by its switch', async () => {
    feed = { hidden: [], createdAt: '2026-03-02T08:00:00.000Z', lastRead: null }
    await show()
    expect((await pickups()).checked).toBe(true)
    ;(await pickups()).click()
    await waitFor(async () => expect((await pickups()).checked).toBe(false))
    expect(api.to('/me/agenda/pickup')[0]).toMatchObject({ method: 'PUT', body: { shown: false } })
  })

  it('[AG-03] says that it needs the server', async () => {
    await show(false)
    expect(
      await screen.findByText('De agendalink staat op de server. Hiervoor is een internetverbinding nodig.'),
    ).toBeTruthy()
    await press('Link maken')
    expect(api.calls).toEqual([])
  })
})
