import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import type { MovementKind } from '../../src/domain/rentals/constants.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  editRental,
  factOf,
  fieldByLabel,
  isRead,
  press,
  readRental,
  rent,
  rentalOf,
  saveAndWait,
  startEditing,
  typeByLabel,
} from '../kit/e2e/rentalForm.ts'
import { openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: desks.RentalDesk
let camera: string
let cables: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  ;({ camera, cables } = desk)
})

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const pressKey = (key: string, at: Element = document.body) =>
  fireEvent.keyDown(at, { key, code: `Key${key.toUpperCase()}` })
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const lineOf = (name: string | RegExp) => screen.findByRole('row', { name })

describe('a stored rental', () => {
  it('[VB-01] opens to be read, named by its number and customer, in the tab too; no field is open', async () => {
    const id = await rent(camera, { notes: 'Achterdeur' })
    await readRental(id)
    const { provisionalRef } = (await rentalOf(id))!
    expect(await heading()).toBe(`Verhuur ${provisionalRef} · Omroep Noord`)
    expect(document.title).toContain(`Verhuur ${provisionalRef} · Omroep Noord`)
    expect(screen.getByText('Achterdeur')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    const nobody = await rent(camera, { tempCusName: null })
    await db.rental.update(nobody, { number: '2026.84' })
    cleanup()
    await readRental(nobody)
    expect(await heading()).toBe('Verhuur 2026.84 · geen klant')
  })

  it("[VB-02] 'Bewerken' and E open the form in the same place; E in a field is a letter", async () => {
    const id = await rent(camera)
    const app = await readRental(id)
    pressKey('e', screen.getByRole('combobox', { name: 'Status' }))
    expect(screen.queryByRole('heading', { name: 'Bewerk verhuur' })).toBeNull()
    pressKey('e')
    await titled('Bewerk verhuur')
    expect(app.address()).toContain(`/rental/detail/${id}`)
    press('Annuleren')
    await startEditing()
  })

  it('[VB-04] shows the rental again after a save, and after Annuleren once its question is answered', async () => {
    const id = await rent(camera)
    await editRental(id)
    typeByLabel('Notities', 'Aan de poort')
    await saveAndWait()
    await isRead()
    expect(await screen.findByText('Aan de poort')).toBeTruthy()
    await startEditing()
    typeByLabel('Notities', 'Toch niet')
    press('Annuleren')
    fireEvent.click(await screen.findByRole('button', { name: 'Nee' }))
    expect(fieldByLabel('Notities').value).toBe('Toch niet')
    press('Annuleren')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await isRead()
    expect(screen.getByText('Aan de poort')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verder bewerken' })).toBeNull()
  })

  it('[VB-05] offers what was typed and never saved, however the form ended', async () => {
    const id = await rent(camera)
    const app = await editRental(id)
    typeByLabel('Notities', 'Half af')
    // A link to the rental itself closes the form without a question.
    await app.go(`/rental/detail/${id}`)
    await isRead()
    fireEvent.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
    await titled('Bewerk verhuur')
    expect(fieldByLabel('Notities').value).toBe('Half af')
    expect(screen.queryByRole('button', { name: 'Verder invullen' })).toBeNull()
    await app.go(`/rental/detail/${id}`)
    await isRead()
    fireEvent.click(await screen.findByRole('button', { name: 'Weggooien' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Verder bewerken' })).toBeNull())
    expect(await db.draft.count()).toBe(0)
  })

  it('[VB-03] saves a chosen status at once, and offers to undo it', async () => {
    const id = await rent(camera)
    await readRental(id)
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'Optie' } })
    await waitFor(async () => expect((await rentalOf(id))?.status).toBe('Optie'))
    expect(await screen.findByRole('button', { name: 'Ongedaan maken' })).toBeTruthy()
  })

  it('[VB-06] reads the days, the lines with their price and what is free, the price and the facts', async () => {
    const id = await rent(cables, {
      externalReference: 'BOEI-26',
      rentalLines: [
        { id: newId(), itemId: cables, quantity: 4, discountPercentage: 10, remark: 'In koffer' },
      ],
      rentalRemarks: [{ id: newId(), text: 'Bellen bij aankomst', pos: 1 }],
    })
    await readRental(id)
    const line = await lineOf('Canon Kabelset')
    expect(await within(line).findByText('6 van 6 vrij')).toBeTruthy()
    const text = line.textContent
    for (const part of ['4', 'bulk', '80,00', '10 %', '288,00', 'In koffer']) expect(text).toContain(part)
    expect(factOf('Externe referentie')).toBe('BOEI-26')
    expect(factOf('Startdatum')).toBe('wo 12/06/2030')
    expect(screen.getByText('Bellen bij aankomst')).toBeTruthy()
    expect(desks.totals()).toContain('Totaal incl. btw')
  })

  it('[VB-07] shows its conflicts between two people, which can be settled without the form', async () => {
    const id = await rent(camera, { notes: 'Hier' })
    const [winner, loser] = ['Hier', 'Daar'].map((value) => ({
      value,
      by: desk.user,
      at: '2026-03-02T08:00:00.000Z',
      device: 'Toonbank',
    }))
    const conflict = { id: newId(), e: 'rental', eid: id, field: 'notes', policy: 'later_wins' }
    await db.conflict.put({ ...conflict, winner, loser, state: 'open' } as never)
    await readRental(id)
    const note = await screen.findByRole('note', { name: /^Conflict/ })
    expect(note.textContent).toContain('Daar')
    expect(within(note).getAllByRole('button').length).toBeGreaterThan(0)
  })

  it('[VB-08] a copy and a label are in the menu', async () => {
    const id = await rent(camera)
    await readRental(id)
    fireEvent.click(screen.getByRole('button', { name: 'Meer acties' }))
    expect(await screen.findByRole('menuitem', { name: 'Label' })).toBeTruthy()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Kopiëren' }))
    await titled('Kopieer verhuur')
  })
})

describe('where the units of a rental are', () => {
  const move = (rentalId: string, lineId: string, kind: MovementKind, itemId: string, more: object = {}) =>
    mutate('rental.move', {
      rentalId,
      movements: [{ id: newId(), lineId, itemId, kind, quantity: 1, note: null, repairId: null, ...more }],
    })

  it("[VB-20] the column 'Vrij' becomes 'Stand' with the first movement", async () => {
    const lineId = newId()
    const id = await rent(null, { rentalLines: [{ id: lineId, itemId: camera }] })
    await readRental(id)
    expect(await screen.findByRole('columnheader', { name: 'Vrij' })).toBeTruthy()
    await move(id, lineId, 'chosen', camera)
    expect(await screen.findByRole('columnheader', { name: 'Stand' })).toBeTruthy()
    const line = await lineOf('Canon C300')
    await waitFor(() => expect(line.textContent).toMatch(/Klaar \d\d\/\d\d$/))
    await move(id, lineId, 'out', camera)
    await waitFor(() => expect(line.textContent).toMatch(/Mee \d\d\/\d\d$/))
    expect(line.textContent).not.toContain('vrij')
  })

  it('[VB-21] names each unit of a line with its code and number, a damaged one with its sentence and repair', async () => {
    const other = newId()
    const rentable = { categoryId: desk.category, brand: 'Canon', model: 'C300', rentable: true }
    await mutate('item.create', { ...rentable, id: other, serialNumber: 'R2' })
    const lineId = newId()
    const model = { brand: 'Canon', model: 'C300', customItem: null, quantity: 2 }
    const id = await rent(null, { rentalLines: [{ id: lineId, ...model }] })
    const repairId = newId()
    await mutate('repair.create', {
      id: repairId,
      type: 'Herstelling',
      dateIn: '2026-03-02',
      executorId: desk.executor,
      itemId: other,
      notes: 'Zoeker gebarsten',
    })
    for (const unit of [camera, other]) await move(id, lineId, 'out', unit)
    await move(id, lineId, 'back', camera)
    await move(id, lineId, 'damaged', other, { note: 'zoeker gebarsten', repairId })
    await readRental(id)
    const units = await screen.findByRole('list', { name: 'Waar het is' })
    await waitFor(() =>
      expect(
        within(units)
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      ).toEqual([
        expect.stringMatching(/^R1Terug \d\d\/\d\d$/),
        expect.stringMatching(/^R2zoeker gebarsten · Herstelling \S+Beschadigd \d\d\/\d\d$/),
      ]),
    )
    expect(within(units).getByRole('link').getAttribute('href')).toContain(`/repair/detail/${repairId}`)
  })

  it('[VB-22] counts the units above the lines, and a press on a count shows only its lines', async () => {
    const [bulk, single] = [newId(), newId()]
    const id = await rent(null, {
      rentalLines: [
        { id: bulk, itemId: cables, quantity: 4 },
        { id: single, itemId: camera },
        { id: newId(), customItem: 'Transport' },
      ],
    })
    await move(id, bulk, 'out', cables, { quantity: 4 })
    await move(id, bulk, 'back', cables, { quantity: 3 })
    await move(id, single, 'missing', camera)
    await readRental(id)
    const counts = await screen.findByRole('group', { name: 'Aantallen' })
    await waitFor(() => expect(counts.textContent).toBe('Klaar0Mee1Terug3Ontbreekt1Beschadigd0'))
    expect((await lineOf('Canon Kabelset')).textContent).toContain('3 terug, 1 mee')
    fireEvent.click(within(counts).getByRole('button', { name: /^Ontbreekt/ }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(await lineOf('Canon C300')).toBeTruthy()
    fireEvent.click(within(counts).getByRole('button', { name: /^Ontbreekt/ }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
  })

  it('[VB-23] a rental that is over says nothing of what is free, or of units to assign', async () => {
    await rent(camera)
    const model = { id: newId(), brand: 'Canon', model: 'C300', customItem: null, quantity: 2 }
    const id = await rent(null, {
      status: 'Afgehandeld',
      rentalLines: [{ id: newId(), itemId: camera }, model],
    })
    await openApp(`/rental/detail/${id}`)
    const lines = await screen.findByRole('table', { name: 'Lijnen' })
    await waitFor(() => expect(within(lines).getAllByText('Canon C300')).toHaveLength(2))
    await within(lines).findByText('R1')
    expect(lines.textContent).not.toMatch(/vrij|Conflict|toe te wijzen|te geven/i)
  })
})

describe('the next step of a rental', () => {
  const bar = async () => within(await screen.findByRole('region', { name: 'Volgende stap' }))

  it('[NS-10] confirms an option, then opens where its units leave', async () => {
    const id = await rent(camera, { status: 'Optie' })
    const app = await readRental(id)
    fireEvent.click(await (await bar()).findByRole('button', { name: 'Bevestigen' }))
    await waitFor(async () => expect((await rentalOf(id))?.status).toBe('Bevestigd'))
    fireEvent.click(await (await bar()).findByRole('button', { name: 'Meegeven' }))
    await waitFor(() => expect(app.address()).toContain(`/rental/handover/${id}`))
    expect(app.address()).toContain('mode=out')
  })

  it('[NS-10] closes one that was brought back, and then has nothing left', async () => {
    const id = await rent(camera, { status: 'Teruggebracht' })
    await readRental(id)
    fireEvent.click(await (await bar()).findByRole('button', { name: 'Afhandelen' }))
    await waitFor(async () => expect((await rentalOf(id))?.status).toBe('Afgehandeld'))
    await waitFor(async () => expect((await bar()).queryByRole('button', { name: 'Afhandelen' })).toBeNull())
  })
})
