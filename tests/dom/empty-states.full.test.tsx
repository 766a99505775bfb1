import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { type Desk, repairPanel, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
  vi.stubGlobal('fetch', async () => new Response('[]', { status: 200 }))
})

const EMPTY = 'Momenteel geen data beschikbaar'

it.each([
  ['/customers/overview', /^Met Nieuwe klant voegt u de eerste toe/],
  ['/items/overview', /^Met Nieuw item voegt u het eerste toe/],
  ['/rental/overview', /^Met Nieuwe verhuur begint u er een; met Alles/],
  ['/repair/notifications', /^Wat iemand van de afdeling moet weten, verschijnt hier vanzelf/],
  ['/category/overview', /^Met Nieuwe categorie voegt u de eerste toe/],
  ['/manufacturers/overview', /^Met Nieuwe fabrikant voegt u de eerste toe/],
])(
  '[NT-11] %s says in the specified words that there is nothing, and what to do next',
  async (address, hint) => {
    await Promise.all([db.customer.clear(), db.item.clear(), db.category.clear(), db.manufacturer.clear()])
    await openApp(address)
    expect(await screen.findByText(EMPTY)).toBeTruthy()
    expect(await screen.findByText(hint)).toBeTruthy()
  },
)

it('[NT-11] a search without hits is cleared from the text that says so', async () => {
  await openApp('/customers/overview?q=zzzz')
  await screen.findByText('Voor de zoekopdracht "zzzz" werden geen resultaten gevonden.')
  fireEvent.click(screen.getByRole('button', { name: 'Zoekterm wissen' }))
  await waitFor(() => expect(screen.queryByText(/werden geen resultaten gevonden/)).toBeNull())
})

it('[NT-11] the parts of a repair say how they fill', async () => {
  const id = await takeIn(desk)
  await openApp(`/repair/detail/${id}`)
  for (const [part, hint] of [
    ['Verwante herstellingen', 'verschijnt hier vanzelf'],
    ['Depannage', 'Met Nieuwe depannage'],
    ['Mails', 'Met Mail versturen'],
  ] as const) {
    const panel = await repairPanel(part)
    await waitFor(() => expect(panel.textContent).toContain(hint))
  }
})
