import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NEW_CATEGORY } from '../../src/domain/categories/category.ts'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import {
  dialogCalled,
  field,
  fill,
  expectGone,
  press,
  pressIn,
  pressInRow,
  rowWith,
} from '../kit/dom/customersDesk.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})
afterEach(() => vi.unstubAllGlobals())

const items = () => db.item.toArray()
const itemOf = (id: string) => db.item.get(id)
const brandNew = async () => (await items()).find(({ brand }) => brand === 'Nikon')
const REQUIRED = 'Gelieve dit veld in te vullen!'
const SAVED = 'Item succesvol opgeslagen.'

/** The dialog of a new item on the items screen; with a customer it is theirs. */
async function openNew(customerId?: string) {
  const app = await openApp(customerId ? `/items/overview/1/${customerId}` : '/items/overview')
  if (!customerId) await press('Nieuw item')
  const dialog = await dialogCalled('Nieuw item')
  await within(dialog).findByRole('option', { name: 'Camera' })
  return { app, dialog }
}

/** The dialog of an item in the list. */
async function openItem(text: string) {
  const app = await openApp('/items/overview')
  await pressInRow(await rowWith('Items', text), / bewerken$/)
  const dialog = await dialogCalled('Item bewerken')
  await within(dialog).findByRole('option', { name: 'Camera' })
  return { app, dialog }
}

const dateField = (dialog: HTMLElement, label: string) => {
  const input = field(dialog, label)
  return {
    input,
    type: (text: string) => {
      fireEvent.focus(input)
      fireEvent.change(input, { target: { value: text } })
      fireEvent.blur(input)
    },
  }
}
const toggle = (dialog: HTMLElement, label: string) =>
  fireEvent.click(within(dialog).getByRole('switch', { name: label }))
const optionsOf = (dialog: HTMLElement, label: string) =>
  [...(field(dialog, label) as unknown as HTMLSelectElement).options].map(({ text }) => text)
const brandField = (dialog: HTMLElement) => within(dialog).getByRole('combobox', { name: /^Merk/ })
const brand = (dialog: HTMLElement, value: string) =>
  fireEvent.change(brandField(dialog), { target: { value } })

const save = (dialog: HTMLElement) => pressIn(dialog, 'Opslaan')

async function fillNew(dialog: HTMLElement, { Merk = 'Nikon', ...more }: Record<string, string> = {}) {
  fill(dialog, { Categorie: desk.category, ...more })
  brand(dialog, Merk)
}

describe('the fields of an item', () => {
  it('[IT-10] [IT-12] [IT-13] [IT-14] [IT-16] [IT-17] [IT-18] [IT-19] [IT-20] [IT-21] [IT-22] [IT-24] [IT-37] are all stored', async () => {
    const { dialog } = await openNew()
    expect(field(dialog, 'Huurprijs').value).toBe('0,00')
    await fillNew(dialog, { Model: 'Z6', Serienummer: 'N-1', Status: 'Buiten dienst', Bulk: '12' })
    dateField(dialog, 'Aankoopdatum').type('09/03/2026')
    dateField(dialog, 'Einde garantie').type('01/05/2029')
    dateField(dialog, 'Bulk').type('12')
    dateField(dialog, 'Huurprijs').type('45,50')
    toggle(dialog, 'Verhuurbaar')
    toggle(dialog, 'Gestolen')
    save(dialog)
    await screen.findByText(SAVED)
    expect(await brandNew()).toMatchObject({
      categoryId: desk.category,
      subcategoryId: null,
      brand: 'Nikon',
      model: 'Z6',
      serialNumber: 'N-1',
      status: 'Buiten dienst',
      stockQuantity: 12,
      purchasedAt: '2026-03-09',
      warrantyEndDate: '2029-05-01',
      rentable: true,
      stolen: true,
      rentPrice: 45.5,
      customerId: null,
      active: true,
    })
  })

  it('[IT-10] change what is there already, only where something was changed', async () => {
    const { dialog } = await openItem('XF605')
    fill(dialog, { Model: 'XF705' })
    save(dialog)
    await screen.findByText(SAVED)
    expect(await itemOf(desk.companyItem)).toMatchObject({
      brand: 'Canon',
      model: 'XF705',
      serialNumber: '99',
    })
    const sent = (await db.outbox.toArray()).at(-1)
    expect(sent).toMatchObject({ name: 'item.set', args: { id: desk.companyItem, set: { model: 'XF705' } } })
  })

  it('[KP-15] have a place in the store', async () => {
    const { dialog } = await openItem('XF605')
    fill(dialog, { Plaats: 'Rek A1' })
    save(dialog)
    await screen.findByText(SAVED)
    expect(await itemOf(desk.companyItem)).toMatchObject({ place: 'Rek A1' })
  })

  it('[OI-24] have a replacement value, which may be empty', async () => {
    const { dialog } = await openItem('XF605')
    fill(dialog, { Vervangwaarde: '1250,5' })
    save(dialog)
    await screen.findByText(SAVED)
    expect(await itemOf(desk.companyItem)).toMatchObject({ replacementValue: 1250.5 })
  })

  it('[IT-25] the statuses, with Beschikbaar for a new item', async () => {
    const { dialog } = await openNew()
    expect(optionsOf(dialog, 'Status')).toEqual([
      'Beschikbaar',
      'In herstelling',
      'Buiten dienst',
      'Onrepareerbaar',
      'Verkocht',
    ])
    expect(field(dialog, 'Status').value).toBe('Beschikbaar')
  })

  it('[IT-35] without a category or a brand it is not saved', async () => {
    const { dialog } = await openNew()
    save(dialog)
    await waitFor(() => expect(within(dialog).getAllByText(REQUIRED)).toHaveLength(2))
    fill(dialog, { Categorie: desk.category })
    save(dialog)
    await waitFor(() => expect(within(dialog).getAllByText(REQUIRED)).toHaveLength(1))
    expect(await items()).toHaveLength(3)
  })

  it('[IT-16] a brand of the category is suggested before the others, a new one may be typed', async () => {
    const lights = newId()
    await db.category.put({
      id: lights,
      description: 'Licht',
      prefix: 'LIC',
      ...NEW_CATEGORY,
      active: true,
    })
    await mutate('item.create', { id: newId(), categoryId: lights, brand: 'Arri' })
    await mutate('item.create', { id: newId(), categoryId: desk.category, brand: 'sony' })
    const { dialog } = await openNew()
    fill(dialog, { Categorie: desk.category })
    const input = within(dialog).getByRole('combobox', { name: /^Merk/ })
    fireEvent.click(input)
    await waitFor(() => {
      const shown = within(dialog).getAllByRole('option', { hidden: true })
      const names = shown
        .map((option) => option.textContent)
        .filter((name) => /Canon|Sony|Arri/i.test(name ?? ''))
      expect(names).toEqual(['Canon', 'Sony', 'Arri'])
    })
    fireEvent.change(input, { target: { value: 'Nikon' } })
    save(dialog)
    await screen.findByText(SAVED)
    expect(await brandNew()).toBeDefined()
  })

  it('[IT-15] [IT-32] the subcategories of the category, all of them when it has none', async () => {
    const lights = newId()
    const shoulder = newId()
    const other = { active: true, category: lights }
    await db.category.put({
      id: lights,
      description: 'Licht',
      prefix: 'LIC',
      ...NEW_CATEGORY,
      active: true,
    })
    await db.category.put({
      id: newId(),
      description: 'Zonder',
      prefix: 'ZON',
      ...NEW_CATEGORY,
      active: true,
    })
    await db.subcategory.bulkPut([
      { id: shoulder, description: 'Schouder', category: desk.category, active: true },
      { ...other, id: newId(), description: 'Led' },
      { ...other, id: newId(), description: 'Oud', active: false },
    ])
    const none = (await db.category.toArray()).find(({ prefix }) => prefix === 'ZON')
    const { dialog } = await openNew()
    fill(dialog, { Categorie: none?.id ?? '' })
    await waitFor(() =>
      expect(optionsOf(dialog, 'Subcategorie')).toEqual(['Geen subcategorie', 'Led', 'Schouder']),
    )
    fill(dialog, { Categorie: desk.category })
    await waitFor(() => expect(optionsOf(dialog, 'Subcategorie')).toEqual(['Geen subcategorie', 'Schouder']))
    fill(dialog, { Subcategorie: shoulder })
    brand(dialog, 'Nikon')
    save(dialog)
    await screen.findByText(SAVED)
    expect((await brandNew())?.subcategoryId).toBe(shoulder)
  })

  it('[IT-33] a purchase date sets the end of the warranty two years later, also over a typed one', async () => {
    const { dialog } = await openNew()
    const end = dateField(dialog, 'Einde garantie')
    dateField(dialog, 'Aankoopdatum').type('09/03/2026')
    await waitFor(() => expect(end.input.value).toBe('09/03/2028'))
    end.type('01/01/2030')
    dateField(dialog, 'Aankoopdatum').type('29/02/2024')
    await waitFor(() => expect(end.input.value).toBe('28/02/2026'))
  })
})

describe('the number of an item', () => {
  it('[IT-31] [IT-38] is asked for a chosen category, and not known without a network', async () => {
    const { dialog } = await openNew()
    fill(dialog, { Categorie: desk.category })
    await waitFor(() => expect(field(dialog, 'Itemnummer').value).toBe('CAM-?'))
    const path = `GET /item/new/number/${desk.category}`
    fakeApi({ [path]: { status: 200, body: { prefix: 'CAM', number: 12, itemNumber: 'CAM-12' } } })
    reportStatus({ state: 'synced', online: true })
    await waitFor(() => expect(field(dialog, 'Itemnummer').value).toBe('CAM-12'))
    expect(field(dialog, 'Itemnummer').disabled).toBe(true)
  })

  it('[NW-16] is the next one after an item that was just added and has no number yet', async () => {
    const path = `GET /item/new/number/${desk.category}`
    fakeApi({
      [path]: { status: 200, body: { prefix: 'CAM', number: 89, itemNumber: 'CAM-89' } },
      'POST /item/checkItem': { status: 200, body: {} },
    })
    reportStatus({ state: 'synced', online: true })
    const { dialog } = await openNew(desk.customer)
    fill(dialog, { Categorie: desk.category, Merk: 'Sony', Model: 'FX6', Serienummer: 'NR-1' })
    await waitFor(() => expect(field(dialog, 'Itemnummer').value).toBe('CAM-89'))
    fireEvent.click(within(dialog).getByRole('switch', { name: 'Nog een item voor deze klant' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    await screen.findByText(SAVED)
    await waitFor(() => expect(field(dialog, 'Itemnummer').value).toBe('CAM-90'))
  })

  it('stays with an existing item that gets another category', async () => {
    const lights = newId()
    await db.category.put({
      id: lights,
      description: 'Licht',
      prefix: 'LIC',
      ...NEW_CATEGORY,
      active: true,
    })
    await db.item.update(desk.companyItem, { itemNumber: 'CAM-3' })
    const { dialog } = await openItem('XF605')
    fill(dialog, { Categorie: lights })
    expect(field(dialog, 'Itemnummer').value).toBe('CAM-3')
  })
})

describe('an item that exists already', () => {
  const DUPLICATE = 'Item van dit merk, type en serienummer bestaat al'

  it('[IT-36] [D-027] is not saved, also without a network', async () => {
    const { dialog } = await openNew()
    await fillNew(dialog, { Merk: ' sony', Model: 'pxw-z280', Serienummer: '400123 ' })
    save(dialog)
    await within(dialog).findByText(DUPLICATE)
    expect(await items()).toHaveLength(3)
  })

  it('[IT-29] [IT-36] is asked from the server first when there is a network', async () => {
    const api = fakeApi({
      'POST /item/checkItem': { status: 409, body: { error: { code: 'duplicate_name' } } },
    })
    reportStatus({ state: 'synced', online: true })
    const { dialog } = await openNew()
    await fillNew(dialog, { Model: 'Z6', Serienummer: 'N-1' })
    save(dialog)
    await within(dialog).findByText(DUPLICATE)
    expect(await items()).toHaveLength(3)
    api.handlers['POST /item/checkItem'] = { status: 200, body: {} }
    save(dialog)
    await screen.findByText(SAVED)
    expect(api.to('/item/checkItem')[0]?.body).toEqual({ brand: 'Nikon', model: 'Z6', serialNumber: 'N-1' })
    expect(await items()).toHaveLength(4)
  })
})

describe('another one for the customer', () => {
  it('[IT-23] [IT-30] keeps the dialog open with a blank form, category and customer', async () => {
    const { dialog } = await openNew(desk.customer)
    await fillNew(dialog, { Model: 'Z6', Serienummer: 'N-1' })
    toggle(dialog, 'Nog een item voor deze klant')
    save(dialog)
    await screen.findByText(SAVED)
    await waitFor(() => expect(field(dialog, 'Model').value).toBe(''))
    expect(field(dialog, 'Categorie').value).toBe(desk.category)
    // the focus is on the brand, because the category is known
    await waitFor(() => expect(document.activeElement).toBe(brandField(dialog)))
    brand(dialog, 'Leica')
    toggle(dialog, 'Nog een item voor deze klant')
    save(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nieuw item' })).toBeNull())
    const owners = (await items()).filter((item) => ['Nikon', 'Leica'].includes(item.brand))
    expect(owners.map(({ customerId }) => customerId)).toEqual([desk.customer, desk.customer])
  })

  it('[IT-23] is not offered without a customer', async () => {
    const { dialog } = await openNew()
    expect(within(dialog).queryByRole('switch', { name: /Nog een item/ })).toBeNull()
  })
})

describe('the status', () => {
  it('[IT-26] sold takes an item out of the list', async () => {
    const { dialog } = await openItem('XF605')
    fill(dialog, { Status: 'Verkocht' })
    save(dialog)
    await screen.findByText(SAVED)
    await expectGone('XF605')
    expect((await itemOf(desk.companyItem))?.active).toBe(false)
  })

  it('[IT-27] in repair, from the customers: a new repair for that item and customer', async () => {
    const app = await openApp('/customers/overview')
    await pressInRow(await rowWith('Klanten', 'Productiehuis De Lens'), /^Item toevoegen/)
    const dialog = await dialogCalled('Nieuw item')
    await within(dialog).findByRole('option', { name: 'Camera' })
    await fillNew(dialog, { Status: 'In herstelling' })
    save(dialog)
    await screen.findByText(SAVED)
    const item = await brandNew()
    await waitFor(() => expect(app.address()).toBe(`/repair/new/${desk.customer}?itemId=${item?.id}`))
  })

  it('[IT-28] in repair, from the items: its repair is created in the same save, and opened', async () => {
    const { app, dialog } = await openItem('PXW-Z280')
    fill(dialog, { Status: 'In herstelling' })
    save(dialog)
    await waitFor(() => expect(app.address()).toMatch(/^\/repair\/detail\//))
    const item = await itemOf(desk.camera)
    expect(item?.status).toBe('In herstelling')
    expect(app.address()).toBe(`/repair/detail/${item?.repairId}`)
    expect(await db.repair.get(item?.repairId ?? '')).toMatchObject({
      type: 'Bestek',
      status: 'Binnengebracht',
      dateIn: dayInBrussels(new Date().toISOString()),
      executorId: desk.executor,
      notes: 'Herstelling Sony PXW-Z280',
      customerId: desk.customer,
      itemId: desk.camera,
      forfaitAmount: 75,
    })
  })

  it('[IT-28] in repair already: opens the repair that it has', async () => {
    const repair = await takeIn(desk)
    const { app, dialog } = await openItem('PXW-Z280')
    save(dialog)
    await waitFor(() => expect(app.address()).toBe(`/repair/detail/${repair}`))
    expect(await db.repair.count()).toBe(1)
  })

  it('[IT-28] without an executor: a new repair instead', async () => {
    await db.executor.clear()
    const { app, dialog } = await openItem('XF605')
    fill(dialog, { Status: 'In herstelling' })
    save(dialog)
    await waitFor(() => expect(app.address()).toBe(`/repair/new/${desk.companyItem}`))
    expect(await db.repair.count()).toBe(0)
  })

  it('[IT-28] in repair, of something in bulk: a new repair instead', async () => {
    await mutate('item.set', { id: desk.companyItem, set: { stockQuantity: 12 } })
    const { app, dialog } = await openItem('XF605')
    fill(dialog, { Status: 'In herstelling' })
    save(dialog)
    await waitFor(() => expect(app.address()).toBe(`/repair/new/${desk.companyItem}`))
    expect(await db.repair.count()).toBe(0)
  })
})
