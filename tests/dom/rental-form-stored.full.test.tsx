import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { showServerConflicts } from '../../src/shared/stock/bookingConflicts.tsx'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  fieldByLabel,
  editRental,
  factOf,
  isRead,
  openRentalForm,
  PERIOD,
  press,
  pressLine,
  readRental,
  rent,
  rentalOf,
  rentals,
  saveAndWait,
  startEditing,
  typeByLabel,
  typeIn,
} from '../kit/e2e/rentalForm.ts'
import { deleteByColleague } from '../kit/dom/formFields.ts'
import { openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: desks.RentalDesk
let camera: string
let cables: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  ;({ camera, cables } = desk)
})

describe('a rental that is there', () => {
  it('[VF-02] [VF-20] [VF-35] saves only what changed and shows the stored rental', async () => {
    const id = await rent(null)
    await editRental(id)
    expect(fieldByLabel('Referentie').value).toMatch(/ - 12\/06 - 13\/06$/)
    typeByLabel(/^Einddatum/, '12/06/2030')
    await saveAndWait()
    await isRead()
    await waitFor(() => expect(factOf('Referentie')).toMatch(/ - 12\/06$/))
    const sent = await db.outbox.toCollection().last()
    expect(sent).toMatchObject({ name: 'rental.set' })
    expect(Object.keys((sent?.args as { set?: object } | undefined)?.set ?? {})).toEqual(['endDate'])
  })

  it('[FM-18] stays with what was typed when a colleague deletes it, and can become a new rental', async () => {
    const id = await rent(null, { internalNotes: 'Basis.' })
    await editRental(id)
    const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Interne notitie')
    fireEvent.change(notes(), { target: { value: 'Basis. Sleutel bij de buren.' } })
    await deleteByColleague('rental', id)
    await screen.findByText(/^Deze verhuur werd intussen gewist/)
    expect(notes().value).toBe('Basis. Sleutel bij de buren.')
    press('Opslaan')
    await waitFor(() => expect(screen.getAllByText(/^Deze verhuur werd intussen gewist/)).toHaveLength(2))
    press('Als nieuwe verhuur verder invullen')
    await screen.findByRole('heading', { level: 1, name: 'Nieuwe verhuur' })
    fireEvent.click(await screen.findByRole('button', { name: 'Verder invullen' }))
    await waitFor(() => expect(notes().value).toBe('Basis. Sleutel bij de buren.'))
    expect(fieldByLabel(/^Einddatum/).value).not.toBe('')
  })

  it('[FM-18] what was typed in a rental that is gone by the next start can become a new one', async () => {
    const id = newId()
    const edits = { values: { internalNotes: 'Sleutel bij de buren.' }, seen: { internalNotes: null } }
    await db.draft.put({ key: `rental.${id}`, data: { source: null, edits }, savedAt: 1 })
    await openApp(`/rental/detail/${id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Als nieuwe verhuur verder invullen' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Verder invullen' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Interne notitie').value).toBe(
        'Sleutel bij de buren.',
      ),
    )
  })

  it('[FM-17] keeps what is typed while it saves, over what was saved', async () => {
    const id = await rent(null, { internalNotes: 'Basis.' })
    await editRental(id)
    const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Interne notitie')
    const write = (text: string) => fireEvent.change(notes(), { target: { value: text } })
    write('Basis. A0 lader.')
    fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true })
    write('Basis. A0 lader. B0 belt terug.')
    await screen.findByText('Verhuur succesvol opgeslagen.')
    await waitFor(async () => expect((await rentalOf(id))?.internalNotes).toBe('Basis. A0 lader.'))
    expect(notes().value).toBe('Basis. A0 lader. B0 belt terug.')
    // a press during the first save has no effect
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' }).disabled).toBe(false),
    )
    press('Opslaan')
    await waitFor(async () =>
      expect((await rentalOf(id))?.internalNotes).toBe('Basis. A0 lader. B0 belt terug.'),
    )
    const last = await db.outbox.toCollection().last()
    expect(last?.base).toEqual({ internalNotes: 'Basis. A0 lader.' })
    expect(await db.conflict.count()).toBe(0)
  })

  it("[UB-01] has 'UBL' beside its price once it is closed and the company switched it on", async () => {
    const ubl = () => screen.queryByRole('button', { name: 'UBL' })
    const going = await rent(null)
    const closed = await rent(null, { status: 'Afgehandeld' })
    const switched = { module: 'repair', field: 'ubl', value: '1', userId: null } as const
    await db.setting.put({ id: settingId('repair', 'ubl'), ...switched })
    await readRental(going)
    await screen.findByText('Akkoord en papieren')
    expect(ubl()).toBeNull()
    cleanup()
    await openApp(`/rental/detail/${closed}`)
    await waitFor(() => expect(ubl()).not.toBeNull())
  })

  it('[VF-11] moves a line a place down, and the order is saved', async () => {
    const lines = ['Een', 'Twee'].map((customItem) => ({ id: newId(), customItem }))
    const id = await rent(null, { rentalLines: lines })
    await editRental(id)
    await pressLine('Een', 'Omlaag')
    await saveAndWait()
    expect((await rentalOf(id))?.rentalLines.map((line) => line.customItem)).toEqual(['Twee', 'Een'])
  })

  it('[AV-09] [AV-11] shows one conflict in a toast and on its line, without a dialog', async () => {
    const other = await rent(camera)
    const id = await rent(camera)
    const text = `Conflict met verhuur ${(await rentalOf(other))?.reference}`
    await editRental(id)
    const line = await screen.findByLabelText('Canon C300')
    expect(await within(line).findByText(text)).toBeTruthy()
    expect(line.dataset.conflict).toBe('true')
    typeByLabel(/^Retourdatum/, '14/06/2030')
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[AV-07] [AV-08] asks the server about other days too, and shows what only it knows', async () => {
    const id = await rent(camera)
    const answer = { status: 200, body: [] as object[] }
    const api = fakeApi({ 'POST /rental/checkNewDate': () => answer })
    reportStatus({ state: 'synced', online: true })
    await editRental(id)
    await waitFor(() => expect(api.to('/rental/checkNewDate')).toHaveLength(1))
    answer.body = ['2030.1', '2030.2'].map((rentalReference) => {
      const item = { brand: 'Canon', model: 'C300' }
      return { itemId: camera, item, rentalId: newId(), rentalReference }
    })
    typeByLabel(/^Retourdatum/, '14/06/2030')
    const dialog = await screen.findByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    expect(within(dialog).getByText('Canon C300: 2030.1')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' }))
    const line = await screen.findByLabelText('Canon C300')
    expect(await within(line).findByText('Conflict met verhuur 2030.2')).toBeTruthy()
    expect(api.to('/rental/checkNewDate').at(-1)?.body).toEqual({
      id,
      status: 'Bevestigd',
      pickupDate: '2030-06-12',
      returnDate: '2030-06-14',
      rentalLines: [{ itemId: camera, quantity: 1 }],
    })
  })

  it('[HV-22] says of a conflict between an option and what is confirmed which of the two is which', async () => {
    const confirmed = await rent(camera)
    const option = await rent(camera, { status: 'Optie' })
    const said = async (id: string) => {
      await editRental(id)
      const line = await screen.findByLabelText('Canon C300')
      const message = (await within(line).findByText(/^Conflict met verhuur/)).textContent
      cleanup()
      return message
    }
    const [first, second] = [await rentalOf(confirmed), await rentalOf(option)].map((one) => one?.reference)
    expect(await said(option)).toBe(`Conflict met verhuur ${first}: die is bevestigd, deze is in optie`)
    expect(await said(confirmed)).toBe(`Conflict met verhuur ${second}: die is in optie`)
    await mutate('rental.set', { id: option, set: { status: 'Bevestigd' } })
    expect(await said(confirmed)).toBe(`Conflict met verhuur ${second}`)
  })

  it('[HV-20] asks about a line of a model too, and shows it once if both have another unit in mind', async () => {
    const line = { id: newId(), customItem: null, brand: 'Canon', model: 'C300', quantity: 1 }
    const id = await rent(null, { rentalLines: [line] })
    const [seen, elsewhere] = [await rent(camera), newId()]
    const item = { brand: 'Canon', model: 'C300' }
    const body = [
      { rentalId: seen, itemId: newId(), rentalReference: (await rentalOf(seen))?.reference },
      { rentalId: elsewhere, itemId: camera, rentalReference: '2030.9' },
    ].map((found) => ({ ...found, lineId: line.id, item }))
    const api = fakeApi({ 'POST /rental/checkNewDate': () => ({ status: 200, body }) })
    reportStatus({ state: 'synced', online: true })
    await editRental(id)
    const row = await screen.findByLabelText('Canon C300')
    expect(await within(row).findByText('Conflict met verhuur 2030.9')).toBeTruthy()
    expect(within(row).getAllByText(/^Conflict met verhuur/)).toHaveLength(2)
    expect(api.to('/rental/checkNewDate').at(-1)?.body).toMatchObject({
      rentalLines: [{ id: line.id, itemId: null, brand: 'Canon', model: 'C300', quantity: 1 }],
    })
  })

  it('[AV-09] [D-085] shows conflicts of the server that it did not know, not those that it reported itself', async () => {
    const other = await rent(camera)
    const id = await rent(camera, { notes: 'tweede' })
    // Toasts of the former test may still be shown.
    const message = `Conflict met verhuur ${(await rentalOf(other))?.reference}`
    await editRental(id)
    typeByLabel('Notities', 'toch')
    press('Opslaan')
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(1))
    const known = `${message}: Canon C300`
    const [late, later] = ['2030.8 - 12/06', '2030.9 - 12/06'].map(
      (reference) => `Conflict met verhuur ${reference}: Canon C300`,
    ) as [string, string]
    await screen.findByText('Verhuur succesvol opgeslagen.')
    const go = vi.fn<(rentalId: string) => void>()
    const heard = (...texts: string[]) =>
      showServerConflicts(
        texts.map((text) => ({ code: 'rental_conflict', text, e: 'rental', id })),
        go,
      )
    const mine = (await db.rental.get(id))?.provisionalRef ?? ''
    await heard(known, late)
    fireEvent.click(
      within((await screen.findByText(`Verhuur ${mine}: ${late}`)).parentElement!).getByRole('button'),
    )
    expect(go).toHaveBeenCalledWith(id)
    expect(screen.queryByText(known)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await heard(late, later)
    const dialog = await screen.findByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      `Verhuur ${mine} – 2030.8 - 12/06: Canon C300`,
      `Verhuur ${mine} – 2030.9 - 12/06: Canon C300`,
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' }))
  })

  it('[CF-53] the dialog of conflicts is shown once per save, and not again by what the save brings', async () => {
    const lines = () => ({ rentalLines: [camera, cables].map((itemId) => ({ id: newId(), itemId })) })
    const days = { startDate: '2030-06-17', endDate: '2030-06-18', pickupDate: '2030-06-17' }
    await rent(null, {
      ...days,
      returnDate: '2030-06-18',
      rentalLines: [...lines().rentalLines, { ...lines().rentalLines[1]!, id: newId(), quantity: 5 }],
    })
    const id = await rent(null, lines())
    fakeApi({ 'POST /rental/checkNewDate': () => ({ status: 200, body: [] }) })
    await editRental(id)
    const dialogs = () => screen.queryAllByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    let openings = 0
    let isOpen = false
    new MutationObserver(() => {
      if (dialogs().length > 0 && !isOpen) openings += 1
      isOpen = dialogs().length > 0
    }).observe(document.body, { childList: true, subtree: true })
    const answer = async () => {
      await waitFor(() => expect(dialogs()).toHaveLength(1))
      press('Ok')
      await waitFor(() => expect(dialogs()).toHaveLength(0))
    }
    typeByLabel(/^Retourdatum/, '19/06/2030')
    await answer()
    await saveAndWait()
    await answer()
    await waitFor(async () => expect((await rentalOf(id))?.returnDate).toBe('2030-06-19'))
    await startEditing()
    await waitFor(() => expect(fieldByLabel(/^Retourdatum/).value).toBe('19/06/2030'))
    // A later mutation moves the days of the record; the server reports that to its author.
    await mutate('rental.set', { id, set: { returnDate: '2030-06-18' } })
    await waitFor(() => expect(fieldByLabel(/^Retourdatum/).value).toBe('18/06/2030'))
    typeByLabel(/^Retourdatum/, '20/06/2030')
    await answer()
    expect(openings).toBe(3)
  })

  it('[CF-53] a conflict of another rental is said in a toast, not over the record at which a person works', async () => {
    const other = await rent(camera)
    const id = await rent(camera, { notes: 'tweede' })
    await editRental(other)
    location.hash = `#/rental/detail/${other}`
    const mine = (await db.rental.get(id))?.provisionalRef ?? ''
    const go = vi.fn<(rentalId: string) => void>()
    await showServerConflicts(
      ['Conflict met verhuur X: Y', 'Conflict met verhuur Z: Y'].map((text) => ({
        code: 'rental_conflict',
        text,
        e: 'rental',
        id,
      })),
      go,
    )
    const toast = await screen.findByText(`Verhuur ${mine}: 2 conflicten met andere verhuren`)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(within(toast.parentElement!).getByRole('button'))
    expect(go).toHaveBeenCalledWith(id)
  })

  it('[CF-13] the dialog that comes late names both rentals as links, and closes with Escape', async () => {
    const other = await rent(camera)
    const id = await rent(camera, { notes: 'tweede' })
    await editRental(other)
    const rivals = (await db.rental.get(other))!
    location.hash = '#/rental/overview'
    const mine = (await db.rental.get(id))?.provisionalRef ?? ''
    const found = [`Conflict met verhuur ${rivals.reference}: Canon C300`, 'Conflict met verhuur X: Y']
    const go = vi.fn<(rentalId: string) => void>()
    const hear = () =>
      showServerConflicts(
        found.map((text) => ({ code: 'rental_conflict', text, e: 'rental', id })),
        go,
      )
    const dialog = () => screen.findByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    for (const [name, target] of [
      [mine, id],
      [rivals.reference!, other],
    ] as const) {
      const box = (await hear(), await dialog())
      expect(within(box).getAllByRole('listitem')[0]?.textContent).toBe(
        `Verhuur ${mine} – Canon C300: ${rivals.reference}`,
      )
      const link = within(box).getAllByRole('link', { name })[0]!
      expect(link.getAttribute('href')).toBe(`#/rental/detail/${target}`)
      fireEvent.click(link)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(go).toHaveBeenLastCalledWith(target)
    }
    await hear()
    await dialog()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[RG-11] [RG-12] names the holders of units that are not free, and the day from which there are enough', async () => {
    await rent(cables, { rentalLines: [{ id: newId(), itemId: cables, quantity: 4 }] })
    await rent(cables, {
      rentalLines: [{ id: newId(), itemId: cables }],
      tempCusName: 'Misschien',
      status: 'Optie',
    })
    await openRentalForm(`/rental/new?itemId=${cables}&${PERIOD}`)
    const line = await screen.findByRole('row', { name: 'Canon Kabelset' })
    const count = await within(line).findByRole('button', { name: /^1 van 6 vrij/ })
    expect(screen.queryByRole('dialog')).toBeNull()
    count.focus()
    fireEvent.click(count)
    const who = await screen.findByRole('dialog', { name: 'Wie heeft wat niet vrij is' })
    const link = await within(who).findByRole('link', { name: /^V-\S+ Omroep Noord$/ })
    const row = link.closest('li')
    expect(row?.textContent).toMatch(/4 stukken · terug op 13\/06\/2030Bevestigd$/)
    const option = within(who).getByRole('link', { name: /Misschien$/ })
    const heading = within(who).getByRole('heading', { name: 'In optie' })
    expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(heading.compareDocumentPosition(option)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(who.textContent).not.toContain('vrij vanaf')
    fireEvent.keyDown(who, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(count))
  })

  it('[RG-11] [RG-12] opens by itself when the number that is asked is not free, without taking the focus', async () => {
    await rent(cables, { rentalLines: [{ id: newId(), itemId: cables, quantity: 4 }] })
    await openRentalForm(`/rental/new?itemId=${cables}&${PERIOD}`)
    const line = await screen.findByRole('row', { name: 'Canon Kabelset' })
    await within(line).findByRole('button', { name: /^2 van 6 vrij/ })
    const quantity = within(line).getByLabelText('Aantal')
    quantity.focus()
    fireEvent.change(quantity, { target: { value: '2' } })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.change(quantity, { target: { value: '3' } })
    const who = await screen.findByRole('dialog', { name: 'Wie heeft wat niet vrij is' })
    expect(await within(who).findByText('3 vrij vanaf 14/06/2030')).toBeTruthy()
    expect(document.activeElement).toBe(quantity)
    expect(await within(line).findByText(/^Conflict met verhuur V-/)).toBeTruthy()
    fireEvent.change(quantity, { target: { value: '7' } })
    expect(await within(who).findByText('Er zijn er geen 7')).toBeTruthy()
    fireEvent.keyDown(quantity, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(quantity)
  })

  it('[RG-13] another unit of the model replaces one that is not available', async () => {
    const other = newId()
    const { category } = desk
    const rentable = { categoryId: category, brand: 'Canon', model: 'C300', rentable: true, rentPrice: 90 }
    await mutate('item.create', { ...rentable, id: other, serialNumber: 'R2' })
    await rent(camera)
    const rentalLines = [
      { id: newId(), customItem: 'Transport' },
      { id: newId(), itemId: camera, itemPrice: 75 },
    ]
    const id = await rent(null, { rentalLines })
    await editRental(id)
    const line = await screen.findByRole('row', { name: 'Canon C300' })
    fireEvent.click(await within(line).findByRole('button', { name: 'Ander stuk' }))
    const swapped = await screen.findByRole('row', { name: 'Canon C300' })
    expect(await within(swapped).findByText(/^R2/)).toBeTruthy()
    expect(within(swapped).queryByText(/^Conflict met/)).toBeNull()
    expect(within(swapped).getByLabelText<HTMLInputElement>('Dagprijs').value).toBe('75,00')
    await saveAndWait()
    const saved = (await rentalOf(id))?.rentalLines.map(({ itemId, itemPrice }) => [itemId, itemPrice])
    expect(saved).toEqual([
      [null, 0],
      [other, 75],
    ])
  })

  it('[AV-08] [AV-09] [AV-10] [AV-12] shows two conflicts in the dialog, and saves all the same', async () => {
    const others = [await rent(camera), await rent(camera)]
    const id = await rent(camera, { notes: 'derde' })
    await editRental(id)
    typeByLabel('Notities', 'toch')
    press('Opslaan')
    const dialog = await screen.findByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    for (const other of others) {
      const reference = (await rentalOf(other))?.reference as string
      expect(within(dialog).getByText(`Canon C300: ${reference}`)).toBeTruthy()
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' }))
    expect((await rentalOf(id))?.notes).toBe('toch')
  })

  it('[VF-33] reads the log and adds to it, with a day and an hour of choice', async () => {
    const id = await rent(null)
    await readRental(id)
    fireEvent.click(screen.getByText('Regel toevoegen'))
    const dialog = await screen.findByRole('dialog', { name: 'Nieuwe logboekregel' })
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    save()
    expect(await within(dialog).findByText('Gelieve een omschrijving in te geven')).toBeTruthy()
    typeIn(dialog, /^Omschrijving/, 'Klant gebeld')
    typeIn(dialog, /^Datum/, '02/03/2026')
    typeIn(dialog, /^Uur/, '08:05')
    save()
    const log = screen.getByLabelText('Logboekregels')
    await waitFor(() => expect(log.textContent).toContain('Klant gebeld 02/03/2026 08:05'))
    expect((await rentalOf(id))?.logLines).toMatchObject([
      { description: 'Klant gebeld', at: '2026-03-02T07:05:00.000Z' },
    ])
  })

  it('[RV-12] [CF-41] takes a log line of a person out again, and offers it for none that the rules wrote', async () => {
    const id = await rent(null)
    await mutate('rental.set', { id, set: { status: 'Optie' } }, { base: { status: 'Bevestigd' } })
    const line = { id: newId(), description: 'Klant gebeld', at: '2026-03-02T07:05:00.000Z' }
    await mutate('rental.addLog', { rentalId: id, line })
    await readRental(id)
    const log = await screen.findByLabelText('Logboekregels')
    const said = within(log).getAllByRole('listitem', { hidden: true })
    expect(said).toHaveLength(2)
    // [CF-41] who did it, and an arrow
    await waitFor(() =>
      expect(said.map((one) => one.textContent)).toEqual([
        expect.stringMatching(/^Status: Bevestigd → Optie .* · Jan Peeters$/),
        'Klant gebeld 02/03/2026 08:05 · Jan Peeters',
      ]),
    )
    const buttons = within(log).getAllByRole('button', { hidden: true })
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Regel "Klant gebeld" verwijderen'])
    fireEvent.click(buttons[0] as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect((await rentalOf(id))?.logLines).toHaveLength(1))
    const [auto] = (await rentalOf(id))?.logLines ?? []
    await expect(mutate('rental.removeLog', { rentalId: id, lineId: auto?.id ?? '' })).rejects.toThrow(
      'automatische',
    )
  })

  it('[VF-13] a stored line is removed at once, and the other typed values stay', async () => {
    const lines = ['Een', 'Twee'].map((customItem) => ({ id: newId(), customItem }))
    const id = await rent(null, { rentalLines: lines })
    await editRental(id)
    await pressLine('Twee', 'Opmerking')
    typeByLabel('Opmerking', 'met de lift')
    await pressLine('Een', 'Verwijderen')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect((await rentalOf(id))?.rentalLines).toHaveLength(1))
    expect(await db.outbox.toCollection().last()).toMatchObject({ name: 'rental.removeLine' })
    await waitFor(() => expect(screen.getAllByLabelText('Opmerking')).toHaveLength(1))
    expect(fieldByLabel('Opmerking').value).toBe('met de lift')
    await saveAndWait()
    expect((await rentalOf(id))?.rentalLines).toMatchObject([{ customItem: 'Twee', remark: 'met de lift' }])
  })

  it('[VF-03] [VF-21] is copied without its number and its days', async () => {
    const id = await rent(null)
    await openRentalForm(`/rental/copy/${id}/true`, 'Kopieer verhuur')
    expect(fieldByLabel(/^Startdatum/).value + fieldByLabel(/^Retourdatum/).value).toBe('')
    expect(fieldByLabel(/^Omschrijving/).value).toBe('Transport')
    expect(fieldByLabel(/^Naam \*/).value).toBe('Omroep Noord')
  })
})

describe('what was left unfinished', () => {
  const leave = async (notes: string, more: object = {}, savedAt = 1) => {
    const id = newId()
    const source = { ...(await rentals())[0], id, tempCusName: notes }
    const data = { source, edits: { values: { notes }, seen: {} }, ...more }
    await db.draft.put({ key: `rental.new.${id}`, data, savedAt })
    return `rental.new.${id}`
  }
  const kept = async () => (await db.draft.toArray()).map(({ key }) => key)

  it('keeps each new rental by itself, and offers the latest with what it is known by', async () => {
    await rent(null)
    await leave('Eerste')
    await leave('Tweede', {}, 2)
    await openRentalForm()
    expect(await screen.findByText(/^Tweede, 12\/06\/2030 - 13\/06\/2030, 1 lijn/)).toBeTruthy()
    typeByLabel('Notities', 'nog een')
    await waitFor(async () => expect(await kept()).toHaveLength(3))
    press('Opnieuw beginnen')
    expect(await screen.findByText(/^Eerste,/)).toBeTruthy()
    expect(fieldByLabel('Notities').value).toBe('nog een')
    press('Verder invullen')
    await waitFor(() => expect(fieldByLabel('Notities').value).toBe('Eerste'))
    await saveAndWait()
    await waitFor(async () => expect(await kept()).toHaveLength(1))
    expect((await db.draft.toArray())[0]?.data).toMatchObject({ edits: { values: { notes: 'nog een' } } })
  })

  it('offers a copy only copies of the same rental', async () => {
    const [id, other] = [await rent(null), await rent(null, { notes: 'ander' })]
    const others = [await leave('Nieuw'), await leave('Kopie van een andere', { copyOf: other })]
    await leave('Kopie van deze', { copyOf: id })
    await openRentalForm(`/rental/copy/${id}/true`, 'Kopieer verhuur')
    expect(await screen.findByText(/^Kopie van deze,/)).toBeTruthy()
    press('Opnieuw beginnen')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Verder invullen' })).toBeNull())
    expect((await kept()).toSorted()).toEqual(others.toSorted())
  })

  describe('once the rental is stored', () => {
    /** A new rental with its draft as it is while it is saved. */
    const storeWithDraft = async () => {
      await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
      typeByLabel('Notities', 'Eerst bellen')
      await waitFor(async () => expect(JSON.stringify(await db.draft.toArray())).toContain('Eerst bellen'))
      const [draft] = await db.draft.toArray()
      press('Opslaan')
      fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
      await isRead()
      await waitFor(async () => expect(await kept()).toEqual([]))
      const [rental] = await rentals()
      return { draft: draft!, id: rental!.id }
    }

    it('[FM-30] is not offered when the page ended before its draft was dropped', async () => {
      const { draft } = await storeWithDraft()
      cleanup()
      await db.draft.put(draft)
      await openRentalForm()
      await waitFor(async () => expect(await kept()).toEqual([]))
      expect(screen.queryByRole('button', { name: 'Verder invullen' })).toBeNull()
      expect(await rentals()).toHaveLength(1)
    })

    it('[FM-31] what was typed since then is offered in the stored rental, and only that', async () => {
      const { draft, id } = await storeWithDraft()
      cleanup()
      const data = structuredClone(draft.data) as { edits: { values: object } }
      Object.assign(data.edits.values, { notes: 'Eerst bellen naar An' })
      await db.draft.put({ ...draft, data, savedAt: 1 })
      await openRentalForm()
      await waitFor(async () => expect(await kept()).toEqual([`rental.${id}`]))
      cleanup()
      await readRental(id)
      fireEvent.click(await screen.findByRole('button', { name: 'Verder bewerken' }))
      await screen.findByRole('heading', { level: 1, name: 'Bewerk verhuur' })
      await waitFor(() => expect(fieldByLabel('Notities').value).toBe('Eerst bellen naar An'))
      await saveAndWait()
      expect(await db.outbox.toCollection().last()).toMatchObject({
        name: 'rental.set',
        args: { id, set: { notes: 'Eerst bellen naar An' } },
      })
    })

    it('[FM-31] what is typed while it is stored and its page opens goes on in that page', async () => {
      await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
      const write = (text: string) => fireEvent.change(fieldByLabel('Notities'), { target: { value: text } })
      write('Eerst bellen')
      press('Opslaan')
      fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
      // keys go to this page until another one is shown
      let text = 'Eerst bellen naar An'
      write(text)
      await screen.findByText('Verhuur succesvol opgeslagen.')
      while (screen.queryByRole('heading', { level: 1, name: 'Nieuwe verhuur' })) {
        text += '.'
        write(text)
        await new Promise(requestAnimationFrame)
      }
      await screen.findByRole('heading', { level: 1, name: 'Bewerk verhuur' })
      expect(fieldByLabel('Notities').value).toBe(text)
      expect(screen.queryByRole('button', { name: 'Verder invullen' })).toBeNull()
      await saveAndWait()
      const [rental] = await rentals()
      expect(rental?.notes).toBe(text)
      const last = await db.outbox.toCollection().last()
      expect(last?.base).toEqual({ notes: 'Eerst bellen' })
      await waitFor(async () => expect(await kept()).toEqual([]))
    })
  })
})
