import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import { openRentalForm, press, rent } from '../kit/e2e/rentalForm.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: desks.RentalDesk
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
})

const status = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value
const question = () => screen.queryByText('Begint een nieuwe verhuur bij u als optie of als bevestigd?')

it('[VB-40] asks once whether a new rental begins as an option, and remembers the answer', async () => {
  await openRentalForm()
  await waitFor(() => expect(question()).toBeTruthy())
  expect(status()).toBe('Bevestigd')
  press('Optie')
  await waitFor(() => expect(question()).toBeNull())
  expect(status()).toBe('Optie')
  cleanup()
  await openRentalForm()
  expect(status()).toBe('Optie')
  expect(question()).toBeNull()
  cleanup()
  const id = await rent(desk.camera)
  await openRentalForm(`/rental/copy/${id}/true`, 'Kopieer verhuur')
  expect(status()).toBe('Bevestigd')
})

it('[VB-40] is nobody else’s to choose', async () => {
  const other = { userId: newId(), value: 'Optie' } as const
  await expect(mutate('preference.setFirstStatus', other)).rejects.toThrow('uw eigen verhuren')
  await openRentalForm()
  fireEvent.click(await screen.findByRole('button', { name: 'Bevestigd' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(status()).toBe('Bevestigd')
})
