import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

/** Every field except for the name, by its label. */
const FILLED: Record<string, string> = {
  'E-mail': 'info@zuid.example',
  Telefoon: '03 200 10 10',
  Straat: 'Kaaistraat',
  Nummer: '12',
  Postcode: '2000',
  Gemeente: 'Antwerpen',
  Land: 'België',
  'Btw-nummer': 'BE 0400.000.086',
  Bank: 'Havenbank',
  Rekeningnummer: 'BE68 5390 0754 7034',
}

const CONTENT = ['executor', 'category', 'customer', 'item'] as const

/** The data that the server gives a new company: one executor with a name and nothing else. */
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
  it('shows what to set up first, also without a network, with the way to each', async () => {
    await openApp('/repair/overview')
    expect((await link('Bedrijfsgegevens aanvullen')).getAttribute('href')).toContain(
      '/repair/executors?open=first',
    )
    expect((await link('Categorieën toevoegen')).getAttribute('href')).toContain('/category/overview')
    expect((await link('Lijsten importeren')).getAttribute('href')).toContain('/repair/settings?tab=3')
  })

  it('is shown on the first screen of the rentals too, with the imports of that department', async () => {
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
    const [given] = await db.executor.toArray()
    await mutate('executor.set', { id: given!.id, set: { ...LETTERHEAD, name: 'Studio Zuid' } })
    await gone()
  })

  it('[LM-01] completes the given executor and does not add one beside it', async () => {
    const app = await openApp('/repair/overview')
    await steps()
    await app.go('/repair/executors?open=first')
    const dialog = await screen.findByRole('dialog', { name: 'Uw bedrijf' })
    const field = (label: string) => within(dialog).getByLabelText(new RegExp(`^${label} \\*$`))
    for (const [label, text] of Object.entries(FILLED))
      fireEvent.change(field(label), { target: { value: text } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    expect(await within(dialog).findByText('Gelieve de naam van uw bedrijf in te vullen!')).toBeTruthy()
    fireEvent.change(field('Naam'), { target: { value: 'Studio Zuid' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    await waitFor(async () =>
      expect((await db.executor.toArray()).map(({ name }) => name)).toEqual(['Studio Zuid']),
    )
  })

  it('[LM-02] is not shown as done while the first executor has no letterhead', async () => {
    await openApp('/repair/overview')
    await db.table('executor').put({ ...LETTERHEAD, id: newId(), name: 'Zeevaart', active: true })
    expect(await link('Bedrijfsgegevens aanvullen')).toBeTruthy()
    await db.table('executor').put({ ...LETTERHEAD, id: newId(), name: 'Atelier', active: true })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bedrijfsgegevens aanvullen' })).toBeNull())
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
