import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../../src/app/router.ts'
import { menuEntries } from '../../src/app/shell/menus.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { ROUTES } from '../../src/lib/routes.ts'
import { type Desk, repairPanel, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

let desk: Desk
beforeEach(async () => {
  sessionStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
})

/** A rental of the company's camera. */
async function rented(): Promise<string> {
  const id = newId()
  await mutate('rental.create', {
    id,
    pickupDate: '2026-03-02',
    startDate: '2026-03-02',
    endDate: '2026-03-03',
    returnDate: '2026-03-03',
    tempCusName: 'Filmploeg',
    rentalLines: [{ id: newId(), itemId: desk.companyItem, quantity: 1 }],
  })
  return id
}

const title = () => document.querySelector('h1')?.textContent
const goTo = (to: string, params: Record<string, string> = {}) => router.navigate({ to, params })

/** Goes to a named route (D-016). @returns its address and the title of the screen */
async function visit(name: keyof typeof ROUTES, params?: Record<string, string>) {
  await goTo(ROUTES[name], params)
  const path = router.state.location.pathname
  return { path, shows: (heading: string) => waitFor(() => expect(title()).toBe(heading)) }
}

/** The search field of this name. */
const field = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^${name}( \\*)?$`) })

describe('a press that opens another screen', () => {
  beforeEach(() => openApp('/repair/overview'))

  it('[AL-79] is answered first: the picture with the marked entry comes before the screen', async () => {
    await waitFor(() => expect(title()).toBe('Herstellingen'))
    const entry = screen.getByRole('link', { name: 'Klanten' })
    const seen: (string | null | undefined)[] = []
    requestAnimationFrame(() => seen.push(title(), entry.getAttribute('aria-current')))
    entry.click()
    await waitFor(() => expect(title()).toBe('Klanten'))
    expect(seen).toEqual(['Herstellingen', 'page'])
  })

  it('[AL-79] waits for no picture within its screen, nor where nobody looks', async () => {
    await waitFor(() => expect(title()).toBe('Herstellingen'))
    const held: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => held.push(frame))
    await router.navigate({ to: ROUTES.Repair, search: { q: 'sony' } })
    expect(router.state.location.search).toEqual({ q: 'sony' })
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await goTo(ROUTES.Customers)
    expect(router.state.matches.at(-1)?.pathname).toBe('/customers/overview')
    vi.restoreAllMocks()
    // Run the frames that were requested meanwhile; a later request for a frame waits for them.
    for (const frame of held) requestAnimationFrame(frame)
  })
})

describe('named routes open their screens', () => {
  beforeEach(() => openApp('/sync'))

  it('[SH-30, SH-62] LoginPage', async () => {
    const { path, shows } = await visit('LoginPage')
    expect(path).toBe('/login')
    await shows('Werkbank')
    expect(screen.getByLabelText('Gebruikersnaam')).toBeTruthy()
  })

  it('[SH-31, SH-63] department', async () => {
    const { path } = await visit('department')
    expect(path).toBe('/department')
    for (const name of ['Verhuur', 'Herstel'])
      expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  it('[SH-41, SH-73] Repair', async () => {
    const { path, shows } = await visit('Repair')
    expect(path).toBe('/repair/overview')
    await shows('Herstellingen')
    expect(screen.getByRole('table')).toBeTruthy()
  })

  it('[SH-44, SH-75] NewRepairWithoutCustomer', async () => {
    const { path, shows } = await visit('NewRepairWithoutCustomer')
    expect(path).toBe('/repair/new')
    await shows('Nieuwe herstelling')
    expect(await field('Klant')).toHaveProperty('value', '')
  })

  it('[SH-42, SH-74] NewRepair for a customer', async () => {
    const { path, shows } = await visit('NewRepair', { id: desk.customer })
    expect(path).toBe(`/repair/new/${desk.customer}`)
    await shows('Nieuwe herstelling')
    const customer = await field('Klant')
    await waitFor(() => expect(customer).toHaveProperty('value', 'Productiehuis De Lens'))
  })

  it('[SH-43] NewRepair for an item, with its customer', async () => {
    await visit('NewRepair', { id: desk.camera })
    const item = await field('Item')
    await waitFor(() => expect(item).toHaveProperty('value', expect.stringContaining('PXW-Z280')))
    expect(await field('Klant')).toHaveProperty('value', 'Productiehuis De Lens')
  })

  it('[SH-45, SH-76] RepairDetail', async () => {
    const id = await takeIn(desk)
    const { path } = await visit('RepairDetail', { repairId: id })
    expect(path).toBe(`/repair/detail/${id}`)
    await waitFor(() => expect(title()).toMatch(/^Bestek V-/))
    expect(await screen.findByDisplayValue('Geen beeld')).toBeTruthy()
  })

  it('[SH-77, RA-11] RepairSettings; the actions are its seventh tab and a screen of their own', async () => {
    const { path, shows } = await visit('RepairSettings')
    expect(path).toBe('/repair/settings')
    await shows('Instellingen')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs[6]?.textContent).toBe('Handelingen')
    const own = await visit('RepairActions')
    expect(own.path).toBe('/repairActions/overview')
    await own.shows('Handelingen')
  })

  it('[SH-78] RepairNotifications', async () => {
    const { path, shows } = await visit('RepairNotifications')
    expect(path).toBe('/repair/notifications')
    await shows('Meldingen Herstel')
  })

  it('[SH-72] RentalNotifications', async () => {
    const { path, shows } = await visit('RentalNotifications')
    expect(path).toBe('/rental/notifications')
    await shows('Meldingen Verhuur')
  })

  it('[SH-55, SH-79] Customers', async () => {
    const { path, shows } = await visit('Customers')
    expect(path).toBe('/customers/overview')
    await shows('Klanten')
  })

  it('[SH-56, SH-80] CustomerDetail', async () => {
    const { path, shows } = await visit('CustomerDetail', { customerId: desk.customer })
    expect(path).toBe(`/customers/detail/${desk.customer}`)
    await shows('Productiehuis De Lens')
  })

  it('[SH-57, SH-81] ItemsWithoutCustomer', async () => {
    const { path, shows } = await visit('ItemsWithoutCustomer')
    expect(path).toBe('/items/overview')
    await shows('Items')
  })

  it('[SH-58] Items for a customer, with the dialog of a new one', async () => {
    const { path, shows } = await visit('Items', { new: '1', customerId: desk.customer })
    expect(path).toBe(`/items/overview/1/${desk.customer}`)
    await shows('Items')
    expect(await screen.findByRole('dialog', { name: 'Nieuw item' })).toBeTruthy()
  })

  it('[SH-34, SH-68] NewRentalWithoutCustomer', async () => {
    const { path, shows } = await visit('NewRentalWithoutCustomer')
    expect(path).toBe('/rental/new')
    await shows('Nieuwe verhuur')
  })

  it('[SH-33, SH-67] NewRental for a customer', async () => {
    const { path, shows } = await visit('NewRental', { customerId: desk.customer })
    expect(path).toBe(`/rental/new/${desk.customer}`)
    await shows('Nieuwe verhuur')
    expect(await screen.findByDisplayValue('Productiehuis De Lens')).toBeTruthy()
  })

  it('[SH-35, SH-70] RentalDetail', async () => {
    const { path } = await visit('RentalDetail', { rentalId: await rented() })
    expect(path).toMatch(/^\/rental\/detail\//)
    await waitFor(() => expect(title()).toMatch(/^Verhuur V-\S+ · Filmploeg$/))
  })

  it('[SH-36, SH-71] RentalCopy', async () => {
    const { path, shows } = await visit('RentalCopy', { rentalId: await rented(), copy: 'true' })
    expect(path).toMatch(/^\/rental\/copy\/[^/]+\/true$/)
    await shows('Kopieer verhuur')
  })

  it('[SH-60, SH-82] account', async () => {
    const { path, shows } = await visit('account')
    expect(path).toBe('/account')
    await shows('Mijn gegevens')
  })

  it('[SH-61, SH-83] actionForm', async () => {
    const { path, shows } = await visit('actionForm')
    expect(path).toBe('/actionForm')
    await shows('Opdrachtbon')
  })
})

describe('screens of the settings have an address of their own', () => {
  it('[SH-47, SH-49, SH-53, SH-54] executors, actions, users, manufacturers', async () => {
    await openApp('/sync')
    for (const [path, heading] of [
      ['/repair/executors', 'Uitvoerders'],
      ['/repairActions/overview', 'Handelingen'],
      ['/users/overview', 'Gebruikers'],
      ['/manufacturers/overview', 'Fabrikanten'],
    ] as const) {
      await goTo(path)
      await waitFor(() => expect(title()).toBe(heading))
      expect(router.state.location.pathname).toBe(path)
    }
  })
})

describe('the scope of the product', () => {
  it('[SH-07] a repair has estimate, work, external stay, loan, photos, documents and log', async () => {
    await openApp('/sync')
    await visit('RepairDetail', { repairId: await takeIn(desk) })
    const panels = ['Bestek', 'Werklijnen', 'Externe herstelling', 'Depannage', 'Klant', "Foto's", 'Logboek']
    for (const name of panels) expect(await repairPanel(name)).toBeTruthy()
  })

  it('[SH-09] a rental stands in the calendar and in the planner', async () => {
    await openApp('/sync')
    const id = newId()
    const today = dayInBrussels(new Date().toISOString())
    const days = { pickupDate: today, startDate: today, endDate: today, returnDate: today }
    await mutate('rental.create', { id, ...days, tempCusName: 'Vandaag', rentalLines: [] })
    await goTo('/rental/calendar')
    expect(await screen.findByRole('button', { name: /^V-\S+ Vandaag/ })).toBeTruthy()
    await goTo('/rental/scheduler')
    await waitFor(() => expect(title()).toBe('Planner'))
  })

  it('[SH-10] customers with contacts, items, categories with subcategories', async () => {
    await openApp('/sync')
    await goTo(`/customers/detail/${desk.customer}`)
    expect(await screen.findByText('An Maes')).toBeTruthy()
    await goTo('/items/overview')
    expect(await screen.findByText('PXW-Z280')).toBeTruthy()
    await goTo('/category/overview')
    expect(await screen.findByText('Camera')).toBeTruthy()
  })

  it('[SH-01] speaks Dutch: no screen of a menu has an English word on a control', {
    timeout: 120_000,
  }, async () => {
    await openApp('/sync')
    for (const { to } of [...menuEntries('repair'), ...menuEntries('rental')]) {
      await goTo(to)
      await waitFor(() => expect(router.state.location.pathname).toBe(to))
      const said = [...document.querySelectorAll('h1, h2, label, button, th, [role="tab"], [aria-label]')]
      const words = said
        .map((node) => `${node.textContent} ${node.getAttribute('aria-label') ?? ''}`)
        .join('\n')
      expect(words).not.toMatch(
        /\b(save|cancel|delete|search|loading|submit|close|add|edit|previous|next|customer|repair|rental)\b/i,
      )
    }
  })
})

describe('no roles', () => {
  it('somebody of Verhuur reaches the screens of Herstel and the other way round (D-017)', async () => {
    logIn(desk.user, 'rental')
    await openApp('/repair/overview')
    await waitFor(() => expect(title()).toBe('Herstellingen'))
    logIn(desk.user, 'repair')
    await goTo('/rental/notifications')
    await waitFor(() => expect(title()).toBe('Meldingen Verhuur'))
  })
})
