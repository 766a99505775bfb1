import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { Devices } from '../../src/features/settings/devices/Devices.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, pressInDialog, rowOf } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const HERE = '0b5e0000-0000-4000-8000-000000000001'
const ELSEWHERE = '0b5e0000-0000-4000-8000-000000000003'
const WIPED = '2026-11-22T10:00:00.000Z'
const AWAY = '0b5e0000-0000-4000-8000-000000000002'
const device = (id: string, more: object) => ({
  id,
  label: 'Balie',
  people: [{ id: HERE, name: 'Jan', lastName: 'Peeters' }],
  seenAt: '2026-11-20T09:00:00.000Z',
  appVersion: '1.2.0',
  unsent: 0,
  blockedAt: null,
  wipeAskedAt: null,
  wipedAt: null,
  ...more,
})
let api: ReturnType<typeof fakeApi>
let rows: ReturnType<typeof device>[]
beforeEach(async () => {
  localStorage.clear()
  const desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'synced', online: true, clientId: HERE })
  const els = { id: AWAY, name: 'Els', lastName: 'Maes' }
  rows = [device(HERE, {}), device(AWAY, { label: 'Werkbank 2', people: [els], appVersion: null, unsent: 4 })]
  const change = (more: object) => () => {
    rows = rows.map((row) => (row.id === AWAY ? { ...row, ...more } : row))
    return { status: 200, body: rows[1] }
  }
  api = fakeApi({
    'GET /device': () => ({ status: 200, body: rows }),
    [`PUT /device/${AWAY}`]: change({ label: 'Atelier' }),
    [`POST /device/${AWAY}/block`]: change({ blockedAt: '2026-11-21T10:00:00.000Z' }),
    [`POST /device/${AWAY}/wipe`]: change({
      blockedAt: '2026-11-21T10:00:00.000Z',
      wipeAskedAt: '2026-11-21T10:00:00.000Z',
    }),
    [`POST /device/${AWAY}/unblock`]: change({ blockedAt: null }),
  })
})
const show = () => showAt('/devices', '/devices', Devices)

describe('the devices', () => {
  it('[DV-16] are listed with their people, version and what they hold back', async () => {
    await show()
    const row = await rowOf('Werkbank 2')
    expect((await columnsOf('Toestellen')).slice(0, 6)).toEqual([
      'Toestel',
      'Personen',
      'Laatst gezien',
      'Versie',
      'Niet verstuurd',
      'Toegang',
    ])
    for (const text of ['Els Maes', '20/11/2026', 'onbekend', '4', 'Toegelaten'])
      expect(row.textContent).toContain(text)
    expect((await rowOf('Balie (dit toestel)')).textContent).toContain('1.2.0')
  })

  it('[DV-16] are blocked and unblocked, after a question that shows what stays on them', async () => {
    await show()
    fireEvent.click(within(await rowOf('Werkbank 2')).getByRole('button', { name: 'Blokkeren' }))
    expect(await screen.findByText(/4 wijzigingen niet verstuurd; die blijven erop staan/)).toBeTruthy()
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Blokkeren' }))
    expect(await screen.findByText('Geblokkeerd')).toBeTruthy()
    fireEvent.click(within(await rowOf('Werkbank 2')).getByRole('button', { name: 'Deblokkeren' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deblokkeren' }))
    expect(await screen.findByText('Toestel gedeblokkeerd.')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/device/${AWAY}/block`,
      `/device/${AWAY}/unblock`,
    ])
  })

  it('[TO-01] are blocked and wiped after a question; the page shows when it was asked and when it was done', async () => {
    rows.push(device(ELSEWHERE, { label: 'Oud', blockedAt: WIPED, wipeAskedAt: WIPED, wipedAt: WIPED }))
    await show()
    expect((await rowOf('Oud')).textContent).toContain('Gewist op 22/11/2026')
    fireEvent.click(within(await rowOf('Werkbank 2')).getByRole('button', { name: 'Blokkeren en wissen' }))
    expect(await screen.findByText(/4 wijzigingen niet verstuurd; die verstuurt het eerst/)).toBeTruthy()
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Blokkeren en wissen' }),
    )
    expect(await screen.findByText(/^Wissen gevraagd op 21\/11\/2026/)).toBeTruthy()
    const again = within(await rowOf('Werkbank 2')).getByRole('button', { name: 'Blokkeren en wissen' })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/device/${AWAY}/wipe`,
    ])
  })

  it('[DV-16] are renamed; the own one cannot be blocked, and without a connection nothing can', async () => {
    await show()
    fireEvent.click(await screen.findByText('Werkbank 2'))
    typeAndLeave(await screen.findByLabelText('Naam'), 'Atelier')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Atelier')).toBeTruthy()
    expect(api.to(`/device/${AWAY}`)[0]?.body).toEqual({ label: 'Atelier', base: { label: 'Werkbank 2' } })
    const own = within(await rowOf('Balie (dit toestel)')).getByRole('button', { name: 'Blokkeren' })
    expect(own.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('Dit is het toestel waarop u nu werkt.')).toHaveLength(1)
    reportStatus({ state: 'offline', online: false, clientId: HERE })
    expect(
      await screen.findByText(/^De lijst van de toestellen .* Hiervoor is een internetverbinding nodig\.$/),
    ).toBeTruthy()
  })

  it('[FM-06] a name that a colleague gave meanwhile is shown, and a second save keeps the own one', async () => {
    const text = 'Intussen gewijzigd in "Magazijn". Sla nogmaals op om uw waarde te bewaren.'
    const details = { current: { label: 'Magazijn' } }
    const body = { code: 'CHANGED_MEANWHILE', error: 'x', fields: { label: text }, details }
    const renamed = api.handlers[`PUT /device/${AWAY}`]!
    api.handlers[`PUT /device/${AWAY}`] = { status: 409, body }
    await show()
    fireEvent.click(await screen.findByText('Werkbank 2'))
    typeAndLeave(await screen.findByLabelText('Naam'), 'Atelier')
    await pressInDialog('Opslaan')
    expect(await screen.findByText(text)).toBeTruthy()
    api.handlers[`PUT /device/${AWAY}`] = renamed
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Toestel succesvol opgeslagen.')).toBeTruthy()
    expect(api.to(`/device/${AWAY}`)[1]?.body).toEqual({ label: 'Atelier', base: { label: 'Magazijn' } })
  })

  it('[AW-09] the days after which the password is asked are set here, 30 where nobody did', async () => {
    await show()
    const field = await screen.findByLabelText<HTMLInputElement>(/^Wachtwoord vragen na/)
    expect(field.value).toBe('30')
    typeAndLeave(field, '7')
    expect(
      await screen.findByText('Instellingen succesvol opgeslagen.', undefined, { timeout: 5_000 }),
    ).toBeTruthy()
    expect(await db.setting.get(settingId('repair', 'passwordDays'))).toMatchObject({ value: '7' })
  })

  it('[DV-18] the minutes after which screens lock are set here, 30 where nobody did', async () => {
    await show()
    const field = await screen.findByLabelText<HTMLInputElement>(/^Scherm vergrendelen na/)
    expect(field.value).toBe('30')
    typeAndLeave(field, '10')
    expect(
      await screen.findByText('Instellingen succesvol opgeslagen.', undefined, { timeout: 5_000 }),
    ).toBeTruthy()
    expect(await db.setting.get(settingId('repair', 'lockMinutes'))).toMatchObject({ value: '10' })
  })
})
