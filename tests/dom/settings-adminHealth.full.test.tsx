import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminHealth } from '../../src/domain/adminHealth/adminHealth.ts'
import { ageText, bytesText } from '../../src/features/settings/adminHealth/adminHealthTexts.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const REPAIR = '0b5e0000-0000-4000-8000-000000000001'
const health: AdminHealth = {
  at: '2026-11-27T12:00:00.000Z',
  versions: { server: '1.3.0', node: '24.1.0', postgres: '18.4', schema: 36 },
  devices: { all: 9, blocked: 1, behind: 2, unsent: 14, heard: { hour: 4, day: 2, week: 1 } },
  mails: { queued: 0, failed: 0, unknown: 0, oldestAt: null, open: [] },
  deliveries: { queued: 3, failed: 5 },
  photos: { files: 1204, bytes: 3_400_000_000, pending: 6 },
  jobs: [{ job: 'reminders', lastAt: '2026-11-27T08:00:00.000Z', failedAt: null }],
  database: { bytes: 512_000_000, ms: 0.4, superuser: false },
  disk: { free: 60_000_000_000, size: 240_000_000_000 },
  backup: {
    at: '2026-11-27T02:00:00.000Z',
    bytes: 2_100_000_000,
    encrypted: true,
    place: '/backups',
    error: null,
  },
}
let api: ReturnType<typeof fakeApi>
let now: AdminHealth
beforeEach(async () => {
  localStorage.clear()
  const desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'synced', online: true })
  now = health
  api = fakeApi({ 'GET /beheer': () => ({ status: 200, body: now }) })
})

const open = () => openApp('/repair/settings?tab=11')
const panel = (name: string) => screen.findByRole('region', { name })
/** The value beside a name in a panel. */
const fact = async (title: string, name: string) =>
  within(await panel(title)).getByText(name).nextElementSibling?.textContent

describe('the tab Beheer', () => {
  it('[BH-02] [BH-03] [BH-05] [BH-06] shows the health of the company', async () => {
    await open()
    expect(await screen.findByText('Alles werkt.')).toBeTruthy()
    expect(await screen.findByText('Stand van 27/11/2026 13:00.')).toBeTruthy()
    const facts = [
      ['Back-up', 'Laatste', '27/11/2026 03:00'],
      ['Back-up', 'Ouderdom', '10 uur'],
      ['Back-up', 'Grootte', '2,1 GB'],
      ['Back-up', 'Versleuteling', 'versleuteld'],
      ['Toestellen', 'Gehoord in het laatste uur', '4'],
      ['Toestellen', 'Langer geleden', '2'],
      ['Toestellen', 'Met iets dat niet verstuurd is', '2'],
      ['Toestellen', 'Geblokkeerd', '1'],
      ['Wachtrij', 'Wijzigingen op toestellen', '14'],
      ['Wachtrij', 'Foto’s op toestellen', '6'],
      ['Wachtrij', 'Mislukte berichten', '5'],
      ['Dagelijkse taken', 'Herinneringen', '27/11/2026 09:00'],
      ['Schijf en database', 'Vrij op de server', '60 GB van 240 GB'],
      ['Schijf en database', 'Foto’s en papieren', '3,4 GB in 1.204 bestanden'],
      ['Schijf en database', 'Rechten in de database', 'alleen de eigen gegevens'],
      ['Versies', 'Toepassing op dit toestel', '1.2.0'],
      ['Versies', 'Server', '1.3.0'],
      ['Versies', 'Schema van de database', '36'],
      ['Versies', 'PostgreSQL', '18.4'],
    ] as const
    for (const [title, name, value] of facts) expect([name, await fact(title, name)]).toEqual([name, value])
  })

  it('[BH-06] [BH-07] [BH-10] warns of an old backup above everything, and says of none that it is not known', async () => {
    now = {
      ...health,
      backup: {
        at: '2026-11-26T09:00:00.000Z',
        bytes: 1_000,
        encrypted: false,
        place: '/backups',
        error: 'no space left',
      },
    }
    await open()
    expect(await screen.findByText('De laatste back-up is ouder dan 26 uur.')).toBeTruthy()
    expect(screen.getByText('De laatste back-up is mislukt.')).toBeTruthy()
    expect(await fact('Back-up', 'Laatste poging mislukt')).toBe('no space left')
    expect(await fact('Back-up', 'Ouderdom')).toBe('27 uur')
    expect(await fact('Back-up', 'Versleuteling')).toBe('niet versleuteld')
    now = { ...health, backup: null }
    fireEvent.click(screen.getByRole('button', { name: 'Vernieuwen' }))
    expect(await screen.findByText('nog niet bekend')).toBeTruthy()
    expect(screen.queryByText(/ouder dan 26 uur/)).toBeNull()
    expect(screen.getByText(/^Alles werkt. Er is nog geen back-up bekend./)).toBeTruthy()
  })

  it('[BH-04] [BH-07] shows mails that need a person, with the way to their repair', async () => {
    const mail = { at: '2026-11-27T09:00:00.000Z', recipient: 'lien@example.com', error: 'Adres geweigerd.' }
    const repair = { id: REPAIR, number: '2026.118' }
    now = {
      ...health,
      mails: {
        queued: 2,
        failed: 1,
        unknown: 21,
        oldestAt: '2026-11-27T11:00:00.000Z',
        open: [
          { ...mail, id: 'a', status: 'failed', subject: 'Klaar', repair },
          { ...mail, id: 'b', status: 'unknown', subject: '', error: null, repair: null },
        ],
      },
    }
    await open()
    const mails = await panel('Mails')
    expect(mails.textContent).toContain('2 mails wachten, de oudste 1 uur.')
    expect(mails.textContent).toContain('1 is niet verzonden, 21 zijn mogelijk verzonden.')
    expect(mails.textContent).toContain('En nog 20 oudere.')
    const [first, second] = within(mails).getAllByRole('listitem')
    expect(first?.textContent).toContain('Klaar aan lien@example.com')
    expect(first?.textContent).toContain('Adres geweigerd.')
    expect(first?.textContent).toContain('Niet verzonden')
    const link = within(mails).getByRole('link', { name: 'Herstelling 2026.118' })
    expect(link.getAttribute('href')).toContain(`/repair/detail/${REPAIR}`)
    expect(second?.textContent).toContain('Zonder onderwerp')
    expect(await screen.findByText(/Er wacht een mail al langer dan een halfuur/)).toBeTruthy()
  })

  it('[BH-05] [BH-07] says which daily job was given up', async () => {
    now = {
      ...health,
      jobs: [
        { job: 'reminders', lastAt: '2026-11-25T08:00:00.000Z', failedAt: '2026-11-26T08:20:00.000Z' },
        { job: 'later-job', lastAt: null, failedAt: null },
      ],
    }
    await open()
    expect(await fact('Dagelijkse taken', 'Herinneringen')).toBe('niet gelukt, laatst 25/11/2026 09:00')
    expect(await fact('Dagelijkse taken', 'later-job')).toBe('niet in 8 dagen')
    expect(await screen.findByText('Een dagelijkse taak is niet gelukt.')).toBeTruthy()
  })

  it('[BH-01] says without a connection that only the server knows, and keeps what it has', async () => {
    await open()
    await panel('Versies')
    expect(api.to('/beheer')).toHaveLength(1)
    reportStatus({ state: 'offline', online: false })
    expect(
      await screen.findByText(
        'Hoe het met de zaak gaat, weet alleen de server. Hiervoor is een internetverbinding nodig.',
      ),
    ).toBeTruthy()
    await panel('Versies')
    const again = screen.getByRole('button', { name: 'Vernieuwen' })
    expect(again.getAttribute('aria-disabled')).toBe('true')
  })

  it('[BH-01] opened without a connection shows nothing but that', async () => {
    reportStatus({ state: 'offline', online: false })
    await open()
    expect(await screen.findByText(/^Hoe het met de zaak gaat, weet alleen de server/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Versies' })).toBeNull()
    expect(api.to('/beheer')).toHaveLength(0)
  })
})

describe('the words of it', () => {
  it.each([
    [900, '0,9 kB'],
    [12_345, '12 kB'],
    [3_400_000_000, '3,4 GB'],
    [4e15, '4.000 TB'],
  ])('[BH-05] %d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

  it.each([
    ['2026-11-27T11:59:00.000Z', '1 minuut'],
    ['2026-11-27T11:40:00.000Z', '20 minuten'],
    ['2026-11-27T07:00:00.000Z', '5 uur'],
    ['2026-11-26T10:00:00.000Z', '26 uur'],
    ['2026-11-24T12:00:00.000Z', '3 dagen'],
  ])('[BH-06] %s is %s ago', (at, text) => expect(ageText(at, health.at)).toBe(text))
})
