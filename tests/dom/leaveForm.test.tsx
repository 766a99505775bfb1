import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { type } from '../kit/dom/screens.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
  logIn(desk.user)
})

const questions = () => screen.queryAllByText('Wil je doorgaan zonder wijzigingen op te slaan?')
const hash = () => window.location.hash
const isNewRepair = () =>
  expect(screen.getByRole('heading', { level: 1, name: 'Nieuwe herstelling' })).toBeTruthy()

/** The form of a new repair with some typed text, and two screens before it in the history. */
async function typeInForm() {
  const app = await openApp('/sync')
  await app.go('/repair/overview')
  await app.go('/repair/new')
  type(await screen.findByLabelText(/Omschrijving|Notities|Defect/), 'Geen beeld')
  return app
}

const backTwice = () => {
  window.history.back()
  window.history.back()
}

const typeAddress = () => {
  window.location.hash = '#/customers/overview'
  // A browser fires this event; jsdom does not.
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

it.each([
  ['Back twice, fast', backTwice],
  ['Back once', () => window.history.back()],
  ['a typed address', typeAddress],
])(
  '[WN-11] %s out of a form with typed text asks once, and the address is that of the screen after Nee',
  async (_, leave) => {
    const app = await typeInForm()
    const before = hash()
    leave()
    await waitFor(() => expect(questions()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(questions()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Nee' }))
    await waitFor(() => expect(questions()).toHaveLength(0))
    await waitFor(() => expect(hash()).toBe(before))
    isNewRepair()
    expect(app.address()).toMatch(/^\/repair\/new/)
  },
)
