import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { newId } from '../../src/db/newId.ts'
import { editRental, rent, setUpRentalDesk } from '../kit/e2e/rentalForm.ts'
import { rentalLine } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const customerField = () => document.querySelector<HTMLInputElement>('section[aria-label="Klant"] input')

it('[NT-16] a rental says that its customer and its items are being loaded, and never shows them empty', async () => {
  const { camera } = await setUpRentalDesk()
  const [customer] = await db.customer.toArray()
  const id = await rent(camera, { customerId: customer!.id, tempCusName: null })
  const seen = new Set<string>()
  const watch = new MutationObserver(() => {
    const shown = customerField()
    if (shown) seen.add(shown.value)
    for (const row of document.querySelectorAll('tr[aria-label]'))
      seen.add(row.getAttribute('aria-label') ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
  await editRental(id)
  await waitFor(() => expect(customerField()?.value).toBe(customer!.name))
  await waitFor(() => expect([...seen].some((name) => name === 'Canon C300')).toBe(true))
  watch.disconnect()
  expect([...seen].filter((name) => name === '' || /^Lijn \d/.test(name))).toEqual([])
})

it('[NT-16] a rental names a customer and an item that this device does not have', async () => {
  await setUpRentalDesk()
  const [customer] = await db.customer.toArray()
  const lost = newId()
  const id = await rent(null, { customerId: customer!.id, tempCusName: null })
  const stored = await db.rental.get(id)
  await db.rental.put({
    ...stored!,
    customerId: lost,
    rentalLines: [rentalLine({ id: newId(), itemId: lost, customItem: null })],
  })
  await editRental(id)
  await waitFor(() => expect(customerField()?.value).toBe('Deze klant staat niet op dit toestel'))
  await screen.findByRole('row', { name: 'Onbekend item' })
})
