import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { tellFromServer } from '../../src/features/rentals/stock/tellConflicts.tsx'
import { type Desk, setUpDesk } from '../kit/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/wholeApp.tsx')).quietSync)

let desk: Desk
let camera: string
let cables: string
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user, 'rental')
  reportStatus({ state: 'offline', online: false, lastSyncAt: '2026-03-02T08:15:00.000Z' })
  ;[camera, cables] = [newId(), newId()]
  const house = { categoryId: desk.category, brand: 'Canon', rentable: true, rentPrice: 80 }
  await mutate('item.create', { ...house, id: camera, model: 'C300', serialNumber: 'R1' })
  await mutate('item.create', { ...house, id: cables, model: 'Kabelset', stockQuantity: 6 })
  await db.priceRate.put({ id: newId(), numberOfDays: 3, rate: 2.5 } as never)
  await db.holiday.put({ id: newId(), date: '2030-06-10', description: 'Pinkstermaandag' } as never)
})

// 2030-06-11 is a Tuesday, the Monday before it is a holiday
const PERIOD = 'start=2030-06-11&end=2030-06-14'
const open = async (address = '/rental/new', title = 'Nieuwe verhuur') => {
  const app = await openApp(address)
  await screen.findByRole('heading', { level: 1, name: title })
  return app
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp | string, text: string, at = 0) => {
  const input = screen.getAllByLabelText(label)[at] as HTMLInputElement
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const totals = () => screen.getByLabelText('Totalen').textContent?.replaceAll(' ', ' ')
const rentals = () => db.rental.toArray()
const rent = async (itemId: string | null, more: object = {}) => {
  const id = newId()
  const days = {
    startDate: '2030-06-12',
    endDate: '2030-06-13',
    pickupDate: '2030-06-12',
    returnDate: '2030-06-13',
  }
  await mutate('rental.create', {
    id,
    ...days,
    tempCusName: 'Omroep Noord',
    rentalLines: itemId ? [{ id: newId(), itemId }] : [{ id: newId(), customItem: 'Transport' }],
    ...more,
  } as never)
  return id
}
const saveAndWait = async () => {
  press('Opslaan')
  await screen.findByText('Verhuur succesvol opgeslagen.')
}

describe('a new rental', () => {
  it('[VF-01] [VF-04] [VF-16] [VF-17] [VF-18] begins confirmed, handled by who is logged in', async () => {
    await open()
    expect(field('Contactpersoon').value).toBe('Jan Peeters')
    expect(field('Status').value).toBe('Bevestigd')
    expect(field('Type').value).toBe('Verhuur')
    expect(
      within(field('Type'))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Demo/test', 'Verhuur', 'Depannage'])
    for (const label of [/^Startdatum/, /^Einddatum/, /^Afhaaldatum/, /^Retourdatum/])
      expect(field(label).value).toBe('')
  })

  it('[VF-15] [VF-19] [VF-29] [VF-30] [PR-14] from the planner: item, period, proposals and rate; saved', async () => {
    const app = await open(`/rental/new?itemId=${camera}&${PERIOD}`)
    expect(field(/^Afhaaldatum/).value).toBe('07/06/2030')
    expect(field(/^Retourdatum/).value).toBe('17/06/2030')
    expect(field('Aantal dagen').value).toBe('4')
    expect(field('Tarief verhuur').value).toBe('2,5')
    expect(totals()).toContain('€ 242,00')
    press('Opslaan')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    expect(await screen.findByText('Verhuur succesvol opgeslagen.')).toBeTruthy()
    await screen.findByRole('heading', { level: 1, name: 'Bewerk verhuur' })
    const [rental] = await rentals()
    expect(app.address()).toBe(`/rental/detail/${rental?.id}`)
    expect(rental).toMatchObject({ status: 'Bevestigd', type: 'Verhuur', totalPriceInclVat: 242 })
    expect(rental?.rentalLines[0]).toMatchObject({ itemId: camera, rate: 2.5 })
  })

  it('[VF-22] [VF-26] [VF-27] asks for the days on save and on a search', async () => {
    await open()
    press('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(4)
    type('Item', 'c300')
    expect(await screen.findByText('Gelieve startdatum en einddatum in te vullen!')).toBeTruthy()
    expect(await rentals()).toEqual([])
  })

  it('[VF-23] [VF-24] [VF-25] says which day is wrong', async () => {
    await open(`/rental/new?${PERIOD}`)
    type(/^Afhaaldatum/, '12/06/2030')
    type(/^Retourdatum/, '09/06/2030')
    press('Opslaan')
    expect(await screen.findByText('Datum moet voor startdatum vallen!')).toBeTruthy()
    expect(screen.getByText('Datum moet achter einddatum vallen!')).toBeTruthy()
    type(/^Einddatum/, '10/06/2030')
    expect(await screen.findByText('Einddatum mag niet voor startdatum vallen!')).toBeTruthy()
  })

  it('[VF-07] [VF-08] takes the data of a customer that is not known yet', async () => {
    await open(`/rental/new?${PERIOD}`)
    fireEvent.click(field('Tijdelijke klantgegevens'))
    press('Opslaan')
    expect(await screen.findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
    type(/^Naam \*/, 'Omroep Noord')
    for (const label of ['Straat', 'Plaats', 'Land', 'Naam contact', 'Telefoon contact']) type(label, label)
    type('E-mail contact', 'an@noord.be')
    await saveAndWait()
    expect((await rentals())[0]).toMatchObject({
      customerId: null,
      tempCusName: 'Omroep Noord',
      tempCusStreet: 'Straat',
      tempCusCity: 'Plaats',
      tempCusCountry: 'Land',
      tempCusContactName: 'Naam contact',
      tempCusContactPhone: 'Telefoon contact',
      tempCusContactEmail: 'an@noord.be',
    })
  })

  it('[VF-31] [VF-05] [VF-06] has the customer it was opened for, and takes a new contact', async () => {
    await open(`/rental/new/${desk.customer}?new=1`)
    expect(await screen.findByLabelText('Contact')).toBeTruthy()
    press('Nieuw contact')
    expect(await screen.findByRole('dialog', { name: 'Nieuw contact' })).toBeTruthy()
  })

  it('[VF-28] does not print what was never saved', async () => {
    await open()
    press('Afdrukken')
    expect(await screen.findByText('Verhuur moet eerst worden opgeslagen.')).toBeTruthy()
  })

  it('[VF-34] asks before what was typed is lost', async () => {
    await open()
    type('Notities', 'bel eerst')
    press('Annuleren')
    expect(await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeTruthy()
    press('Nee')
    expect(field('Notities').value).toBe('bel eerst')
  })
})

describe('the lines and the price', () => {
  it('[VF-09] [VF-10] [AV-01] finds what is free in the period, with its stock', async () => {
    await rent(camera)
    await open(`/rental/new?${PERIOD}`)
    const search = screen.getByRole('combobox', { name: 'Item' })
    fireEvent.focus(search)
    fireEvent.change(search, { target: { value: 'canon' } })
    fireEvent.click(await screen.findByRole('option', { name: /Kabelset.*6 vrij/ }))
    expect(screen.queryByRole('option', { name: /C300/ })).toBeNull()
    expect(await screen.findByRole('listitem', { name: 'Canon Kabelset' })).toBeTruthy()
  })

  it('[VF-12] [VF-13] adds a line of its own, and removes it after the question', async () => {
    await open(`/rental/new?${PERIOD}`)
    press('Lege lijn toevoegen')
    type(/^Omschrijving/, 'Transport')
    press('Transport verwijderen')
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    press('Ja')
    await waitFor(() => expect(screen.queryByLabelText(/^Omschrijving/)).toBeNull())
  })

  it('[VF-14] [PR-03] [PR-05] [PR-08] [PR-15] shows every amount as it is typed', async () => {
    await open(`/rental/new?itemId=${camera}&${PERIOD}`)
    type('Tarief verhuur', '2')
    expect(field('Tarief').value).toBe('2')
    type('Korting %', '10')
    expect(field('Korting').value).toMatch(/16,00/)
    type('Korting verhuur', '50')
    expect(totals()).toContain('Totaal incl. btw€ 87,12')
    fireEvent.click(field('Vrijgesteld van btw'))
    expect(totals()).toContain('Totaal incl. btw€ 72,00')
  })
})

describe('a rental that is there', () => {
  it('[VF-02] [VF-20] [VF-35] saves only what changed and shows the stored rental', async () => {
    const id = await rent(null)
    await open(`/rental/detail/${id}`, 'Bewerk verhuur')
    expect(field('Referentie').value).toMatch(/ - 12\/06 - 13\/06$/)
    type(/^Einddatum/, '12/06/2030')
    await saveAndWait()
    await waitFor(() => expect(field('Referentie').value).toMatch(/ - 12\/06$/))
    const sent = await db.outbox.toCollection().last()
    expect(sent).toMatchObject({ name: 'rental.set' })
    expect(Object.keys((sent?.args as { set?: object } | undefined)?.set ?? {})).toEqual(['endDate'])
  })

  it('[VF-11] moves a line a place down, and the order is saved', async () => {
    const lines = ['Een', 'Twee'].map((customItem) => ({ id: newId(), customItem }))
    const id = await rent(null, { rentalLines: lines })
    await open(`/rental/detail/${id}`, 'Bewerk verhuur')
    press('Een omlaag')
    await saveAndWait()
    expect((await db.rental.get(id as never))?.rentalLines.map((line) => line.customItem)).toEqual([
      'Twee',
      'Een',
    ])
  })

  it('[AV-08] [AV-09] [AV-10] [AV-12] tells two conflicts in the dialog, and saves all the same', async () => {
    const others = [await rent(camera), await rent(camera)]
    const id = await rent(camera, { notes: 'derde' })
    await open(`/rental/detail/${id}`, 'Bewerk verhuur')
    type('Notities', 'toch')
    press('Opslaan')
    const dialog = await screen.findByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    for (const other of others) {
      const reference = (await db.rental.get(other as never))?.reference as string
      expect(within(dialog).getByText(`Canon C300: ${reference}`)).toBeTruthy()
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ok' }))
    expect((await db.rental.get(id as never))?.notes).toBe('toch')
  })

  it('[AV-09] [D-085] hears from the server of rivals that it did not know, not of those it told itself', async () => {
    await rent(camera)
    const id = await rent(camera, { notes: 'tweede' })
    await open(`/rental/detail/${id}`, 'Bewerk verhuur')
    type('Notities', 'toch')
    press('Opslaan')
    const toast = await screen.findByText(/^Conflict met verhuur V-\w+ - 12\/06 - 13\/06$/)
    const known = `${toast.textContent}: Canon C300`
    const [late, later] = ['2030.8 - 12/06', '2030.9 - 12/06'].map(
      (reference) => `Conflict met verhuur ${reference}: Canon C300`,
    ) as [string, string]
    tellFromServer([known, late])
    expect(await screen.findByText(late)).toBeTruthy()
    expect(screen.queryByText(known)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    tellFromServer([late, later])
    const dialog = await screen.findByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([late, later])
  })

  it('[VF-33] reads the log and adds to it', async () => {
    const id = await rent(null)
    await open(`/rental/detail/${id}`, 'Bewerk verhuur')
    type('Nieuwe logboekregel', 'Klant gebeld')
    fireEvent.click(screen.getByText('Regel toevoegen'))
    await waitFor(() =>
      expect(within(screen.getByLabelText('Logboekregels')).getByText(/Klant gebeld/)).toBeTruthy(),
    )
  })

  it('[VF-03] [VF-21] is copied without its number and its days', async () => {
    const id = await rent(null)
    await open(`/rental/copy/${id}/true`, 'Kopieer verhuur')
    expect(field(/^Startdatum/).value + field(/^Retourdatum/).value).toBe('')
    expect(field(/^Omschrijving/).value).toBe('Transport')
    expect(field(/^Naam \*/).value).toBe('Omroep Noord')
  })
})
