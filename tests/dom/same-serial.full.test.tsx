import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import {
  pressInRow,
  addCustomer,
  dialogCalled,
  fill,
  press,
  pressIn,
  rowWith,
} from '../kit/dom/customersDesk.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

const SAVED = 'Item succesvol opgeslagen.'
const AGAIN = 'Er is al een item met dit serienummer. Druk nog eens om toch op te slaan.'
const known = (dialog: HTMLElement) => within(dialog).findByLabelText('Items met dit serienummer')
/** Waits until the dialog lists the items with the serial number. @param parts texts that it must show */
async function showsKnown(dialog: HTMLElement, ...parts: (string | RegExp)[]): Promise<string> {
  await waitFor(async () => {
    const text = (await known(dialog)).textContent ?? ''
    expect(text).toContain('Dit serienummer bestaat al')
    for (const part of parts) expect(text).toMatch(part)
  })
  return (await known(dialog)).textContent ?? ''
}
const showsNone = (dialog: HTMLElement) =>
  waitFor(async () => expect((await known(dialog)).textContent).toBe(''))

async function openNew() {
  const app = await openApp('/items/overview')
  await press('Nieuw item')
  const dialog = await dialogCalled('Nieuw item')
  await within(dialog).findByRole('option', { name: 'Camera' })
  fill(dialog, { Categorie: desk.category })
  fireEvent.change(within(dialog).getByRole('combobox', { name: /^Merk/ }), { target: { value: 'Nikon' } })
  return { app, dialog }
}

describe('the dialog of an item', () => {
  it('[DO-03] says while typing who has that serial number, in any spelling, and makes a second item by a second press', async () => {
    const { dialog } = await openNew()
    fill(dialog, { Serienummer: '4OO-l23' })
    const text = await showsKnown(dialog, 'Sony PXW-Z280', '400123', 'Productiehuis De Lens')
    expect(text).not.toContain('niet meer in gebruik')
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText(AGAIN)
    expect(await db.item.count()).toBe(3)
    pressIn(dialog, 'Toch een nieuw item maken')
    await screen.findByText(SAVED)
    expect((await db.item.toArray()).map(({ serialNumber }) => serialNumber)).toContain('4OO-l23')
  })

  it('[DO-03] a save that is quicker than the search is held up too; another number needs no second press', async () => {
    const { dialog } = await openNew()
    fill(dialog, { Serienummer: '9 9' })
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText(AGAIN)
    await showsKnown(dialog, 'Canon XF605', 'VERHUUR')
    fill(dialog, { Serienummer: 'N-1' })
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Opslaan' })).toBeTruthy())
    pressIn(dialog, 'Opslaan')
    await screen.findByText(SAVED)
  })

  it('[DO-03] an item that is no longer in use and a coupled code are named as what they are, and lead to the dossier', async () => {
    await mutate('item.deactivate', { id: desk.companyItem })
    await mutate('item.addCode', { itemId: desk.camera, codeId: newId(), code: 'O99', label: null })
    await mutate('item.set', { id: desk.companyItem, set: { serialNumber: '099' } })
    const { app, dialog } = await openNew()
    fill(dialog, { Serienummer: '0-99' })
    await showsKnown(dialog, /gekoppelde code O99.*Canon XF605.*099 · VERHUUR · niet meer in gebruik/)
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Dossier openen' })[1]!)
    fireEvent.click(await screen.findByRole('button', { name: /^(Ja|Verlaten)$/ }))
    await waitFor(() => expect(app.address()).toBe(`/items/detail/${desk.companyItem}`))
  })

  it('[DO-03] a number that an item has already is no news; the change to one that another has is', async () => {
    await mutate('item.set', { id: desk.companyItem, set: { serialNumber: '400 123' } })
    await openApp('/items/overview')
    await pressInRow(await rowWith('Items', 'XF605'), / bewerken$/)
    const dialog = await dialogCalled('Item bewerken')
    await within(dialog).findByRole('option', { name: 'Camera' })
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Serienummer')).toHaveProperty('value', '400 123'),
    )
    await showsNone(dialog)
    fill(dialog, { Serienummer: '77' })
    await showsKnown(dialog, 'Sony FX9')
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText(AGAIN)
    pressIn(dialog, 'Toch opslaan')
    await screen.findByText(SAVED)
    expect((await db.item.get(desk.companyItem))?.serialNumber).toBe('77')
  })
})

describe('a new item of a new repair', () => {
  async function newItem(customer: string | null) {
    await openApp(customer ? `/repair/new/${customer}` : '/repair/new')
    const search = await screen.findByRole('combobox', { name: /^Item( \*)?$/ })
    await waitFor(() => expect(search).toHaveProperty('disabled', false))
    fireEvent.click(search)
    fireEvent.change(search, { target: { value: 'Arri Alexa' } })
    fireEvent.click(await screen.findByText('Nieuw item "Arri Alexa"'))
    const dialog = await dialogCalled('Nieuw item')
    await within(dialog).findByRole('option', { name: 'Camera' })
    fill(dialog, { Categorie: desk.category, Serienummer: '40O I23' })
    await showsKnown(dialog)
    return dialog
  }
  const chosen = () => screen.findByDisplayValue('Sony PXW-Z280')

  it('[DO-03] the item that has the number is used instead, with its owner where nobody was chosen', async () => {
    const dialog = await newItem(null)
    pressIn(dialog, 'Gebruik dit item')
    expect(await chosen()).toBeTruthy()
    expect(await screen.findByDisplayValue('Productiehuis De Lens')).toBeTruthy()
    expect(await db.item.count()).toBe(3)
  })

  it('[DO-03] one of another customer is shown with its dossier, for a repair takes no item of somebody else', async () => {
    const customer = await addCustomer({ name: 'Radio Zuid' })
    const dialog = await newItem(customer)
    expect(within(dialog).queryByRole('button', { name: 'Gebruik dit item' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Dossier openen' })).toBeTruthy()
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText(AGAIN)
    expect(await db.item.count()).toBe(3)
    pressIn(dialog, 'Toch een nieuw item maken')
    await waitFor(async () => expect(await db.item.count()).toBe(4))
    expect((await db.item.toArray()).find(({ brand }) => brand === 'Arri')).toMatchObject({
      serialNumber: '40O I23',
      customerId: customer,
    })
  })
})
