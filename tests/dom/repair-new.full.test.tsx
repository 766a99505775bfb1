import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { dayInBrussels, dutchDay } from '../../src/domain/shared/days.ts'
import { NewRepairPage } from '../../src/features/repairs/new/NewRepairPage.tsx'
import { type Desk, setUpDesk, showAt, takeIn, typeAndLeave } from '../kit/dom/repairDesk.tsx'

const sync = vi.hoisted(() => ({ status: { online: true } }))
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => sync.status },
}))

let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
})

const blank = () => showAt('/repair/new', '/repair/new', NewRepairPage)
const openedWith = (address: string) => showAt('/repair/new/$id', address, NewRepairPage)
const panel = (name: string) => screen.findByRole('region', { name })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Opslaan' }))
const answer = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const stored = () => db.repair.toArray()

/** The search field of this name. */
const input = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^${name}( \\*)?$`) })

async function pick(label: string, term: string, option: string | RegExp) {
  const field = await input(label)
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: term } })
  fireEvent.click(await screen.findByText(option))
}
const chooseCustomer = () => pick('Klant', 'lens', 'Productiehuis De Lens')
const describeIt = async (text = 'Geen beeld') =>
  typeAndLeave(await screen.findByRole('textbox', { name: /^Omschrijving/ }), text)

/** Waits until the contacts of the customer are offered. */
const contacts = () =>
  waitFor(() => expect(screen.getByLabelText('Contact')).toHaveProperty('disabled', false))

/** Waits until the draft contains the last typed text. */
const drafted = (text: string) =>
  waitFor(async () => expect(JSON.stringify(await db.draft.toArray())).toContain(text))

async function fillIn() {
  await chooseCustomer()
  await contacts()
  await pick('Item', 'z280', 'Sony PXW-Z280')
  await describeIt()
}

describe('a new repair', () => {
  it('[RN-01] has its sections', async () => {
    await blank()
    for (const name of ['Wie', 'Wat', 'Wat is er mis', 'Wat zit erbij', 'Gegevens herstelling'])
      expect(await panel(name)).toBeTruthy()
  })

  it('[RN-22] can be saved as soon as its fields are there, and not before: a press would do nothing', async () => {
    // Record it in an observer: it may appear and be enabled again between two polls.
    const seen: unknown[] = []
    const save = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Opslaan' })
    const watch = new MutationObserver(() => seen.push(save()?.disabled))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    await blank()
    await panel('Wie')
    watch.disconnect()
    expect(seen.find((disabled) => disabled !== undefined)).toBe(true)
    expect(save()).toHaveProperty('disabled', false)
  })

  it('[RN-09, RN-10, RN-11, RN-12, RN-13, RN-28] starts with its defaults and a provisional number', async () => {
    await blank()
    expect((await screen.findByLabelText('Status')).textContent).toBe('Binnengebracht')
    expect(screen.getByRole('radio', { name: 'Bestek' })).toHaveProperty('checked', true)
    const today = dutchDay(dayInBrussels(new Date().toISOString()))
    expect(screen.getByLabelText('Binnengebracht op *')).toHaveProperty('value', today)
    await waitFor(() => expect(screen.getByLabelText(/Uitvoerder/)).toHaveProperty('value', desk.executor))
    expect(screen.getByLabelText('Kost bij geweigerd bestek')).toHaveProperty('value', '75,00')
    expect(screen.getByLabelText('Nummer').textContent).toMatch(/^V-[0-9A-Z]{5}$/)
  })

  it('[RN-28] [D-024] names the number that the server would give now, and none when it cannot be asked', async () => {
    const body = { boekjaar: 2030, documentNumber: 8, number: '2030.8' }
    let answer: (response: Response) => void = () => {}
    const answered = new Promise<Response>((resolve) => (answer = resolve))
    vi.stubGlobal('fetch', () => answered)
    await blank()
    expect(await screen.findByText('voorlopig')).toBeTruthy()
    answer(Response.json(body))
    expect(await screen.findByText('voorlopig, volgend nummer 2030.8')).toBeTruthy()
  })

  it('[RN-02] goes to the overview on cancel', async () => {
    const page = await blank()
    await answer('Annuleren')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
  })

  it('[RN-03, RN-04, RN-05] [NW-17] rental equipment clears the customer, offers the items of the company and has no fee', async () => {
    await blank()
    await chooseCustomer()
    fireEvent.click(await screen.findByRole('switch', { name: 'Enkel spare parts' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Verhuurmateriaal' }))
    expect(screen.getByRole('switch', { name: 'Enkel spare parts' })).toHaveProperty('checked', false)
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Klant' })).toBeNull())
    await waitFor(async () => expect(await input('Item')).toHaveProperty('disabled', false))
    fireEvent.click(await input('Item'))
    expect(await screen.findByText('Canon XF605')).toBeTruthy()
    expect(screen.queryByText('Sony PXW-Z280')).toBeNull()
    expect(screen.getByRole('radio', { name: 'Herstelling' })).toHaveProperty('checked', true)
    expect(screen.queryByLabelText('Kost bij geweigerd bestek')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Verhuurmateriaal' }))
    expect(await screen.findByLabelText('Kost bij geweigerd bestek')).toHaveProperty('value', '75,00')
  })

  it('[RN-06, RN-07, RN-29] shows the chosen customer, their only contact and their items', async () => {
    await blank()
    const search = await input('Klant')
    fireEvent.click(search)
    fireEvent.change(search, { target: { value: 'le' } })
    expect(await screen.findByText('minstens 3 karakters')).toBeTruthy()
    await chooseCustomer()
    expect(await screen.findByText('Gent')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText('Contact')).toHaveProperty('value', desk.contact))
    fireEvent.click(await input('Item'))
    expect(await screen.findByText('Sony PXW-Z280')).toBeTruthy()
    expect(screen.queryByText('Canon XF605')).toBeNull()
  })

  it('[RN-08] hides the fee for a repair', async () => {
    await blank()
    fireEvent.click(await screen.findByRole('radio', { name: 'Herstelling' }))
    await waitFor(() => expect(screen.queryByLabelText('Kost bij geweigerd bestek')).toBeNull())
  })

  it('[RN-14, RN-15, RN-18, TX-03] says what is missing and stores nothing', async () => {
    await db.executor.clear()
    await blank()
    await panel('Wat')
    await save()
    expect(await screen.findAllByText('Gelieve dit veld in te vullen!')).toHaveLength(2)
    expect(screen.getByText('Gelieve een item te selecteren!')).toBeTruthy()
    expect(await stored()).toEqual([])
  })

  it('[RN-16, RN-17] says what is too long', async () => {
    await blank()
    await describeIt('x'.repeat(51))
    typeAndLeave(screen.getByLabelText('Referentie'), 'y'.repeat(31))
    await save()
    expect(await screen.findByText('Dit is beperkt tot 50 characters')).toBeTruthy()
    expect(screen.getByText('Dit is beperkt tot 30 characters')).toBeTruthy()
  })

  it('[FM-08] a message comes when its field is left, and stays until that field is right', async () => {
    await blank()
    const field = await screen.findByRole('textbox', { name: /^Omschrijving/ })
    typeAndLeave(field, 'x'.repeat(51))
    const tooLong = 'Dit is beperkt tot 50 characters'
    expect(await screen.findByText(tooLong)).toBeTruthy()
    expect(screen.queryByText('Gelieve een item te selecteren!')).toBeNull()
    typeAndLeave(screen.getByLabelText('Referentie'), 'R-7')
    fireEvent.change(field, { target: { value: 'x'.repeat(52) } })
    expect(screen.getByText(tooLong)).toBeTruthy()
    fireEvent.change(field, { target: { value: 'Geen beeld' } })
    expect(screen.queryByText(tooLong)).toBeNull()
    fireEvent.focus(await input('Item'))
    fireEvent.blur(await input('Item'))
    expect(await screen.findByText('Gelieve een item te selecteren!')).toBeTruthy()
  })

  it('[FM-09] another customer keeps the item of the company, and removes that of the former customer', async () => {
    const other = newId()
    await mutate('customer.create', { id: other, name: 'Radio Lensberg' })
    await blank()
    await pick('Item', 'xf605', 'Canon XF605')
    await chooseCustomer()
    await contacts()
    expect(await input('Item')).toHaveProperty('value', 'Canon XF605')
    await pick('Item', 'z280', 'Sony PXW-Z280')
    await pick('Klant', 'lensberg', 'Radio Lensberg')
    await waitFor(async () => expect(await input('Item')).toHaveProperty('value', ''))
  })

  it('[RN-20] warns for a stolen item', async () => {
    await blank()
    await chooseCustomer()
    await contacts()
    await pick('Item', 'fx9', 'Sony FX9')
    expect((await screen.findAllByText('Dit item staat gemeld als gestolen.')).length).toBeGreaterThan(0)
  })

  it('says that another repair of the item is open (D-045)', async () => {
    await takeIn(desk)
    await blank()
    await chooseCustomer()
    await contacts()
    await pick('Item', 'z280', 'Sony PXW-Z280')
    expect(await screen.findByText(/^Voor dit item loopt al herstelling V-/)).toBeTruthy()
  })

  it('[RN-22, RN-23, RN-24, TX-04] stores it, asks whether to complete the estimate, and opens it on Ja', async () => {
    const page = await blank()
    await fillIn()
    await save()
    expect(await screen.findByText('Succesvol opgeslagen.')).toBeTruthy()
    expect(await screen.findByText('Wilt u nu het bestek/de herstelling aanvullen?')).toBeTruthy()
    // the repair that was just taken in does not count as another repair of this item
    expect(screen.queryByText(/^Voor dit item loopt al/)).toBeNull()
    const [repair] = await stored()
    expect(repair).toMatchObject({
      customerId: desk.customer,
      customerContactId: desk.contact,
      itemId: desk.camera,
      notes: 'Geen beeld',
      forfaitAmount: 75,
    })
    await answer('Ja')
    await waitFor(() => expect(page.path()).toBe(`/repair/detail/${repair?.id}`))
    expect(await db.outbox.count()).toBeGreaterThan(0)
  })

  it('[RN-24] goes to the overview on Nee; a repair asks in its own words (D-058)', async () => {
    const page = await blank()
    fireEvent.click(await screen.findByRole('radio', { name: 'Herstelling' }))
    await fillIn()
    await save()
    expect(await screen.findByText('Wilt u nu het bestek/de herstelling aanvullen?')).toBeTruthy()
    await answer('Nee')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
  })

  it('asks before it takes something in without a customer (D-057)', async () => {
    await blank()
    fireEvent.click(await screen.findByRole('switch', { name: 'Enkel spare parts' }))
    await describeIt('Kabel')
    await save()
    expect(
      await screen.findByText(
        /Er is geen klant geselecteerd. De herstelling wordt als VERHUUR geregistreerd/,
      ),
    ).toBeTruthy()
    await answer('Nee')
    expect(await stored()).toEqual([])
  })

  it('[RN-21] has four places for photos before saving', async () => {
    await blank()
    const photos = within(await panel('Wat zit erbij'))
    for (const slot of [1, 2, 3, 4]) expect(photos.getByRole('figure', { name: `Foto ${slot}` })).toBeTruthy()
  })

  it('[RN-30, TX-14] asks before leaving what was typed', async () => {
    const page = await blank()
    await describeIt()
    await answer('Annuleren')
    expect(await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeTruthy()
    await answer('Nee')
    expect(page.path()).toBe('/repair/new')
  })
})

describe('opened from elsewhere', () => {
  it('[RN-25] with a customer', async () => {
    await openedWith(`/repair/new/${desk.customer}`)
    await waitFor(async () => expect(await input('Klant')).toHaveProperty('value', 'Productiehuis De Lens'))
  })

  it('[RN-26] with an item, whose customer comes along', async () => {
    await openedWith(`/repair/new/${desk.camera}`)
    await waitFor(async () => expect(await input('Item')).toHaveProperty('value', 'Sony PXW-Z280'))
    expect(await input('Klant')).toHaveProperty('value', 'Productiehuis De Lens')
  })

  it('[RN-26] with an item of the company, as rental equipment (D-015)', async () => {
    await openedWith(`/repair/new/${desk.companyItem}`)
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Verhuurmateriaal' })).toHaveProperty('checked', true),
    )
  })

  it('[RN-27] with a customer and an item', async () => {
    await openedWith(`/repair/new/${desk.customer}?itemId=${desk.stolen}&new=1`)
    await waitFor(async () => expect(await input('Item')).toHaveProperty('value', 'Sony FX9'))
  })

  it('says that it does not know an id', async () => {
    await openedWith(`/repair/new/${newId()}`)
    expect(await screen.findByText('Er ging iets mis bij het ophalen: onbekend id')).toBeTruthy()
  })
})

describe('the draft', () => {
  it('offers what was half filled in, and saving forgets it', async () => {
    const page = await blank()
    await fillIn()
    await drafted('Geen beeld')
    page.unmount()
    await blank()
    await answer('Verder invullen')
    expect(await screen.findByDisplayValue('Geen beeld')).toBeTruthy()
    await save()
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    await answer('Nee')
  })

  it('[FM-30] is none any more when its page ended right after the save', async () => {
    const page = await blank()
    await fillIn()
    await drafted('Geen beeld')
    const [kept] = await db.draft.toArray()
    await save()
    await answer('Nee')
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    await db.draft.put(kept!)
    page.unmount()
    await blank()
    await panel('Wat is er mis')
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Verder invullen' })).toBeNull()
    expect(await stored()).toHaveLength(1)
  })

  it('[FM-30] is offered as long as one of its photos is not stored', async () => {
    const page = await blank()
    await fillIn()
    await drafted('Geen beeld')
    const [kept] = await db.draft.toArray()
    await save()
    await answer('Nee')
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    const photos = { 1: { sha256: 'a'.repeat(64), mime: 'image/jpeg', w: 1, h: 1, bytes: new Uint8Array(1) } }
    await db.draft.put({ ...kept!, data: { ...(kept?.data as object), photos } })
    page.unmount()
    await blank()
    await screen.findByRole('button', { name: 'Verder invullen' })
  })

  it('[FM-10] is gone when the screen is left without saving', async () => {
    const page = await blank()
    await describeIt()
    await drafted('Geen beeld')
    await answer('Annuleren')
    await answer('Ja')
    await waitFor(() => expect(page.path()).toBe('/repair/overview'))
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
    page.unmount()
    await blank()
    await panel('Wat is er mis')
    expect(screen.queryByText('Er staat nog een onafgewerkte herstelling op dit toestel.')).toBeNull()
  })

  it('[FM-10] is gone after beginning anew', async () => {
    const page = await blank()
    await describeIt()
    await drafted('Geen beeld')
    page.unmount()
    await blank()
    await answer('Opnieuw beginnen')
    await waitFor(async () => expect(await db.draft.count()).toBe(0))
  })
})

describe('an item that two devices made', () => {
  /** Stores the rows that the feed sends when the item of this device was absorbed by another one (B6.3). */
  async function makeAlias(fromId: string): Promise<string> {
    const item = await db.item.get(fromId)
    const toId = newId()
    await db.item.put({ ...item!, id: toId, model: 'Z280 van de ander' })
    await db.item.delete(fromId)
    await db.alias.put({ id: newId(), e: 'item', fromId, toId })
    return toId
  }

  it('[B6.3] is followed in a form that is open', async () => {
    await blank()
    await fillIn()
    const toId = await makeAlias(desk.camera)
    await screen.findByDisplayValue(/Z280 van de ander/)
    await save()
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ itemId: toId }))
  })

  it('[B6.3] is followed in a draft, also over two steps', async () => {
    const page = await blank()
    await fillIn()
    await drafted('Geen beeld')
    page.unmount()
    const toId = await makeAlias(await makeAlias(desk.camera))
    await blank()
    await answer('Verder invullen')
    await screen.findByDisplayValue(/Z280 van de ander/)
    await save()
    await waitFor(async () => expect((await stored())[0]).toMatchObject({ itemId: toId }))
  })
})

describe('a new customer and a new item', () => {
  it('[FM-13] adds a customer from the search and chooses it (D-102)', async () => {
    await blank()
    const search = await input('Klant')
    fireEvent.click(search)
    fireEvent.change(search, { target: { value: 'Zender Zuid' } })
    fireEvent.click(await screen.findByText('Nieuwe klant "Zender Zuid"'))
    const dialog = await screen.findByRole('dialog', { name: 'Nieuwe klant' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText('Klant succesvol opgeslagen.')).toBeTruthy()
    await waitFor(async () => expect(await input('Klant')).toHaveProperty('value', 'Zender Zuid'))
  })

  it('[IT-35, IT-36] refuses an item without category, and one this device knows already', async () => {
    await mutate('item.create', {
      id: newId(),
      categoryId: desk.category,
      brand: 'Canon',
      model: 'C70',
      serialNumber: '5',
    })
    await blank()
    await chooseCustomer()
    const search = await input('Item')
    fireEvent.click(search)
    fireEvent.change(search, { target: { value: 'Canon C70' } })
    fireEvent.click(await screen.findByText('Nieuw item "Canon C70"'))
    const dialog = await screen.findByRole('dialog', { name: 'Nieuw item' })
    const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    submit()
    expect(await within(dialog).findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText(/Categorie/), { target: { value: desk.category } })
    fireEvent.change(within(dialog).getByLabelText('Serienummer'), { target: { value: '5' } })
    submit()
    expect(await within(dialog).findByText('Item van dit merk, type en serienummer bestaat al')).toBeTruthy()
  })
})
