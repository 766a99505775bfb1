import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { press } from '../kit/dom/settingsScreens.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const CUSTOMER = '0b5e0000-0000-4000-8000-000000000009'
const entry = (id: number, more: object) => ({
  id,
  at: '2026-11-20T09:00:00.000Z',
  what: 'login',
  by: null,
  byName: 'Jan Peeters',
  whom: null,
  device: 'Balie',
  details: {},
  ...more,
})
const ENTRIES = [
  entry(9, { what: 'settingChanged', details: { setting: 'Btw', from: '6', to: '21' } }),
  entry(8, { what: 'userDeactivated', whom: 'Els Maes' }),
  entry(7, { what: 'merged', details: { kind: 'Klant', record: CUSTOMER, other: CUSTOMER } }),
  entry(6, {
    what: 'loginFailed',
    byName: null,
    device: null,
    details: { account: 'jna', address: '10.0.0.4' },
  }),
]
let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  reportStatus({ state: 'synced', online: true })
  api = fakeApi({
    'GET /audit': ({ query }) => ({
      status: 200,
      body: query['before'] ? { entries: [entry(5, {})], next: null } : { entries: ENTRIES, next: 6 },
    }),
  })
})
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Regels' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('Logboek van de zaak', () => {
  it('[LZ-12] shows the entries in words, the newest first, and adds older ones', async () => {
    await openApp('/audit')
    expect(await screen.findByRole('heading', { level: 1, name: 'Logboek van de zaak' })).toBeTruthy()
    expect(await rows()).toEqual([
      '20/11/2026 10:00Instelling gewijzigdInstelling: Btw · Van: 6 · Naar: 21Jan PeetersBalie',
      '20/11/2026 10:00Gebruiker verwijderd: Els MaesJan PeetersBalie',
      '20/11/2026 10:00SamengevoegdSoort: KlantOpenenJan PeetersBalie',
      '20/11/2026 10:00Aanmelden misluktGebruikersnaam: jna · Adres: 10.0.0.4Niemand aangemeld',
    ])
    expect(screen.getByRole('link', { name: 'Openen' }).getAttribute('href')).toContain(CUSTOMER)
    await press('Oudere regels tonen')
    await waitFor(async () => expect(await rows()).toHaveLength(5))
    expect(screen.queryByRole('button', { name: 'Oudere regels tonen' })).toBeNull()
  })

  it('[LZ-12] selects by person, kind and period', async () => {
    await openApp('/audit')
    await rows()
    fireEvent.change(screen.getByLabelText('Soort'), { target: { value: 'userAdded' } })
    typeAndLeave(screen.getByLabelText('Van'), '1/11/2026')
    await waitFor(() =>
      expect(api.to('/audit').at(-1)?.query).toEqual({ what: 'userAdded', from: '2026-11-01' }),
    )
    fireEvent.change(screen.getByLabelText('Soort'), { target: { value: '' } })
    await waitFor(() => expect(api.to('/audit').at(-1)?.query).toEqual({ from: '2026-11-01' }))
  })

  it('[LZ-11] [LZ-12] keeps the months that somebody set, and refuses none', async () => {
    await openApp('/audit')
    const months = await screen.findByLabelText(/Logboek van de zaak bewaren/)
    typeAndLeave(months, '0')
    expect(await screen.findByText('Minstens 1.')).toBeTruthy()
    typeAndLeave(months, '36')
    await waitFor(async () =>
      expect((await db.setting.get(settingId('repair', 'auditMonths')))?.value).toBe('36'),
    )
  })

  it('[LZ-12] asks the server nothing for a person who is no owner, and says why', async () => {
    await openApp('/audit')
    await rows()
    const before = api.to('/audit').length
    const users = (await db.user.toArray()).map((user) => ({ ...user, role: 'staff' as const }))
    await db.user.bulkPut(users)
    expect(await screen.findByText('Alleen een beheerder mag dit.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Regels' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Exporteren' })).toBeNull()
    expect(api.to('/audit')).toHaveLength(before)
  })

  it('[LZ-12] says that a connection is needed, and is reached from Beheer', async () => {
    reportStatus({ state: 'offline', online: false })
    const app = await openApp('/repair/settings?tab=11')
    fireEvent.click(await screen.findByRole('link', { name: 'Logboek van de zaak' }))
    const note = 'Het logboek van de zaak staat op de server. Hiervoor is een internetverbinding nodig.'
    expect(await screen.findByText(note)).toBeTruthy()
    expect(app.address()).toBe('/audit')
    expect(api.to('/audit')).toEqual([])
    expect(screen.getByRole('button', { name: 'Exporteren' }).getAttribute('aria-disabled')).toBe('true')
  })
})
