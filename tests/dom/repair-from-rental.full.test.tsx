import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import { useLive } from '../../src/db/live.ts'
import { ItemCard } from '../../src/features/repairs/detail/ItemCard.tsx'
import { type Desk, repairOf, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'
import { rentalWith } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
let id: string
function Card() {
  const repair = useLive(() => repairOf(id), [])
  return repair ? <ItemCard repair={repair} /> : null
}
beforeEach(async () => {
  desk = await setUpDesk()
})

it('[OI-06] a repair of what came back damaged leads to the rental it came from, and another one does not', async () => {
  const rental = rentalWith({ id: newId(), number: '2026.75' })
  await db.rental.put(rental)
  id = await takeIn(desk, { fromRentalId: rental.id })
  const { unmount } = await showAt('/repair/detail/$repairId', `/repair/detail/${id}`, Card)
  const link = await screen.findByRole('link', { name: 'verhuur 2026.75' })
  expect(link.getAttribute('href')).toContain(`/rental/detail/${rental.id}`)
  expect(link.parentElement?.textContent).toBe('Beschadigd terug uit verhuur 2026.75')
  unmount()

  id = await takeIn(desk, { itemId: desk.companyItem })
  await showAt('/repair/detail/$repairId', `/repair/detail/${id}`, Card)
  await screen.findByLabelText(/^Omschrijving/)
  expect(screen.queryByText(/Beschadigd terug uit/)).toBeNull()
})
