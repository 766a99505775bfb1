import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../src/db/newId.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import { fieldByLabel, openRentalForm, PERIOD } from '../kit/e2e/rentalForm.ts'
import { openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: desks.RentalDesk
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
})

it('[HV-11] the nearest free day, pressed, puts the rental there with its four days, and is taken back', async () => {
  await desks.rent(desk.cables, { rentalLines: [{ id: newId(), itemId: desk.cables, quantity: 6 }] })
  await openRentalForm(`/rental/new?itemId=${desk.cables}&${PERIOD}`)
  const dates = () =>
    [/^Startdatum/, /^Einddatum/, /^Afhaaldatum/, /^Retourdatum/].map((label) => fieldByLabel(label).value)
  const before = dates()
  const line = await screen.findByRole('row', { name: 'Canon Kabelset' })
  fireEvent.click(await within(line).findByRole('button', { name: /0 van 6 vrij/ }))
  const who = await screen.findByRole('dialog', { name: 'Wie heeft wat niet vrij is' })
  fireEvent.click(await within(who).findByRole('button', { name: 'Vrij vanaf 14/06/2030' }))
  await waitFor(() => expect(dates()[2]).toBe('14/06/2030'))
  // the rental keeps its length
  expect(before).toEqual(['11/06/2030', '14/06/2030', '07/06/2030', '17/06/2030'])
  expect(dates()).toEqual(['18/06/2030', '21/06/2030', '14/06/2030', '24/06/2030'])
  await within(line).findByText(/6 van 6 vrij/)
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(() => expect(dates()).toEqual(before))
})

it('[HV-06] the overview says voorlopig of what the server did not agree to yet, and of nothing else', async () => {
  await desks.rent(desk.camera)
  await desks.rent(null, { status: 'Optie', tempCusName: 'Misschien' })
  await openApp('/rental/overview')
  const row = async (name: RegExp) => (await screen.findByText(name)).closest('tr')!
  await waitFor(async () => expect((await row(/Omroep Noord/)).textContent).toMatch(/voorlopig.*voorlopig/))
  expect((await row(/Misschien/)).textContent).not.toMatch(/voorlopig.*voorlopig/)
})
