import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../src/domain/webhooks/webhook.ts'
import { Webhooks } from '../../src/features/settings/webhooks/Webhooks.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { press, pressInDialog } from '../kit/dom/settingsScreens.ts'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const URL = 'https://boek.example/haak'
const UNUSED = { madeBy: 'Els Peeters', lastSent: null, pausedAt: null }
const HOOK: Webhook = { id: 'h1', url: URL, events: ['repair.status'], active: true, ...UNUSED }
const FAILED: WebhookDelivery = {
  id: 'd1',
  event: 'repair.status',
  status: 'failed',
  attempts: 6,
  createdAt: '2026-03-02T08:00:00.000Z',
  triedAt: '2026-03-02T20:00:00.000Z',
  code: 503,
  ms: 41,
  answer: 'druk',
  error: null,
}
let api: ReturnType<typeof fakeApi>
let hooks: Webhook[]
beforeEach(async () => {
  localStorage.clear()
  logIn((await setUpDesk()).user)
  reportStatus({ state: 'synced', online: true })
  hooks = [HOOK]
  api = fakeApi({
    'GET /webhooks': () => ({ status: 200, body: hooks }),
    'POST /webhooks': { status: 201, body: { id: 'h2', secret: 'een-geheim' } },
    'PUT /webhooks/h1': { status: 200, body: HOOK },
    'DELETE /webhooks/h1': () => {
      hooks = []
      return { status: 200, body: {} }
    },
    'GET /webhooks/h1/deliveries': { status: 200, body: [FAILED] },
    'POST /webhooks/deliveries/d1/again': { status: 200, body: {} },
  })
})
const show = (online = true) =>
  showAt('/repair/settings', '/repair/settings', () => <Webhooks online={online} />)
const sent = (method: string) => api.calls.find((call) => call.method === method)?.body

describe("the panel 'Webhooks'", () => {
  it('[WH-01] adds one, and shows its secret once', async () => {
    await show()
    await press('Nieuwe webhook')
    typeAndLeave(await screen.findByLabelText(/^Adres/), 'boek.example')
    await pressInDialog('Opslaan')
    expect(
      await screen.findByText('Gelieve een geldig adres in te vullen dat met https:// begint!'),
    ).toBeTruthy()
    expect(screen.getByText('Kies minstens één gebeurtenis.')).toBeTruthy()
    typeAndLeave(screen.getByLabelText(/^Adres/), 'https://boek.example/nieuw')
    fireEvent.click(screen.getByRole('switch', { name: 'Item gewijzigd' }))
    await pressInDialog('Opslaan')
    const dialog = await screen.findByRole('dialog', { name: 'Geheim van de webhook' })
    expect(within(dialog).getByText('een-geheim')).toBeTruthy()
    expect(sent('POST')).toEqual({ url: 'https://boek.example/nieuw', events: ['item.changed'] })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(screen.queryByText('een-geheim')).toBe(null))
  })

  it('[WH-07] sends what was changed alone, with what was seen', async () => {
    await show()
    await press(`${URL} bewerken`)
    fireEvent.click(await screen.findByRole('switch', { name: 'Actief' }))
    await pressInDialog('Opslaan')
    await waitFor(() => expect(sent('PUT')).toEqual({ active: false, base: { active: true } }))
  })

  it('[WH-01] ends one', async () => {
    await show()
    await press(`${URL} verwijderen`)
    await pressInDialog('Ja')
    await waitFor(() => expect(screen.queryByText(URL)).toBe(null))
  })

  it('[AW-12] says who made one and when it was last used, and resumes one that is paused', async () => {
    hooks = [
      { ...HOOK, lastSent: '2026-03-02T08:00:00.000Z', pausedAt: '2026-03-03T08:00:00.000Z' },
      { ...HOOK, id: 'h2', url: 'https://boek.example/twee', madeBy: null },
    ]
    await show()
    expect(
      await screen.findByText(/Gemaakt door Els Peeters, laatst gebruikt op 02\/03\/2026 09:00\./),
    ).toBeTruthy()
    expect(screen.getByText(/Maker onbekend, nog niet gebruikt\./)).toBeTruthy()
    expect(screen.getByText(/^Gepauzeerd sinds 03\/03\/2026 09:00/)).toBeTruthy()
    api.handlers['PUT /webhooks/h1'] = () => {
      hooks = [HOOK]
      return { status: 200, body: HOOK }
    }
    await press(`${URL} hervatten`)
    await waitFor(() => expect(screen.queryByText(/^Gepauzeerd sinds/)).toBeNull())
    expect(sent('PUT')).toEqual({ paused: false })
  })

  it('[WH-06] lists messages with their answers, and sends one again', async () => {
    await show()
    await press(`Berichten aan ${URL}`)
    expect(await screen.findByText(/Mislukt, 6 pogingen, antwoord 503 na 41 ms/)).toBeTruthy()
    expect(screen.getByText('druk')).toBeTruthy()
    await pressInDialog('Opnieuw sturen')
    await waitFor(() => expect(api.to('/webhooks/deliveries/d1/again')).toHaveLength(1))
  })

  it('says that it needs the server', async () => {
    await show(false)
    expect(await screen.findByText(/^De webhooks staan op de server\./)).toBeTruthy()
  })
})
