import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import type { ConflictRule } from '../../src/domain/categories/conflictRule.ts'
import { mutate } from '../../src/db/mutate.ts'
import { changeRentalStatus } from '../../src/shared/statuses/changeRental.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  fieldByLabel,
  editRental,
  openRentalForm,
  PERIOD,
  press,
  rentals,
  rentalOf,
  typeByLabel,
} from '../kit/e2e/rentalForm.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

/* The double booking rule of a category, on the screens of an offline device. */

let desk: desks.RentalDesk
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
})
const says = (clash: ConflictRule) => mutate('category.set', { id: desk.category, set: { clash } })
const choose = async (typed: string, name: RegExp) => {
  const search = screen.getByPlaceholderText('Zoek op merk, model, serienummer of categorie')
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: typed } })
  fireEvent.click(await screen.findByRole('option', { name }, { timeout: 3000 }))
}

it('[HV-08] a form that would promise it twice says so, sends nothing and keeps what was typed', async () => {
  await says('Blokkeren')
  const mine = await desks.rent(desk.camera, { status: 'Optie' })
  await desks.rent(desk.camera)
  const sent = await db.outbox.count()
  await editRental(mine)
  typeByLabel('Notities', 'Bel eerst')
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'Bevestigd' } })
  press('Opslaan')
  expect(await screen.findByText(/Niet bevestigd: Canon C300 is al bevestigd op verhuur/)).toBeTruthy()
  expect(await db.outbox.count()).toBe(sent)
  expect(fieldByLabel('Notities').value).toBe('Bel eerst')
  expect((await rentalOf(mine))?.status).toBe('Optie')
})

it('[HV-08] a status that is chosen in a list is refused too; an option may stand there', async () => {
  await says('Blokkeren')
  const mine = await desks.rent(desk.camera, { status: 'Optie' })
  await desks.rent(desk.camera)
  await editRental(mine)
  await changeRentalStatus({ id: mine, status: 'Optie' }, 'Bevestigd')
  expect(await screen.findByText(/Niet bevestigd: Canon C300 is al bevestigd/)).toBeTruthy()
  expect((await rentalOf(mine))?.status).toBe('Optie')
})

it('[HV-09] what may be booked twice is found though it is away, and its line is not red', async () => {
  await says('Toelaten')
  await desks.rent(desk.camera)
  await openRentalForm(`/rental/new?${PERIOD}`)
  await choose('canon c300', /C300/)
  const line = await screen.findByRole('row', { name: 'Canon C300' })
  await waitFor(() => expect(line.textContent).toContain('niet vrij'))
  expect(line.getAttribute('data-conflict')).toBeNull()
  press('Opslaan')
  fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
  await screen.findByText('Verhuur succesvol opgeslagen.')
  expect(await rentals()).toHaveLength(2)
})
