import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { activeCategories } from '../../src/db/queries/settings.ts'
import { CategoriesPage } from '../../src/features/settings/categories/CategoriesPage.tsx'
import { Subcategories } from '../../src/features/settings/subcategories/Subcategories.tsx'
import { type Desk, setUpDesk, showAt, typeAndLeave } from '../kit/dom/repairDesk.tsx'
import { columnsOf, press, pressInDialog, rowOf, rowsShown } from '../kit/dom/settingsScreens.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const addCategory = async (description: string, prefix = 'XXX') => {
  const id = newId()
  await mutate('category.create', { id, description, prefix })
  return id
}

describe('the categories', () => {
  const show = () => showAt('/category/overview', '/category/overview', CategoriesPage)
  const names = async () => (await db.category.toArray()).map(({ description }) => description).toSorted()

  it('[CA-01] [CA-02] name and prefix, searched in both', async () => {
    await addCategory('Belichting', 'LIC')
    await show()
    expect(await columnsOf('Categorieën')).toEqual(['Naam', 'Prefix', 'Acties'])
    await rowOf('Camera')
    fireEvent.change(screen.getByLabelText('Categorieën zoeken'), { target: { value: 'lic' } })
    await waitFor(() => expect(rowsShown()).toHaveLength(1))
    expect((await rowOf('Belichting')).textContent).toContain('LIC')
  })

  it('[CA-03] [CA-08] a new one; its prefix is kept in capitals', async () => {
    await show()
    await rowOf('Camera')
    await press('Nieuwe categorie')
    expect(await screen.findByRole('dialog', { name: 'Nieuwe categorie' })).toBeTruthy()
    typeAndLeave(await field('Naam'), 'Belichting')
    typeAndLeave(await field('Prefix'), 'lic')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Categorie succesvol opgeslagen.')).toBeTruthy()
    expect((await rowOf('Belichting')).textContent).toContain('LIC')
  })

  it('[CA-03] a row opens its dialog; what was changed is saved', async () => {
    await show()
    fireEvent.click(await rowOf('Camera'))
    expect(await screen.findByRole('dialog', { name: 'Bewerk categorie' })).toBeTruthy()
    typeAndLeave(await field('Naam'), 'Camera’s')
    await pressInDialog('Opslaan')
    expect(await rowOf('Camera’s')).toBeTruthy()
    expect(await db.category.get(desk.category)).toMatchObject({ prefix: 'CAM' })
  })

  it('[KI-26] shows the companions of every unit of it, found by the search of items for rent', async () => {
    const cable = newId()
    const rentable = { categoryId: desk.category, brand: 'Belden', rentable: true, stockQuantity: 40 }
    await mutate('item.create', { ...rentable, id: cable })
    await show()
    fireEvent.click(await rowOf('Camera'))
    const list = within(await screen.findByRole('group', { name: 'Gaat altijd mee' }))
    fireEvent.change(list.getByLabelText('Toevoegen wat altijd meegaat'), { target: { value: 'belden' } })
    fireEvent.click(await screen.findByRole('option', { name: /Bulk, 40 stukken/ }))
    typeAndLeave(await field('Aantal Belden'), '0')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Het aantal moet groter zijn dan 0.')).toBeTruthy()
    typeAndLeave(await field('Aantal Belden'), '4')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Categorie succesvol opgeslagen.')).toBeTruthy()
    const sent = (await db.outbox.orderBy('seq').toArray()).at(-1)
    expect(sent).toMatchObject({ name: 'category.set', base: { goesAlong: [] } })
    expect(Object.keys(Object(sent?.args.set))).toEqual(['goesAlong'])
    expect((await db.category.get(desk.category))?.goesAlong).toMatchObject([{ itemId: cable, quantity: 4 }])
  })

  it('[RV-09] refuses a prefix that is none under its field', async () => {
    await addCategory('Licht', 'LIC')
    await show()
    await rowOf('Licht')
    await press('Nieuwe categorie')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Naam/), { target: { value: 'Statief' } })
    fireEvent.change(within(dialog).getByLabelText(/^Prefix/), { target: { value: 'ST-12' } })
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Een prefix heeft 1 tot 5 letters of cijfers.')).toBeTruthy()
    expect(await names()).toEqual(['Camera', 'Licht'])
  })

  it('[CA-05] [CA-06] needs a name and a prefix', async () => {
    await show()
    await rowOf('Camera')
    await press('Nieuwe categorie')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gelieve een naam in te geven.')).toBeTruthy()
    expect(screen.getByText('Gelieve een prefix in te geven.')).toBeTruthy()
    expect(await names()).toEqual(['Camera'])
  })

  it('[CA-07] [D-118] [D-027] a name that exists is refused here too, also of one out of use', async () => {
    await mutate('category.setActive', { id: desk.category, active: false })
    await show()
    await rowOf('Camera')
    await press('Nieuwe categorie')
    typeAndLeave(await field('Naam'), ' CAMERA ')
    typeAndLeave(await field('Prefix'), 'KAM')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Categorie niet opgeslagen, naam bestaat reeds.')).toBeTruthy()
    expect(await names()).toEqual(['Camera'])
  })

  it('[CA-04] [CA-09] [CA-10] [CA-11] [TX-12] [TX-13] out of use and back, each after a question', async () => {
    await show()
    await rowOf('Camera')
    await press('Camera deactiveren')
    expect(await screen.findByText('Ben je zeker dat je dit item wil deactiveren?')).toBeTruthy()
    await press('Ja')
    expect(await screen.findByText('Categorie gedeactiveerd.')).toBeTruthy()
    await screen.findByText('Inactief')
    expect((await rowOf('Camera')).textContent).toContain('CAM')
    expect(await activeCategories()).toEqual([])
    await press('Camera activeren')
    expect(await screen.findByText('Ben je zeker dat je dit item wil activeren?')).toBeTruthy()
    await press('Ja')
    expect(await screen.findByText('Categorie terug geactiveerd.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Inactief')).toBeNull())
    expect(await activeCategories()).toHaveLength(1)
  })
})

describe('the subcategories', () => {
  const show = () => showAt('/', '/', Subcategories)
  const add = (description: string, category = desk.category) =>
    mutate('subcategory.create', { id: newId(), description, category })
  const cell = (name: string) => screen.findByLabelText<HTMLInputElement>(`Naam van ${name}`)
  const names = async () => (await db.subcategory.toArray()).map(({ description }) => description).toSorted()

  it('[CA-12] [CA-14] [CN-07] ten of them, with the name of their category', async () => {
    for (let i = 0; i < 12; i++) await add(`Soort ${i + 10}`)
    await show()
    expect(await columnsOf('Subcategorieën')).toEqual(['Naam', 'Categorie', 'Acties'])
    expect((await cell('Soort 10')).closest('tr')?.textContent).toContain('Camera')
    expect(rowsShown()).toHaveLength(10)
  })

  it('[CA-13] [CA-15] [CA-17] the dialog needs a name that is free in the category', async () => {
    const other = await addCategory('Belichting', 'LIC')
    await add('Kabels')
    await show()
    await cell('Kabels')
    await press('Nieuwe subcategorie')
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Gelieve een naam in te vullen.')).toBeTruthy()
    typeAndLeave(await field('Naam'), 'kabels')
    fireEvent.change(await field('Categorie'), { target: { value: desk.category } })
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Subcategorie niet opgeslagen, naam bestaat reeds.')).toBeTruthy()
    fireEvent.change(await field('Categorie'), { target: { value: other } })
    await pressInDialog('Opslaan')
    expect(await screen.findByText('Subcategorie succesvol opgeslagen.')).toBeTruthy()
    expect(await names()).toEqual(['Kabels', 'kabels'])
  })

  it('[CA-16] [D-119] a name is changed inside its row; one that is taken is refused there', async () => {
    await add('Kabels')
    await add('Statieven')
    await show()
    typeAndLeave(await cell('Kabels'), 'Statieven')
    expect(await screen.findByText('Categorie niet opgeslagen, naam bestaat reeds.')).toBeTruthy()
    expect(await names()).toEqual(['Kabels', 'Statieven'])
    typeAndLeave(await cell('Kabels'), 'Snoeren')
    expect(await screen.findByText('Subcategorie succesvol opgeslagen.')).toBeTruthy()
    expect(await names()).toEqual(['Snoeren', 'Statieven'])
    typeAndLeave(await cell('Snoeren'), ' ')
    expect(await screen.findByText('Gelieve een naam in te vullen.')).toBeTruthy()
  })

  it('[CA-18] out of use and back, each after its question', async () => {
    await add('Kabels')
    await show()
    await cell('Kabels')
    await press('Kabels deactiveren')
    expect(await screen.findByText('Ben je zeker dat je dit item wil deactiveren?')).toBeTruthy()
    await press('Ja')
    expect(await screen.findByText('Subcategorie gedeactiveerd.')).toBeTruthy()
    await screen.findByText('Inactief')
    await press('Kabels activeren')
    expect(await screen.findByText('Ben je zeker dat je dit item wil activeren?')).toBeTruthy()
    await press('Ja')
    expect(await screen.findByText('Subcategorie terug geactiveerd.')).toBeTruthy()
    expect(await db.subcategory.toArray()).toMatchObject([{ active: true }])
  })
})
