import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import {
  dialogCalled,
  expectGone,
  fill,
  buttonCalled,
  openRowMenus,
  pressIn,
  pressInRow,
  rowWith,
  table,
} from '../kit/dom/customersDesk.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { addRental } from '../kit/dom/itemsDesk.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  // no change is pending: an undo sends the opposite change
  cancelPending: async () => [],
}))

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

const open = (search = '') => openApp(`/items/overview${search}`)
const row = (text: string) => rowWith('Items', text)
const itemOf = (id: string) => db.item.get(id)
const texts = async () =>
  within(await table('Items'))
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.textContent ?? '')
const search = async (term: string) => {
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Items zoeken' }), {
    target: { value: term },
  })
}

describe('the items', () => {
  it('[IT-01] [IT-02] show subcategory, brand, model, serial number, status, purchase date and actions', async () => {
    const subcategoryId = newId()
    await db.subcategory.put({
      id: subcategoryId,
      description: 'Schouder',
      category: desk.category,
      active: true,
    })
    await mutate('item.set', { id: desk.camera, set: { subcategoryId, purchasedAt: '2024-03-09' } })
    await open()
    await row('PXW-Z280')
    const heads = within(await table('Items')).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Subcategorie',
      'Merk',
      'Model',
      'Serienummer',
      'Status',
      'Aankoopdatum',
      'Acties',
    ])
    const camera = (await row('PXW-Z280')).textContent
    for (const part of ['Schouder', 'Sony', '400123', 'Beschikbaar', '09/03/2024'])
      expect(camera).toContain(part)
    expect((await row('XF605')).textContent).toContain('Niet gekend')
  })

  it('[IT-03] a stolen item stands out and says so', async () => {
    await open()
    const stolen = await row('FX9')
    expect(stolen.className).toContain('stolen')
    expect(stolen.textContent).toContain('Gestolen')
    expect((await row('XF605')).className).not.toContain('stolen')
  })

  it('[LI-03] have a tab per status with its count', async () => {
    await mutate('item.set', { id: desk.camera, set: { status: 'Buiten dienst' } })
    await open()
    const tab = (name: string) => screen.findByRole('button', { name })
    await tab('Alle 3')
    fireEvent.click(await tab('Buiten dienst 1'))
    await waitFor(async () => expect(await texts()).toHaveLength(1))
    expect((await row('PXW-Z280')).textContent).toContain('Buiten dienst')
    fireEvent.click(await tab('Beschikbaar 2'))
    await waitFor(async () => expect(await texts()).toHaveLength(2))
  })

  it('[IT-04] [IT-07] repair sees all active items, with an icon to couple them', async () => {
    await mutate('item.create', { id: newId(), categoryId: desk.category, brand: 'Oud', status: 'Verkocht' })
    await open()
    await waitFor(async () => expect(await texts()).toHaveLength(3))
    // oxlint-disable-next-line no-await-in-loop -- one menu is open at a time
    for (const name of ['PXW-Z280', 'FX9', 'XF605'])
      expect(await buttonCalled(/koppelen aan klant/, await row(name))).toBeTruthy()
    expect(screen.queryByText('Oud')).toBeNull()
  })

  it('[IT-05] [IT-07] [IT-08] rental sees only what is for rent, to delete but not to couple or repair', async () => {
    await mutate('item.set', { id: desk.companyItem, set: { rentable: true } })
    logIn(desk.user, 'rental')
    await open()
    const companyRow = await row('XF605')
    expect(await texts()).toHaveLength(1)
    openRowMenus()
    const buttons = within(companyRow).getAllByRole('button').slice(1)
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Dossier van Canon XF605',
      'Canon XF605 bewerken',
      'Canon XF605 verwijderen',
    ])
  })

  for (const department of ['repair', 'rental'] as const)
    it(`[DO-04] [LI-05] a row leads to the dossier of its item in ${department}`, async () => {
      await mutate('item.set', { id: desk.companyItem, set: { rentable: true } })
      logIn(desk.user, department)
      const app = await open()
      fireEvent.click(await row('XF605'))
      await waitFor(() => expect(app.address()).toBe(`/items/detail/${desk.companyItem}`))
      await app.go('/items/overview')
      await pressInRow(await row('XF605'), 'Dossier van Canon XF605')
      await waitFor(() => expect(app.address()).toBe(`/items/detail/${desk.companyItem}`))
    })

  it('[IT-06] opens a new repair with the item, only of an item that is available', async () => {
    await mutate('item.set', { id: desk.companyItem, set: { status: 'Buiten dienst' } })
    const app = await open()
    await pressInRow(await row('XF605'), /^Nieuwe herstelling/)
    expect(await screen.findByText('Dit item heeft de status Buiten dienst.')).toBeTruthy()
    expect(app.address()).toContain('/items/overview')
    await pressInRow(await row('PXW-Z280'), /^Nieuwe herstelling/)
    await waitFor(() => expect(app.address()).toBe(`/repair/new/${desk.camera}`))
  })

  it('finds by number, category, subcategory, brand, model, serial number and customer', async () => {
    const subcategoryId = newId()
    await db.subcategory.put({
      id: subcategoryId,
      description: 'Schouder',
      category: desk.category,
      active: true,
    })
    await mutate('item.set', { id: desk.camera, set: { subcategoryId } })
    await db.item.update(desk.camera, { itemNumber: 'CAM-12' })
    await open()
    await row('XF605')
    for (const term of ['cam-12', 'schoud', 'z280', '400123']) {
      await search(term)
      await waitFor(async () => expect(await texts()).toHaveLength(1))
      await row('PXW-Z280')
      await search('')
      await row('XF605')
    }
    await search('de lens')
    await waitFor(async () => expect(await texts()).toHaveLength(2))
    await search('camera')
    await waitFor(async () => expect(await texts()).toHaveLength(3))
  })

  it('[KP-15] finds by the place in the store', async () => {
    await mutate('item.set', { id: desk.camera, set: { place: 'Rek A10' } })
    await open()
    await row('XF605')
    await search('rek a10')
    await waitFor(async () => expect(await texts()).toHaveLength(1))
    await row('PXW-Z280')
  })

  it('[IT-09] an address with new and a customer opens the dialog for that customer', async () => {
    const app = await openApp(`/items/overview/1/${desk.customer}`)
    const dialog = await dialogCalled('Nieuw item')
    await within(dialog).findByText('Voor Productiehuis De Lens')
    pressIn(dialog, 'Annuleren')
    await waitFor(() => expect(app.address()).toMatch(/^\/items\/overview(\?|$)/))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nieuw item' })).toBeNull())
  })
})

describe('deleting an item', () => {
  it('[IT-08] [IT-34] asks first, then takes the row away at once and says so', async () => {
    await open()
    await pressInRow(await row('XF605'), 'Canon XF605 verwijderen')
    await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    expect((await itemOf(desk.companyItem))?.active).toBe(true)
    await pressInRow(await row('XF605'), 'Canon XF605 verwijderen')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await expectGone('XF605')
    await screen.findByText('Item succesvol verwijderd.')
    expect((await itemOf(desk.companyItem))?.active).toBe(false)
  })

  it('[IT-34] names the repair and the rental that still use it', async () => {
    await takeIn(desk)
    const rental = await addRental(desk, desk.camera)
    const repair = await db.repair.toCollection().first()
    await open()
    await pressInRow(await row('PXW-Z280'), /verwijderen$/)
    const users = `${rental}, ${repair?.provisionalRef}`
    const question = await screen.findByRole('dialog', { name: 'Item Sony PXW-Z280' })
    expect(question.textContent).toContain(`Dit item wordt nog gebruikt in ${users}.`)
    expect(question.textContent).toContain('Het item verdwijnt uit de lijsten.')
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
  })
})

describe('another owner', () => {
  const couple = async () => {
    await pressInRow(await row('XF605'), /koppelen aan klant$/)
    const dialog = await dialogCalled('Item koppelen aan klant')
    const field = within(dialog).getByLabelText('Klant')
    fireEvent.click(field)
    fill(dialog, { Klant: 'lens' })
    fireEvent.click(await within(dialog).findByRole('option', { name: /De Lens/ }))
    pressIn(dialog, 'Koppelen')
  }

  it('[IT-11] couples an item to the chosen customer and ends that it is for rent', async () => {
    await mutate('item.set', { id: desk.companyItem, set: { rentable: true } })
    await open()
    await couple()
    await screen.findByText('Item succesvol gekoppeld aan klant.')
    expect(await itemOf(desk.companyItem)).toMatchObject({ customerId: desk.customer, rentable: false })
  })

  it('[IT-11] asks about an active rental first', async () => {
    await mutate('item.set', { id: desk.companyItem, set: { rentable: true } })
    const rental = await addRental(desk, desk.companyItem)
    await open()
    await couple()
    await screen.findByText(`Dit item staat nog op verhuur ${rental}. Toch koppelen?`)
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    expect((await itemOf(desk.companyItem))?.customerId).toBeNull()
    pressIn(await dialogCalled('Item koppelen aan klant'), 'Koppelen')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
    await waitFor(async () => expect((await itemOf(desk.companyItem))?.customerId).toBe(desk.customer))
  })
})

describe('the chosen items', () => {
  const bar = () => screen.findByRole('region', { name: 'Selectie' })
  const chooseRows = async (...names: string[]) => {
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      fireEvent.click(within(await row(name)).getByRole('checkbox'))
    }
  }
  const give = async (status: string) =>
    fireEvent.change(within(await bar()).getByRole('combobox', { name: 'Status van de selectie' }), {
      target: { value: status },
    })

  it('[MA-05] get a status, except for those on the bench, which are named; one press undoes it', async () => {
    await takeIn(desk)
    await open()
    await chooseRows('XF605', 'PXW-Z280')
    const select = within(await bar()).getByRole('combobox', { name: 'Status van de selectie' })
    expect(within(select).queryByRole('option', { name: 'In herstelling' })).toBeNull()
    await give('Buiten dienst')
    const report = await dialogCalled('1 gedaan, 1 overgeslagen: in herstelling')
    expect(
      within(report)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('PXW-Z280')])
    expect(await itemOf(desk.companyItem)).toMatchObject({ status: 'Buiten dienst' })
    fireEvent.click(within(report).getByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(async () => expect(await itemOf(desk.companyItem)).toMatchObject({ status: 'Beschikbaar' }))
    expect(await itemOf(desk.camera)).toMatchObject({ status: 'In herstelling' })
  })

  it('[MA-05] what was sold leaves the list, and is back by one press', async () => {
    await open()
    await chooseRows('XF605')
    await give('Verkocht')
    await expectGone('XF605')
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await row('XF605')
    expect(await itemOf(desk.companyItem)).toMatchObject({ status: 'Beschikbaar', active: true })
  })

  it('[MA-05] [TA-02] leave the lists after one question that says what is still in use, and are back by one press', async () => {
    await takeIn(desk)
    await open()
    await chooseRows('XF605', 'PXW-Z280')
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Selectie verwijderen' }))
    const question = await screen.findByRole('dialog', { name: '2 items' })
    expect(question.textContent).toContain('Daarvan worden er 1 nog gebruikt.')
    fireEvent.click(screen.getByRole('button', { name: 'Ja' }))
    await screen.findByText('2 items verwijderd.')
    await expectGone('XF605')
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await row('XF605')
    await row('PXW-Z280')
  })
})
