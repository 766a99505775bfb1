import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
})

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
const menu = () => screen.findByRole('navigation', { name: 'Menu Herstel' })
const entry = async (name: RegExp) => within(await menu()).findByRole('link', { name })
const heads = async () => {
  const table = await screen.findByRole('table', { name: 'Herstellingen' })
  return within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
}

const keep = async (name: string) => {
  await press('Lijst bewaren')
  await type(/^Naam/, name)
  await press('Opslaan')
  await screen.findByText('Lijst succesvol bewaard.')
}
const list = (more: object = {}) =>
  ({ id: newId(), name: 'Lampen', list: 'repairs', department: 'repair', search: 'lamp', ...more }) as const

it('[BW-01] [BW-02] an overview is kept as it stands, and opened from the menu with its count', async () => {
  await takeIn(desk, { notes: 'Lamp stuk' })
  await takeIn(desk, { notes: 'Geen beeld' })
  const app = await openApp('/repair/overview?q=lamp&sort=notes&dir=asc')
  await screen.findByText('Lamp stuk')
  fireEvent.click(screen.getByText('Kolommen'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Model' }))
  await waitFor(async () => expect(await heads()).not.toContain('Model'))
  await keep('Lampen')
  await entry(/^Lampen ?1$/)
  fireEvent.click(screen.getByText('Kolommen'))
  await app.go('/repair/overview')
  await screen.findByText('Geen beeld')
  await takeIn(desk, { notes: 'Nog een lamp' })
  const link = await entry(/^Lampen ?2$/)
  localStorage.clear()
  fireEvent.click(link)
  await waitFor(() => expect(screen.queryByText('Geen beeld')).toBeNull())
  expect(await heads()).not.toContain('Model')
  expect(await heads()).toContain('Merk')
  expect(await db.savedList.toArray()).toMatchObject([{ search: 'lamp', sort: 'notes', dir: 'asc' }])
})

it('[BW-01] the columns of a kept list are no other columns of the list itself', async () => {
  await takeIn(desk)
  await mutate('savedList.create', list({ search: null, columns: 'number,notes' }))
  const app = await openApp('/repair/overview')
  await screen.findByText('Geen beeld')
  expect(await heads()).toContain('Merk')
  fireEvent.click(await entry(/^Lampen/))
  await waitFor(async () => expect(await heads()).toEqual(['Nummer', 'Omschrijving']))
  await app.go('/repair/overview')
  await waitFor(async () => expect(await heads()).toContain('Merk'))
})

it('[BW-03] the menu has the own lists and the shared ones, each below its own overview', async () => {
  const own = list()
  await mutate('savedList.create', own)
  await mutate('savedList.create', list({ name: 'Verhuurd', list: 'items', department: 'rental' }))
  const mine = await db.savedList.get(own.id)
  await db.savedList.bulkPut([
    { ...mine!, id: newId(), ownerId: newId(), name: 'Van Els' },
    { ...mine!, id: newId(), ownerId: newId(), name: 'Van allen', shared: true },
  ])
  await openApp('/repair/overview')
  await entry(/^Van allen/)
  const names = within(await menu())
    .getAllByRole('link')
    .map((one) => one.textContent)
  expect(names.slice(1, 4)).toEqual([
    expect.stringMatching(/^Herstellingen/),
    expect.stringMatching(/^Lampen/),
    expect.stringMatching(/^Van allen/),
  ])
  expect(names.join()).not.toMatch(/Van Els|Verhuurd/)
})

it('[BW-04] a kept list gets another name, shows something else, and goes with a way back', async () => {
  const { id, ...rest } = list()
  await mutate('savedList.create', { id, ...rest })
  const app = await openApp('/repair/overview?q=lamp')
  await press('Bewaarde lijst')
  await type(/^Naam/, 'Verlichting')
  await press('Opslaan')
  await entry(/^Verlichting/)
  await app.go('/repair/overview?q=lens')
  await press('Lijst bewaren')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Bewaren als' }), { target: { value: id } })
  await press('Opslaan')
  await waitFor(async () =>
    expect(await db.savedList.get(id)).toMatchObject({ search: 'lens', name: 'Verlichting' }),
  )
  await press('Bewaarde lijst')
  await press('Lijst verwijderen')
  await screen.findByText('Lijst verwijderd.')
  await waitFor(async () => expect(within(await menu()).queryByText('Verlichting')).toBeNull())
  await press('Ongedaan maken')
  await entry(/^Verlichting/)
})

it('[BW-06] an overview as it opens offers nothing to keep', async () => {
  await takeIn(desk)
  await openApp('/repair/overview')
  await screen.findByText('Geen beeld')
  await screen.findByText('Kolommen')
  expect(screen.queryByRole('button', { name: 'Lijst bewaren' })).toBeNull()
})
