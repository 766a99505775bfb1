import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pressInRow } from '../kit/dom/customersDesk.ts'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { type Desk, repairOf, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, quietSync, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let asked: { method: string; path: string; body: unknown }[]
let answer: (path: string) => Response
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ online: true })
  asked = []
  answer = (path) => json(path === '/api/repair/trash' ? [] : {}, 201)
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text()
    const path = new URL(request.url).pathname
    asked.push({ method: request.method, path, body: text === '' ? null : JSON.parse(text) })
    return answer(path)
  })
})

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const restores = () => asked.filter(({ path }) => path === '/api/repair/restore').map(({ body }) => body)

async function deleteIt(): Promise<string> {
  const id = await takeIn(desk)
  await openApp('/repair/overview')
  await pressInRow(await rowOf('Geen beeld'), /verwijderen$/)
  await press('Ja')
  await screen.findByText('Herstelling definitief verwijderd.')
  return id
}

describe("'Ongedaan maken'", () => {
  it('[RL-25] [B6.5] takes back a delete that was not sent yet', async () => {
    const cancel = vi.spyOn(quietSync, 'cancelPending')
    await deleteIt()
    await press('Ongedaan maken')
    await screen.findByText('Wijziging ongedaan gemaakt.')
    const entry = (await db.outbox.toArray()).find(({ name }) => name === 'repair.deletePermanently')
    expect(cancel).toHaveBeenCalledWith([entry?.mid])
    expect(restores()).toEqual([])
  })

  it('[D-063] takes a delete that was sent out of the bin', async () => {
    vi.spyOn(quietSync, 'cancelPending').mockResolvedValue([])
    const id = await deleteIt()
    await press('Ongedaan maken')
    await screen.findByText('Herstelling uit de prullenbak gehaald.')
    expect(restores()).toEqual([{ id }])
  })

  it('[RL-23] gives an archived repair its former status back when it was sent already', async () => {
    vi.spyOn(quietSync, 'cancelPending').mockResolvedValue([])
    const id = await takeIn(desk)
    await openApp('/repair/overview')
    await pressInRow(await rowOf('Geen beeld'), /archiveren/)
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Opgehaald'))
    await press('Ongedaan maken')
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Binnengebracht'))
    await rowOf('Geen beeld')
  })
})

describe("'Ongedaan maken' of an archived billed repair", () => {
  it('[RL-23] [D-042] leaves it on the shelf as it was, not billed after the pick-up', async () => {
    vi.spyOn(quietSync, 'cancelPending').mockResolvedValue([])
    const id = await takeIn(desk)
    for (const status of ['Hersteld', 'Gefactureerd'] as const)
      await mutate('repair.set', { id, set: { status } })
    await openApp('/repair/overview')
    await pressInRow(await rowOf('Geen beeld'), /archiveren/)
    await waitFor(async () => expect((await repairOf(id))?.status).toBe('Opgehaald'))
    await press('Ongedaan maken')
    await waitFor(async () =>
      expect(await repairOf(id)).toMatchObject({
        status: 'Gefactureerd',
        previousStatus: 'Hersteld',
        billed: true,
      }),
    )
    await rowOf('Geen beeld')
  })
})

describe('the bin', () => {
  const BINNED = {
    id: '01950000-0000-7000-8000-000000000077',
    number: '2026.77',
    provisionalRef: 'V-7F3K2',
    notes: 'Geen klank',
    customerId: null,
    customer: null,
    item: 'Sony FX9',
    at: '2026-11-20T13:05:00.000Z',
    by: 'An Maes',
  }

  it("[D-063] [NT-05] shows what was deleted as it opens, and 'Haal uit prullenbak' brings it back", async () => {
    answer = (path) => (path === '/api/repair/trash' ? json([BINNED]) : json({}, 201))
    await openApp('/bin')
    await screen.findByText('2026.77 · VERHUUR · Sony FX9 · Geen klank')
    await screen.findByText('Gewist op 20/11/2026 14:05 door An Maes')
    await press('Haal uit prullenbak')
    await screen.findByText('De prullenbak is leeg.')
    expect(restores()).toEqual([{ id: BINNED.id }])
  })

  it("[OV-15] does not treat a repair as the company's own if its customer is deleted", async () => {
    const binned = { ...BINNED, customerId: '01950000-0000-7000-8000-000000000078' }
    answer = (path) => (path === '/api/repair/trash' ? json([binned]) : json({}, 201))
    await openApp('/bin')
    expect(await screen.findByText('2026.77 · Sony FX9 · Geen klank')).toBeTruthy()
  })

  it('[D-063] [NT-05] needs a connection, says so, and is filled when it is back', async () => {
    answer = (path) => (path === '/api/repair/trash' ? json([BINNED]) : json({}, 201))
    reportStatus({ state: 'offline', online: false })
    await openApp('/bin')
    const button = await screen.findByRole('button', { name: 'Vernieuwen' })
    expect(screen.getAllByText('Hiervoor is een internetverbinding nodig.').length).toBeGreaterThan(0)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(asked.filter(({ path }) => path === '/api/repair/trash')).toEqual([])
    reportStatus({ online: true })
    await screen.findByText('2026.77 · VERHUUR · Sony FX9 · Geen klank')
  })

  it('[NT-05] says what comes here while it is empty, and when it could not be asked', async () => {
    answer = (path) => (path === '/api/repair/trash' ? json({ error: 'Stuk' }, 500) : json({}, 201))
    await openApp('/bin')
    await screen.findByText(/^De prullenbak kon niet opgehaald worden/)
    answer = (path) => (path === '/api/repair/trash' ? json([]) : json({}, 201))
    await press('Vernieuwen')
    await screen.findByText('De prullenbak is leeg.')
    expect(screen.getByText('Een gewiste herstelling blijft hier nog 90 dagen.')).toBeTruthy()
  })

  it('[RB-05] numbers that stand on no document are listed with the reason', async () => {
    const at = '2026-11-20T13:05:00.000Z'
    const rows = [
      { kind: 'repair', number: '2026.118', at, by: null, why: 'lost' },
      { kind: 'rental', number: '2026.7', at, by: 'An Maes', why: 'deleted' },
    ]
    answer = (path) => json(path === '/api/numbers/voided' ? rows : [])
    await openApp('/bin')
    await press('Vervallen nummers tonen')
    expect(await screen.findByText('Herstelling 2026.118')).toBeTruthy()
    expect(await screen.findByText('Verloren bij herstel op 20/11/2026 14:05')).toBeTruthy()
    expect(await screen.findByText('Verhuur 2026.7')).toBeTruthy()
    expect(await screen.findByText('Gewist op 20/11/2026 14:05 door An Maes')).toBeTruthy()
  })

  it('[B6.5] a change that came too late brings the repair back and is sent again', async () => {
    const again = vi.spyOn(quietSync, 'retryRefused')
    const [mid, id] = [newId(), newId()]
    const entry = {
      seq: 900,
      mid,
      name: 'repair.set',
      mv: 1,
      uid: desk.user,
      at: '2026-11-20T13:05:00.000Z',
      args: { id, set: { workNotes: 'Voeding vervangen' } },
      touched: [],
      reads: [],
      createdAt: 0,
    }
    const outcome = {
      seq: 900,
      mid,
      status: 'rejected' as const,
      code: 'gone',
      details: { at: new Date().toISOString() },
    }
    await db.attention.put({ mid, root: mid, entry, outcome, at: 0 })
    await openApp('/sync')
    await press('Haal uit prullenbak')
    await waitFor(() => expect(again).toHaveBeenCalledWith(mid, {}))
    expect(restores()).toEqual([{ id }])
  })
})
