import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openQuestions, publishQuestions } from '../../src/components/dialogs/questions.ts'
import { db } from '../../src/db/database.ts'
import { allFieldDrafts, recoverFieldDrafts } from '../../src/db/fieldDrafts.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import type { Conflict } from '../../src/domain/system/system.ts'
import { flushPendingFields } from '../../src/lib/pendingFields.ts'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import {
  type Desk,
  repairOf,
  repairPanel,
  setUpDesk,
  showAt,
  takeIn,
  typeAndLeave,
} from '../kit/dom/repairDesk.tsx'

const STATUS = {
  state: 'synced',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: null,
  boot: null,
  online: true,
}
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncNow: () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => STATUS },
  onSyncEvent: () => () => {},
}))

const QUESTION = 'Deze herstelling is gefactureerd. Toch wijzigen?'
const MARK = 'gewijzigd na facturatie'

let desk: Desk
let id: string
const lineId = newId()
beforeEach(async () => {
  publishQuestions([])
  desk = await setUpDesk()
  id = await takeIn(desk)
  const line = { id: lineId, description: 'Uren', quantity: 1, price: 50 }
  await mutate('repair.addLine', { repairId: id, line })
  await mutate('repair.addEstimateLine', { repairId: id, line: { ...line, id: newId() } })
  await mutate('repair.set', { id, set: { status: 'Gefactureerd' } })
})

const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
const work = async () => within(await repairPanel('Werklijnen'))
const priceCell = async () => (await work()).findByLabelText('Eenheidsprijs')
const answer = async (name: 'Ja' | 'Nee') => {
  const dialog = await screen.findByText(QUESTION)
  fireEvent.click(within(dialog.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
}
const asked = () => screen.queryByText(QUESTION) !== null
const sent = async () => (await db.outbox.toArray()).map(({ name }) => name)
const drafts = async () => (await allFieldDrafts()).length
/** Waits for the pause after which a field saves by itself, and for its save. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)))

describe('a field of a billed repair', () => {
  it.each([
    [
      'warranty',
      async () => fireEvent.click(await screen.findByRole('switch', { name: 'Garantie' })),
      { underWarranty: true },
    ],
    [
      'type',
      async () =>
        fireEvent.change(await screen.findByLabelText('Type'), { target: { value: 'Herstelling' } }),
      { type: 'Herstelling' },
    ],
    [
      'external',
      async () =>
        fireEvent.click(
          within(await repairPanel('Externe herstelling')).getByRole('switch', { name: 'Extern' }),
        ),
      { isExternal: true },
    ],
    [
      'forfait',
      async () => typeAndLeave(await screen.findByLabelText('Kost bij geweigerd bestek'), '60'),
      { forfaitAmount: 60 },
    ],
    ['a price', async () => typeAndLeave(await priceCell(), '60'), { repairTotalExclVat: 60 }],
    [
      'a line less',
      async () => {
        fireEvent.click((await work()).getByRole('button', { name: 'Lijn "Uren" verwijderen' }))
        const sure = await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
        const dialog = within(sure.closest('[role="dialog"]') as HTMLElement)
        fireEvent.click(dialog.getByRole('button', { name: 'Ja' }))
      },
      { repairLines: [] },
    ],
  ] as const)("[GF-06] asks before it changes: %s; 'Nee' leaves all as it was", async (_, change, values) => {
    await show()
    const before = await repairOf(id)
    const changes = await sent()
    await change()
    await answer('Nee')
    expect(await repairOf(id)).toEqual(before)
    expect(await sent()).toEqual(changes)
    await change()
    await answer('Ja')
    await waitFor(async () => expect(await repairOf(id)).toMatchObject(values))
    expect((await repairOf(id))?.repairLogLines.at(-1)?.description).toMatch(/^Gewijzigd na facturatie: /)
  })

  it('[GF-06] [GF-05] asks once in a visit, and again in the next', async () => {
    const { unmount } = await show()
    expect(screen.queryByText(MARK)).toBeNull()
    typeAndLeave(await priceCell(), '60')
    await answer('Ja')
    await waitFor(async () => expect((await repairOf(id))?.repairTotalExclVat).toBe(60))
    expect(await screen.findByText(MARK)).toBeTruthy()
    typeAndLeave(await priceCell(), '70')
    await waitFor(async () => expect((await repairOf(id))?.repairTotalExclVat).toBe(70))
    fireEvent.click(screen.getByRole('switch', { name: 'Garantie' }))
    await waitFor(async () => expect((await repairOf(id))?.underWarranty).toBe(true))
    expect(asked()).toBe(false)
    unmount()
    await show()
    fireEvent.click(await screen.findByRole('switch', { name: 'Garantie' }))
    await answer('Nee')
    expect((await repairOf(id))?.underWarranty).toBe(true)
  })

  it('[GF-06] asks nothing for what moves no total', async () => {
    await show()
    typeAndLeave(await (await work()).findByLabelText('Omschrijving'), 'Werkuren')
    await waitFor(async () => expect((await repairOf(id))?.repairLines[0]?.description).toBe('Werkuren'))
    typeAndLeave(screen.getByLabelText('Referentie'), 'PO 1')
    await waitFor(async () => expect((await repairOf(id))?.reference).toBe('PO 1'))
    expect(asked()).toBe(false)
    expect((await repairOf(id))?.changedAfterBilling).toBe(false)
  })
})

describe('a cell that saves by itself', () => {
  it("[GF-07] asks when it is left and not during a pause; after 'Nee' it shows what is stored", async () => {
    await show()
    const cell = await priceCell()
    fireEvent.focus(cell)
    fireEvent.change(cell, { target: { value: '60' } })
    await pause()
    expect(asked()).toBe(false)
    expect(cell).toHaveProperty('value', '60')
    fireEvent.blur(cell)
    await answer('Nee')
    await waitFor(() => expect(cell).toHaveProperty('value', '50,00'))
    expect((await repairOf(id))?.repairTotalExclVat).toBe(50)
    await waitFor(async () => expect(await drafts()).toBe(0))
  })

  it('[GF-07] Enter asks as well, and what was typed is saved after Ja', async () => {
    await show()
    const cell = await priceCell()
    act(() => cell.focus())
    fireEvent.change(cell, { target: { value: '60' } })
    fireEvent.keyDown(cell, { key: 'Enter', shiftKey: true })
    await answer('Ja')
    await waitFor(async () => expect((await repairOf(id))?.repairTotalExclVat).toBe(60))
    expect(await drafts()).toBe(0)
  })

  it('[GF-07] a page that ends during the pause keeps the text; its field shows it again and asks then', async () => {
    const { unmount } = await show()
    const cell = await priceCell()
    fireEvent.focus(cell)
    fireEvent.change(cell, { target: { value: '60' } })
    await pause()
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    // End the page: its remaining work does not reach the store.
    const kept = await db.draft.toArray()
    unmount()
    await waitFor(() => expect(openQuestions()).toHaveLength(1))
    for (const one of openQuestions()) one.answer(null)
    await waitFor(async () => expect(await drafts()).toBe(0))
    await db.draft.bulkPut(kept)
    expect(await recoverFieldDrafts(desk.user)).toEqual([])
    await show()
    const again = await priceCell()
    await waitFor(() => expect(again).toHaveProperty('value', '60,00'))
    expect(asked()).toBe(false)
    fireEvent.focus(again)
    fireEvent.blur(again)
    await answer('Ja')
    await waitFor(async () => expect((await repairOf(id))?.repairTotalExclVat).toBe(60))
    await waitFor(async () => expect(await drafts()).toBe(0))
  })

  it('[GF-07] a session that ends keeps the text without a question', async () => {
    await show()
    const cell = await priceCell()
    fireEvent.focus(cell)
    fireEvent.change(cell, { target: { value: '60' } })
    await act(async () => flushPendingFields())
    expect(asked()).toBe(false)
    expect(await drafts()).toBe(1)
    expect((await repairOf(id))?.repairTotalExclVat).toBe(50)
  })
})

describe('a dialog over a billed repair', () => {
  it("[GF-06] a new line stays in its dialog after 'Nee'", async () => {
    await show()
    fireEvent.click((await work()).getByRole('button', { name: 'Lijn toevoegen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe werklijn' }))
    fireEvent.change(dialog.getByLabelText(/^Omschrijving/), { target: { value: 'Voeding' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await answer('Nee')
    expect(dialog.getByLabelText(/^Omschrijving/)).toHaveProperty('value', 'Voeding')
    expect((await repairOf(id))?.repairLines).toHaveLength(1)
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan', hidden: true }))
    await answer('Ja')
    await waitFor(async () => expect((await repairOf(id))?.repairLines).toHaveLength(2))
  })
})

describe('a conflict of a billed repair', () => {
  it("[GF-09] 'Zet mijn waarde terug' asks first", async () => {
    const conflict = {
      id: newId(),
      e: 'repair',
      eid: id,
      field: 'underWarranty',
      policy: 'later_wins',
      winner: { value: false, by: desk.user, at: '2026-11-20T12:00:00Z', device: 'Toonbank' },
      loser: { value: true, by: desk.user, at: '2026-11-20T11:30:00Z', device: 'Werkbank 2' },
      state: 'open',
    }
    await db.conflict.put(conflict as Conflict)
    await show()
    const press = async () => {
      const note = await screen.findByRole('note', { name: /^Conflict: garantie/ })
      fireEvent.click(within(note).getAllByRole('button')[0] as HTMLElement)
    }
    await press()
    await answer('Nee')
    expect((await db.conflict.get(conflict.id))?.state).toBe('open')
    await press()
    await answer('Ja')
    await waitFor(async () => expect((await repairOf(id))?.underWarranty).toBe(true))
    expect((await db.conflict.get(conflict.id))?.state).toBe('restored')
  })
})
