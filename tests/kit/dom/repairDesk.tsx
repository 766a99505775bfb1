import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../../../src/components/dialogs/ConfirmHost.tsx'
import { ToastHost } from '../../../src/components/toasts/ToastHost.tsx'
import { db } from '../../../src/db/database.ts'
import { mutate, setActor } from '../../../src/db/mutate.ts'
import { newId } from '../../../src/db/newId.ts'
import { freshLists } from './freshLists.ts'
import { LETTERHEAD } from './letterhead.ts'
import { settingId } from '../../../src/domain/settings/settings.ts'

/** A desk with a customer, their camera, the price list and an executor, in the local store of the test. */
export interface Desk {
  user: string
  executor: string
  second: string
  customer: string
  contact: string
  camera: string
  stolen: string
  companyItem: string
  action: string
  category: string
}

/** Empties the store and stores the records of the desk. The logged in person may change records. */
export async function setUpDesk(): Promise<Desk> {
  await Promise.all(db.tables.map((table) => table.clear()))
  freshLists()
  const names = [
    'user',
    'executor',
    'second',
    'customer',
    'contact',
    'camera',
    'stolen',
    'companyItem',
    'action',
    'category',
  ]
  const desk = Object.fromEntries(names.map((name) => [name, newId()])) as unknown as Desk
  setActor({ id: desk.user })
  const put = (table: string, row: object) => db.table(table).put(row)
  const executor = { ...LETTERHEAD, logo: null, website: null, active: true }
  await put('user', {
    id: desk.user,
    username: 'jan',
    name: 'Jan',
    lastName: 'Peeters',
    email: null,
    active: true,
  })
  await put('executor', { ...executor, id: desk.executor, name: 'Atelier' })
  await put('executor', { ...executor, id: desk.second, name: 'Werkplaats Gent' })
  await put('category', { id: desk.category, description: 'Camera', prefix: 'CAM', active: true })
  await put('repairAction', {
    id: desk.action,
    number: '12',
    description: 'Lens reinigen',
    price: 45.5,
    active: true,
  })
  await put('setting', {
    id: settingId('repair', 'refusedQuote'),
    module: 'repair',
    field: 'refusedQuote',
    value: '75',
    userId: null,
  })
  await mutate('customer.create', {
    id: desk.customer,
    name: 'Productiehuis De Lens',
    phone: '09 223 11 22',
    address: { city: 'Gent' },
  })
  await mutate('contact.save', {
    customerId: desk.customer,
    id: desk.contact,
    set: { firstName: 'An', lastName: 'Maes' },
  })
  const camera = {
    categoryId: desk.category,
    brand: 'Sony',
    model: 'PXW-Z280',
    serialNumber: '400123',
    customerId: desk.customer,
  }
  await mutate('item.create', { ...camera, id: desk.camera })
  await mutate('item.create', { ...camera, id: desk.stolen, model: 'FX9', serialNumber: '77', stolen: true })
  await mutate('item.create', {
    ...camera,
    id: desk.companyItem,
    brand: 'Canon',
    model: 'XF605',
    serialNumber: '99',
    customerId: null,
  })
  return desk
}

/** A repair of the desk's camera. */
export async function takeIn(desk: Desk, fields: object = {}): Promise<string> {
  const id = newId()
  const { customer, contact, camera, executor } = desk
  const base = {
    id,
    type: 'Bestek' as const,
    dateIn: '2026-03-01',
    executorId: executor,
    notes: 'Geen beeld',
  }
  await mutate('repair.create', {
    ...base,
    customerId: customer,
    customerContactId: contact,
    itemId: camera,
    ...fields,
  })
  return id
}

export const repairOf = (id: string) => db.repair.get(id)

/** Shows a screen at an address below its route; every other address of the product shows nothing. */
export async function showAt(route: string, address: string, Screen: () => ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const screen = createRoute({ getParentRoute: () => root, path: route, component: Screen })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([screen, elsewhere]), history })
  await router.load()
  const shown = render(
    <MantineProvider env="test">
      <ToastHost />
      <ConfirmHost />
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return {
    ...shown,
    path: () => router.state.location.pathname,
    search: () => router.state.location.searchStr,
    go: (to: string) => router.navigate({ to }),
  }
}

/** Types into a field and leaves it, as a person does. */
export function typeAndLeave(field: HTMLElement, value: string): void {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

/** The tabs and chips that open a panel of a repair. */
const BEHIND: Record<string, { role: 'tab' | 'button'; name: RegExp }> = {
  Werklijnen: { role: 'tab', name: /^Werklijnen/ },
  Bestek: { role: 'tab', name: /^Bestek/ },
  'Externe herstelling': { role: 'button', name: /^Extern( \d|$)/ },
  Depannage: { role: 'button', name: /^Depannage/ },
  'Verwante herstellingen': { role: 'button', name: /^Verwant/ },
  Mails: { role: 'button', name: /^Mails/ },
  Logboek: { role: 'button', name: /^Logboek/ },
}

/** A panel of the repair on the screen, opened first if it is behind a tab or a chip. */
export async function repairPanel(name: string): Promise<HTMLElement> {
  const behind = BEHIND[name]
  const opener = behind && (await screen.findByRole(behind.role, { name: behind.name }))
  const isOpen = opener?.matches('[aria-expanded="true"], [aria-selected="true"]')
  if (opener && !isOpen) fireEvent.click(opener)
  return screen.findByRole('region', { name })
}
