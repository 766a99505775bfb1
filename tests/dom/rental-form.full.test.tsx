import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate, store } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  fieldByLabel,
  openRentalForm,
  PERIOD,
  press,
  pressLine,
  rent,
  rentals,
  saveAndWait,
  totals,
  typeByLabel,
  isRead,
  startEditing,
} from '../kit/e2e/rentalForm.ts'
import { reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: desks.RentalDesk
let camera: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  camera = desk.camera
})

describe('a new rental', () => {
  it('[VF-01] [VF-04] [VF-16] [VF-17] [VF-18] begins confirmed, handled by who is logged in', async () => {
    await openRentalForm()
    expect(fieldByLabel('Contactpersoon').value).toBe('Jan Peeters')
    expect(fieldByLabel('Status').value).toBe('Bevestigd')
    expect(fieldByLabel('Type').value).toBe('Verhuur')
    expect(
      within(fieldByLabel('Type'))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Demo/test', 'Verhuur', 'Depannage'])
    for (const label of [/^Startdatum/, /^Einddatum/, /^Afhaaldatum/, /^Retourdatum/])
      expect(fieldByLabel(label).value).toBe('')
  })

  it('[NI-04] a period that is over is asked about before it is saved', async () => {
    await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD.replaceAll('2030', '2020')}`)
    const question = 'Deze periode ligt in het verleden. Toch opslaan?'
    press('Opslaan')
    expect(await screen.findByText(question)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
    expect(await rentals()).toHaveLength(0)
    press('Opslaan')
    await screen.findByText(question)
    fireEvent.click(screen.getByRole('button', { name: 'Ja' }))
    await screen.findByText('Er is geen klant geselecteerd. Toch opslaan?')
    fireEvent.click(screen.getByRole('button', { name: 'Ja' }))
    expect(await screen.findByText('Verhuur succesvol opgeslagen.')).toBeTruthy()
  })

  it('[VF-15] [VF-19] [VF-29] [VF-30] [PR-14] from the planner: item, period, proposals and rate; saved', async () => {
    const app = await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
    expect(fieldByLabel(/^Afhaaldatum/).value).toBe('07/06/2030')
    expect(fieldByLabel(/^Retourdatum/).value).toBe('17/06/2030')
    expect(fieldByLabel('Aantal dagen').value).toBe('4')
    expect(fieldByLabel('Tarief verhuur').value).toBe('2,5')
    expect(totals()).toContain('€ 242,00')
    press('Opslaan')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    expect(await screen.findByText('Verhuur succesvol opgeslagen.')).toBeTruthy()
    await isRead()
    const [rental] = await rentals()
    expect(app.address()).toBe(`/rental/detail/${rental?.id}`)
    expect(rental).toMatchObject({ status: 'Bevestigd', type: 'Verhuur', totalPriceInclVat: 242 })
    expect(rental?.rentalLines[0]).toMatchObject({ itemId: camera, rate: 2.5 })
  })

  it('[VF-29] proposes open days for other days, until a person says another', async () => {
    await openRentalForm()
    typeByLabel(/^Startdatum/, '11/06/2030')
    expect(fieldByLabel(/^Afhaaldatum/).value).toBe('07/06/2030')
    typeByLabel(/^Einddatum/, '14/06/2030')
    expect(fieldByLabel(/^Retourdatum/).value).toBe('17/06/2030')
    typeByLabel(/^Afhaaldatum/, '08/06/2030')
    expect(screen.getByText('Deze dag is een weekend of feestdag.')).toBeTruthy()
    typeByLabel(/^Startdatum/, '12/06/2030')
    expect(fieldByLabel(/^Afhaaldatum/).value).toBe('08/06/2030')
    typeByLabel(/^Einddatum/, '13/06/2030')
    expect(fieldByLabel(/^Retourdatum/).value).toBe('14/06/2030')
  })

  it('[PR-14] [PR-16] counts the days and takes the rate of the list for them; below the list it is 1', async () => {
    await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
    expect(fieldByLabel('Aantal dagen').value).toBe('4')
    expect(fieldByLabel('Tarief verhuur').value).toBe('2,5')
    expect(screen.getByText('Staffel van 3 dagen gebruikt.')).toBeTruthy()
    typeByLabel(/^Einddatum/, '12/06/2030')
    expect(fieldByLabel('Aantal dagen').value).toBe('2')
    expect(fieldByLabel('Tarief verhuur').value).toBe('1')
    expect(fieldByLabel('Tarief').value).toBe('1')
  })

  it('[VF-32] shows the number that the server would give now, and says so when it cannot be asked', async () => {
    const body = { boekjaar: 2030, documentNumber: 8, number: '2030.8' }
    const api = fakeApi({ 'GET /rental/new/number': { status: 200, body } })
    await openRentalForm()
    expect(fieldByLabel('Volgend nummer').value).toBe('volgt na synchronisatie')
    expect(api.to('/rental/new/number')).toEqual([])
    reportStatus({ state: 'synced', online: true })
    await waitFor(() => expect(fieldByLabel('Volgend nummer').value).toBe('2030.8'))
  })

  it('[TX-15] a save that fails says so and keeps what was typed', async () => {
    await openRentalForm(`/rental/new?${PERIOD}`)
    typeByLabel('Notities', 'bel eerst')
    const broken = vi.spyOn(store, 'run').mockRejectedValue(new Error('de schijf is stuk'))
    press('Opslaan')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    expect(await screen.findByText('Er ging iets mis bij opslaan: onbekende fout')).toBeTruthy()
    expect(fieldByLabel('Notities').value).toBe('bel eerst')
    expect(await rentals()).toEqual([])
    broken.mockRestore()
  })

  it('a number that cannot be is refused where it is typed', async () => {
    await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
    typeByLabel('Korting', '150')
    typeByLabel('Dagprijs', '-5')
    expect(await screen.findByText('Gelieve een geldig getal in te vullen!')).toBeTruthy()
    expect(screen.getAllByText('Dit bedrag mag niet negatief zijn!')).not.toEqual([])
    typeByLabel('Korting', '15')
    typeByLabel('Dagprijs', '1000000')
    await waitFor(() => expect(screen.queryByText('Gelieve een geldig getal in te vullen!')).toBeNull())
    expect(screen.getAllByText('Dit getal is te groot.')).toHaveLength(1)
    press('Opslaan')
    await screen.findByRole('heading', { name: 'Nieuwe verhuur' })
    expect(await rentals()).toEqual([])
  })

  it('an emptied number is asked for, and counts as what it was until then', async () => {
    await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
    typeByLabel('Dagprijs', '')
    typeByLabel('Tarief verhuur', '')
    press('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(2)
    expect(totals()).toContain('€ 242,00')
    expect(await rentals()).toEqual([])
  })

  it('[VF-22] [VF-26] [VF-27] asks for the days on save and on a search', async () => {
    await openRentalForm()
    press('Opslaan')
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(4)
    typeByLabel('Item', 'c300')
    expect(await screen.findByText('Gelieve startdatum en einddatum in te vullen!')).toBeTruthy()
    expect(await rentals()).toEqual([])
  })

  it('[VF-23] [VF-24] [VF-25] says which day is wrong', async () => {
    await openRentalForm(`/rental/new?${PERIOD}`)
    typeByLabel(/^Afhaaldatum/, '12/06/2030')
    typeByLabel(/^Retourdatum/, '09/06/2030')
    press('Opslaan')
    expect(await screen.findByText('Datum moet voor startdatum vallen!')).toBeTruthy()
    expect(screen.getByText('Datum moet achter einddatum vallen!')).toBeTruthy()
    typeByLabel(/^Einddatum/, '10/06/2030')
    expect(await screen.findByText('Einddatum mag niet voor startdatum vallen!')).toBeTruthy()
  })

  it('[VF-07] [VF-08] takes the data of a customer that is not known yet', async () => {
    await openRentalForm(`/rental/new?${PERIOD}`)
    fireEvent.click(fieldByLabel('Tijdelijke klantgegevens'))
    press('Opslaan')
    expect(await screen.findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
    typeByLabel(/^Naam \*/, 'Omroep Noord')
    for (const label of ['Straat', 'Plaats', 'Land', 'Naam contact', 'Telefoon contact'])
      typeByLabel(label, label)
    typeByLabel('E-mail contact', 'an@noord.be')
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

  it('[VF-31] [VF-05] [VF-06] has the customer it was opened for, and a contact that is added is chosen', async () => {
    await openRentalForm(`/rental/new/${desk.customer}?new=1&${PERIOD}`)
    expect(await screen.findByLabelText('Contact')).toBeTruthy()
    press('Nieuw contact')
    const dialog = await screen.findByRole('dialog', { name: 'Nieuw contact' })
    desks.typeIn(dialog, /^Voornaam/, 'An')
    desks.typeIn(dialog, /^Achternaam/, 'Lemmens')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    const contact = screen.getByLabelText<HTMLSelectElement>('Contact')
    await waitFor(() => expect(contact.selectedOptions[0]?.textContent).toContain('An Lemmens'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await saveAndWait()
    const contacts = (await db.customer.get(desk.customer))?.customerContacts ?? []
    const added = contacts.find(({ lastName }) => lastName === 'Lemmens')
    expect(added).toBeTruthy()
    expect((await rentals())[0]).toMatchObject({ customerId: desk.customer, customerContactId: added?.id })
  })

  it('[VF-28] does not print what was never saved', async () => {
    await openRentalForm()
    press('Afdrukken')
    expect(await screen.findByText('Verhuur moet eerst worden opgeslagen.')).toBeTruthy()
  })

  it('[VF-34] asks before what was typed is lost', async () => {
    await openRentalForm()
    typeByLabel('Notities', 'bel eerst')
    press('Annuleren')
    expect(await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeTruthy()
    press('Nee')
    expect(fieldByLabel('Notities').value).toBe('bel eerst')
  })
})

describe('the lines and the price', () => {
  it('[VF-09] [VF-10] [AV-01] finds what is free in the period, with its stock', async () => {
    await rent(camera)
    await openRentalForm(`/rental/new?${PERIOD}`)
    const search = screen.getByRole('combobox', { name: 'Item' })
    fireEvent.focus(search)
    fireEvent.change(search, { target: { value: 'canon' } })
    fireEvent.click(await screen.findByRole('option', { name: /Kabelset.*€ 80,00 per dag.*6 van 6 vrij/ }))
    expect(screen.queryByRole('option', { name: /C300/ })).toBeNull()
    expect(await screen.findByRole('row', { name: 'Canon Kabelset' })).toBeTruthy()
  })

  it('[RV-01] [RV-02] counts the units of a model together, and shows 1 if there is one', async () => {
    const rentable = { categoryId: desk.category, brand: 'Canon', rentable: true, rentPrice: 80 }
    for (const n of [2, 3])
      await mutate('item.create', { ...rentable, id: newId(), model: 'C70', serialNumber: `S${n}` })
    await openRentalForm(`/rental/new?${PERIOD}`)
    const search = screen.getByRole('combobox', { name: 'Item' })
    fireEvent.focus(search)
    fireEvent.change(search, { target: { value: 'canon' } })
    expect((await screen.findByRole('option', { name: /C70.*S2/ })).textContent).toContain('2 van 2 vrij')
    expect(screen.getByRole('option', { name: /C300/ }).textContent).toMatch(/1 vrij voorlopig$/)
  })

  it('[VF-12] [VF-13] adds a line of its own, and removes it after the question', async () => {
    await openRentalForm(`/rental/new?${PERIOD}`)
    press('Lege lijn toevoegen')
    typeByLabel(/^Omschrijving/, 'Transport')
    await pressLine('Transport', 'Verwijderen')
    expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
    press('Ja')
    await waitFor(() => expect(screen.queryByLabelText(/^Omschrijving/)).toBeNull())
  })

  it('[VF-14] [PR-03] [PR-05] [PR-08] [PR-15] shows every amount as it is typed', async () => {
    await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
    typeByLabel('Tarief verhuur', '2')
    expect(fieldByLabel('Tarief').value).toBe('2')
    typeByLabel('Korting', '10')
    const line = await screen.findByRole('row', { name: 'Canon C300' })
    expect(line.textContent).toContain('Totaal 144,00 van 160,00')
    typeByLabel('Korting', '16e')
    expect(line.textContent).toContain('Totaal 144,00 van 160,00')
    expect(fieldByLabel('Korting').value).toBe('16,00')
    typeByLabel('Korting verhuur', '50')
    expect(totals()).toContain('Totaal incl. btw€ 87,12')
    fireEvent.click(fieldByLabel('Vrijgesteld van btw'))
    expect(totals()).toContain('Totaal incl. btw€ 72,00')
  })
})

describe('what is typed on the way to a price', () => {
  it('[RV-04] leaves no discount behind of a price that was below nothing, and shows no total below nothing', async () => {
    await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
    typeByLabel('Korting', '20e')
    typeByLabel('Dagprijs', '-5')
    expect(await screen.findByText('Dit bedrag mag niet negatief zijn!')).toBeTruthy()
    expect(totals()).toContain('Totaal incl. btw€ 0,00')
    typeByLabel('Dagprijs', '5')
    typeByLabel('Dagprijs', '80')
    expect(fieldByLabel('Korting').value).toMatch(/20,00/)
    expect(totals()).toContain('Totaal excl. btw€ 180,00')
  })

  /** A refused save puts the focus in the field, and does not even ask the question before the save. */
  const notSaved = async (wrong: string) => {
    await waitFor(() => expect(document.activeElement).toBe(fieldByLabel(wrong)))
    expect(screen.queryByText('Er is geen klant geselecteerd. Toch opslaan?')).toBeNull()
    expect(await rentals()).toEqual([])
  }

  it('[RV-05] refuses half a unit, and a discount above 100 %, in their fields', async () => {
    await openRentalForm(`/rental/new?itemId=${desk.cables}&${PERIOD}`)
    typeByLabel('Aantal', '1,5')
    expect(screen.getByLabelText('Aantal').getAttribute('aria-invalid')).toBe('true')
    press('Opslaan')
    await notSaved('Aantal')
    typeByLabel('Aantal', '2')
    typeByLabel('Korting', '150')
    expect(screen.getByLabelText('Korting').getAttribute('aria-invalid')).toBe('true')
    typeByLabel('Korting', '10')
    typeByLabel('Korting verhuur', '101')
    press('Opslaan')
    expect(screen.getByLabelText('Korting verhuur').getAttribute('aria-invalid')).toBe('true')
    await notSaved('Korting verhuur')
  })
})

describe('the search of items', () => {
  const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' })
  const searchFor = (term: string) => {
    fireEvent.focus(search())
    fireEvent.change(search(), { target: { value: term } })
  }

  it('[RV-06] marks what is on the rental already, with its number', async () => {
    await openRentalForm(`/rental/new?itemId=${desk.cables}&${PERIOD}`)
    typeByLabel('Aantal', '3')
    searchFor('canon')
    expect((await screen.findByRole('option', { name: /Kabelset/ })).textContent).toContain('gekozen (3)')
    expect(screen.getByRole('option', { name: /C300/ }).textContent).not.toContain('gekozen')
  })

  it('[RV-07] searches again for another period, and says that a count without the server is tentative', async () => {
    await rent(camera)
    await openRentalForm(`/rental/new?${PERIOD}`)
    searchFor('canon')
    const cables = await screen.findByRole('option', { name: /Kabelset/ })
    expect(cables.textContent).toContain('voorlopig')
    expect(screen.queryByRole('option', { name: /C300/ })).toBeNull()
    fireEvent.blur(search())
    typeByLabel(/^Startdatum/, '20/06/2030')
    typeByLabel(/^Afhaaldatum/, '19/06/2030')
    typeByLabel(/^Einddatum/, '21/06/2030')
    typeByLabel(/^Retourdatum/, '22/06/2030')
    expect(search().value).toBe('canon')
    fireEvent.click(search())
    expect(await screen.findByRole('option', { name: /C300/ })).toBeTruthy()
  })
})

it('[RV-08] asks once whether a rental is to nobody', async () => {
  await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
  press('Opslaan')
  fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
  await startEditing()
  await waitFor(() => expect(screen.queryByText('Er is geen klant geselecteerd. Toch opslaan?')).toBeNull())
  typeByLabel('Notities', 'bel eerst')
  press('Opslaan')
  await waitFor(async () => expect((await rentals())[0]?.notes).toBe('bel eerst'))
  expect(screen.queryByText('Er is geen klant geselecteerd. Toch opslaan?')).toBeNull()
})
