import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { type Desk, setUpDesk } from '../kit/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/wholeApp.tsx')).quietSync)

const CONTENT = ['executor', 'category', 'customer', 'item'] as const

/** As the server hands it out to a new business: one executor with a name and nothing else. */
async function emptyBusiness(): Promise<Desk> {
  const desk = await setUpDesk()
  await Promise.all(CONTENT.map((table) => db.table(table).clear()))
  const executor = { logo: null, website: null, email: null, active: true }
  await db.table('executor').put({ ...executor, id: newId(), name: 'Standaard' })
  return desk
}

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await emptyBusiness()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

const steps = () => screen.findByRole('region', { name: 'Aan de slag' })
const link = async (name: string) => within(await steps()).getByRole('link', { name })
const gone = () => waitFor(() => expect(screen.queryByText('Aan de slag')).toBeNull())
const loaded = () => screen.findByRole('heading', { name: 'Herstellingen' })

describe('a new business', () => {
  it('is told what to set up first, also without a network, with the way to each', async () => {
    await openApp('/repair/overview')
    expect((await link('Uitvoerder toevoegen')).getAttribute('href')).toContain('/repair/executors')
    expect((await link('Categorieën toevoegen')).getAttribute('href')).toContain('/category/overview')
    expect((await link('Lijsten importeren')).getAttribute('href')).toContain('/repair/settings?tab=3')
  })

  it('is told on the first screen of the rentals too, with the imports of that department', async () => {
    logIn(desk.user, 'rental')
    await openApp('/rental/calendar')
    expect((await link('Lijsten importeren')).getAttribute('href')).toContain('/rental/settings?tab=3')
  })

  it('sees each step done as it is done, and the list go away after the last', async () => {
    await openApp('/repair/overview')
    await steps()
    const categoryId = newId()
    await mutate('category.create', { id: categoryId, description: 'Camera', prefix: 'CA' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Categorieën toevoegen' })).toBeNull())
    expect(within(await steps()).getByText('gedaan')).toBeTruthy()
    await mutate('customer.create', { id: newId(), name: 'Studio Noord' })
    await mutate('item.create', { id: newId(), categoryId, brand: 'Sony', model: 'FX9', serialNumber: '1' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lijsten importeren' })).toBeNull())
    await db.table('executor').put({ id: newId(), name: 'Atelier', active: true })
    await gone()
  })

  it('does not see it again on this device after putting it away', async () => {
    const app = await openApp('/repair/overview')
    fireEvent.click(within(await steps()).getByRole('button', { name: 'Niet meer tonen' }))
    await gone()
    await app.go('/customers/overview')
    await screen.findByRole('heading', { name: 'Klanten' })
    await app.go('/repair/overview')
    await loaded()
    await gone()
  })

  it('is not mistaken for a business of which the data are still on their way', async () => {
    reportStatus({ state: 'boot', boot: { rows: 0, estimate: 100, hot: true } })
    await openApp('/repair/overview')
    await loaded()
    expect(screen.queryByText('Aan de slag')).toBeNull()
    reportStatus({ state: 'synced' })
    await steps()
  })
})
