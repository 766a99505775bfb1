import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import type { Leaving, LeavingDevice } from '../../src/domain/system/leaving.ts'
import { UsersPage } from '../../src/features/settings/users/UsersPage.tsx'
import { type ApiCall, fakeApi } from '../kit/dom/fakeApi.ts'
import { type Desk, setUpDesk, showAt } from '../kit/dom/repairDesk.tsx'
import { press, pressInDialog, rowOf } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))
vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let api: ReturnType<typeof fakeApi>
let els: string
const SEEN = '2026-03-02T08:00:00.000Z'
const AT = '2026-03-02T09:30:00.000Z'

const device = (label: string, more: Partial<LeavingDevice> = {}): LeavingDevice => ({
  id: newId(),
  label,
  people: [{ id: els, name: 'Els', lastName: 'Maes' }],
  seenAt: SEEN,
  appVersion: null,
  unsent: 0,
  blockedAt: null,
  wipeAskedAt: null,
  wipedAt: null,
  shared: false,
  ...more,
})

beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'synced', online: true })
  els = newId()
  await db
    .table('user')
    .put({ id: els, username: 'els', name: 'Els', lastName: 'Maes', email: 'els@example.com', active: true })
})

/** A server with two devices of Els: her telephone, and the tablet of the counter. */
function withServer() {
  const jan = { id: desk.user, name: 'Jan', lastName: 'Peeters' }
  const phone = device('Telefoon van Els', { unsent: 2 })
  const counter = device('Tablet balie', { people: [...phone.people, jan], shared: true })
  let state: Leaving = {
    user: {
      id: els,
      username: 'els',
      name: 'Els',
      lastName: 'Maes',
      email: null,
      active: true,
      role: 'owner',
      onlyDepartment: null,
    },
    sessions: 2,
    hasCalendarLink: true,
    webhooks: { active: 1, paused: 0 },
    devices: [phone, counter],
    open: {
      repairs: [{ id: newId(), name: '2026.12', detail: 'In herstelling, Studio Noord' }],
      repairCount: 1,
      approvals: [],
      mails: [],
      savedLists: [{ id: newId(), name: 'Mijn wachtenden', detail: '' }],
    },
  }
  api = fakeApi({
    [`GET /user/leaving/${els}`]: () => ({ status: 200, body: state }),
    [`POST /user/leave/${els}`]: ({ body }: ApiCall) => {
      state = {
        ...state,
        user: { ...state.user, active: false },
        sessions: 0,
        hasCalendarLink: false,
        webhooks: { active: 0, paused: 1 },
        devices: state.devices.map((one) =>
          !one.shared || body.devices.includes(one.id) ? { ...one, blockedAt: AT, wipeAskedAt: AT } : one,
        ),
      }
      return { status: 200, body: state }
    },
  })
  return { counter }
}

async function openLeaving() {
  await showAt('/users/overview', '/users/overview', UsersPage)
  fireEvent.click(within(await rowOf('els')).getByText('els'))
  await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
  await press('Deze persoon vertrekt…')
  return screen.findByRole('dialog', { name: 'Els Maes vertrekt' })
}
const lines = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe("'Deze persoon vertrekt…'", () => {
  it('[TO-08] says first what will happen and what is still open', async () => {
    withServer()
    await openLeaving()
    expect(await lines('Wat er gebeurt')).toEqual([
      'Aanmelden kan niet meer, en alle sessies eindigen meteen. De naam blijft staan bij wat deze persoon deed.',
      'De agendalink stopt.',
      '1 webhook van deze persoon wacht tot iemand ze hervat.',
      'De sleutel van de toegangscodes wordt vervangen.',
      'Telefoon van Els wordt gewist (laatst gezien op 02/03/2026 09:00). Er waren nog 2 wijzigingen niet verstuurd.',
    ])
    expect(await lines('Staat nog open')).toEqual(['2026.12 In herstelling, Studio Noord'])
    expect(screen.getByText('Mijn wachtenden')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('[TO-08] does it with one press, with the shared devices that were chosen, and shows what waits', async () => {
    const { counter } = withServer()
    await openLeaving()
    fireEvent.click(await screen.findByLabelText('Tablet balie ook wissen'))
    await pressInDialog('Vertrek verwerken')
    expect(await lines('Gebeurd')).toEqual([
      'Aanmelden kan niet meer; de sessies en de agendalink zijn beëindigd.',
      '1 webhook van deze persoon wacht tot iemand ze hervat.',
      'De sleutel van de toegangscodes is vervangen.',
    ])
    expect(await lines('Wacht nog')).toEqual([
      'Telefoon van Els wordt gewist bij het volgende contact (laatst gezien op 02/03/2026 09:00). Er waren nog 2 wijzigingen niet verstuurd.',
      'Tablet balie wordt gewist bij het volgende contact (laatst gezien op 02/03/2026 09:00).',
    ])
    expect(api.to(`/user/leave/${els}`).map(({ body }) => body)).toEqual([{ devices: [counter.id] }])
    expect(screen.getByRole('dialog', { name: 'Els Maes is vertrokken' })).toBeTruthy()
  })

  it('[TO-08] is not there for the own account, without a connection, or before changes are saved', async () => {
    withServer()
    await showAt('/users/overview', '/users/overview', UsersPage)
    fireEvent.click(within(await rowOf('jan')).getByText('jan'))
    await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
    expect(within(screen.getByRole('dialog')).getByText('U kan uw eigen gebruiker niet wissen.')).toBeTruthy()
    await pressInDialog('Annuleren')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(within(await rowOf('els')).getByText('els'))
    const dialog = await screen.findByRole('dialog', { name: 'Bewerk gebruiker' })
    fireEvent.change(within(dialog).getByLabelText(/^Voornaam/), { target: { value: 'Elsje' } })
    expect(await screen.findByText('Sla eerst op wat u hier wijzigde, of annuleer het.')).toBeTruthy()
  })
})
