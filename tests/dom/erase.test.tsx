import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { fakeApi } from '../kit/dom/fakeApi.ts'
import { addCustomer } from '../kit/dom/customersDesk.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const KEPT = { e: 'repair', id: 'r1', number: '2026.118', documents: 1, until: '2036-12-31' }
const asked: unknown[] = []
let desk: Desk
let customer: string
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'synced', online: true })
  customer = await addCustomer({ email: 'info@zuid.example' })
  asked.length = 0
  const extent = { erasedAt: null, counts: { repair: 3, mail: 1, customer: 1 }, photos: 2, kept: [KEPT] }
  fakeApi({
    [`GET /customer/erase/${customer}`]: () => ({ status: 200, body: extent }),
    [`POST /customer/erase/${customer}`]: ({ body }) => {
      asked.push(body)
      return { status: 200, body: { erasedAt: '2026-03-02T10:00:00.000Z', kept: [KEPT] } }
    },
  })
}, 60_000)

const open = () => openApp(`/customers/detail/${customer}`)
const entry = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Meer acties' }))
  return screen.findByRole('menuitem', { name: /^Gegevens wissen…/ })
}

describe("'Gegevens wissen…'", () => {
  it('[PV-07] shows what goes and what stays, and asks for the name', async () => {
    await open()
    fireEvent.click(await entry())
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Dit gaat over 3 herstellingen, 1 mail.')
    within(dialog).getByText('Herstelling 2026.118 met 1 document, tot en met 31/12/2036')
    fireEvent.click(
      within(dialog).getByRole('switch', { name: 'Ook 2 foto’s van herstellingen en items wissen' }),
    )
    const name = within(dialog).getByRole('textbox', { name: /^Naam, ter bevestiging/ })
    fireEvent.change(name, { target: { value: 'Radio' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gegevens wissen' }))
    await within(dialog).findByText('Dit is niet dezelfde naam.')
    expect(asked).toEqual([])
    fireEvent.change(name, { target: { value: 'radio zuid' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gegevens wissen' }))
    await waitFor(() => expect(asked).toEqual([{ photos: true }]))
    await screen.findByText('Gegevens gewist.')
  })

  it('[PV-07] says why it is impossible without a connection or the right', async () => {
    reportStatus({ state: 'offline', online: false })
    await open()
    const item = await entry()
    expect(item.getAttribute('aria-description')).toBe('Hiervoor is een internetverbinding nodig.')
    fireEvent.click(item)
    expect(screen.queryByRole('dialog')).toBeNull()
    await db.user.update(desk.user, { role: 'staff' })
    await waitFor(() =>
      expect(
        screen.getByRole('menuitem', { name: /^Gegevens wissen…/ }).getAttribute('aria-description'),
      ).toBe('Alleen een beheerder mag dit.'),
    )
  })

  it("[PV-07] an erased customer shows 'Gewist op', what the law keeps, and nothing to change", async () => {
    await db.customer.update(customer, {
      name: 'Gewist',
      active: false,
      erasedAt: '2026-03-02T10:00:00.000Z',
    })
    await open()
    await screen.findByText('Gewist op 02/03/2026')
    await screen.findByText('Herstelling 2026.118 met 1 document, tot en met 31/12/2036')
    for (const name of ['Bewerken', 'Nieuwe herstelling', 'Klant verwijderen'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
