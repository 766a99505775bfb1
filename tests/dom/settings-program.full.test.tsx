import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { RepairSettings } from '../../src/features/settings/repair/RepairSettings.tsx'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { press } from '../kit/dom/settingsScreens.ts'

const sync = vi.hoisted(() => ({ status: { state: 'synced', online: true }, syncNow: vi.fn<() => void>() }))
vi.mock('../../src/sync/client.ts', () => ({
  syncNow: sync.syncNow,
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => sync.status },
}))

interface Call {
  method: string
  path: string
  body: unknown
}
let calls: Call[]
let answers: Record<string, { status: number; body: unknown }>

beforeEach(async () => {
  await setUpDesk()
  sync.status = { state: 'synced', online: true }
  sync.syncNow.mockClear()
  calls = []
  answers = {
    '/mail/status': { status: 200, body: { configured: true, source: 'settings', waiting: 0 } },
    '/preference': { status: 201, body: [] },
    '/mail/test': { status: 200, body: { recipient: 'jan@example.com' } },
  }
  vi.stubGlobal('fetch', async (input: Request) => {
    const path = new URL(input.url).pathname.replace('/api', '')
    const text = await input.text()
    calls.push({ method: input.method, path, body: text ? JSON.parse(text) : null })
    const { status, body } = answers[path] ?? { status: 404, body: {} }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const put = (field: string, value: string) =>
  db.setting.put({ id: settingId('mail', field), module: 'mail', field, value, userId: null })
const field = async (label: string) =>
  (await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))) as HTMLInputElement
const show = () => showAt('/repair/settings', '/repair/settings?tab=2', RepairSettings)
const posts = () => calls.filter(({ method }) => method === 'POST')

describe('the mail server', () => {
  it('[SE-11] [SE-13] shows what is stored, never the password', async () => {
    await put('email', 'herstel@example.com')
    await put('host', 'smtp.example.com')
    await put('port', '465')
    await put('username', 'herstel')
    await show()
    await waitFor(async () => expect((await field('E-mail')).value).toBe('herstel@example.com'))
    expect((await field('Server')).value).toBe('smtp.example.com')
    expect((await field('Poort')).value).toBe('465')
    expect((await field('Gebruikersnaam')).value).toBe('herstel')
    expect((await field('Wachtwoord')).value).toBe('')
  })

  it('[SE-11] [SE-12] [D-123] stores what was changed; the port is 587 unless another is given', async () => {
    await show()
    expect((await field('Poort')).value).toBe('587')
    typeAndLeave(await field('E-mail'), ' herstel@example.com ')
    typeAndLeave(await field('Server'), 'smtp.example.com')
    typeAndLeave(await field('Wachtwoord'), ' geheim ')
    await press('Opslaan')
    expect(await screen.findByText('Instellingen succesvol opgeslagen.')).toBeTruthy()
    expect(posts()).toEqual([
      {
        method: 'POST',
        path: '/preference',
        body: {
          settings: [
            { module: 'mail', field: 'email', value: 'herstel@example.com', base: '' },
            { module: 'mail', field: 'host', value: 'smtp.example.com', base: '' },
            { module: 'mail', field: 'password', value: ' geheim ' },
          ],
          mailingChanged: true,
        },
      },
    ])
    expect((await field('Wachtwoord')).value).toBe('')
    expect((await field('Server')).value).toBe('smtp.example.com')
    expect(sync.syncNow).toHaveBeenCalled()
    expect(JSON.stringify(await db.outbox.toArray())).not.toContain('geheim')
  })

  it('[SE-11] refuses an address that is none, here and where the server says so', async () => {
    await show()
    typeAndLeave(await field('E-mail'), 'herstel')
    await press('Opslaan')
    expect(await screen.findByText('Gelieve een geldig e-mailadres in te vullen!')).toBeTruthy()
    expect(posts()).toEqual([])
    typeAndLeave(await field('E-mail'), 'herstel@example.com')
    typeAndLeave(await field('Server'), 'geen server')
    answers['/preference'] = {
      status: 422,
      body: {
        error: 'Gelieve een geldige servernaam in te vullen!',
        code: 'invalid_args',
        details: { field: 'host' },
      },
    }
    await press('Opslaan')
    expect(await screen.findByText('Gelieve een geldige servernaam in te vullen!')).toBeTruthy()
    expect((await field('Server')).value).toBe('geen server')
  })

  it('[D-123] mails a test to oneself, and says what went wrong', async () => {
    await show()
    await press('Testmail versturen')
    expect(await screen.findByText('Testmail verstuurd naar jan@example.com.')).toBeTruthy()
    answers['/mail/test'] = { status: 422, body: { error: 'Er is geen mailserver ingesteld.' } }
    await press('Testmail versturen')
    expect(await screen.findByText('Er is geen mailserver ingesteld.')).toBeTruthy()
  })

  it('[D-123] says that no server is set and how much mail waits for it', async () => {
    answers['/mail/status'] = { status: 200, body: { configured: false, source: null, waiting: 3 } }
    await show()
    expect(await screen.findByText('Er is geen mailserver ingesteld. Er wachten 3 mails.')).toBeTruthy()
  })

  it('[SE-11] needs a network, and says so', async () => {
    sync.status = { state: 'offline', online: false }
    await show()
    typeAndLeave(await field('Server'), 'smtp.example.com')
    const reason = 'Hiervoor is een internetverbinding nodig.'
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Opslaan', description: reason })).toBeTruthy()
    await press('Opslaan')
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2))
    fireEvent.submit((await field('Server')).closest('form') as HTMLFormElement)
    expect(calls).toEqual([])
  })
})
