import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  editRental,
  fieldByLabel,
  press,
  rent,
  rentalOf,
  saveAndWait,
  typeByLabel,
} from '../kit/e2e/rentalForm.ts'
import { openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let camera: string
beforeEach(async () => {
  ;({ camera } = await desks.setUpRentalDesk())
})

const openClosed = async (search = '', more: object = {}) => {
  const id = await rent(camera, { status: 'Afgehandeld', ...more })
  await openApp(`/rental/detail/${id}${search}`)
  await screen.findByRole('button', { name: 'Heropenen' })
  return id
}

it('[VB-30] a closed rental is only read, also at the address of its form', async () => {
  await openClosed('?bewerken=true')
  const head = screen.getByRole('button', { name: 'Heropenen' }).closest('header') as HTMLElement
  expect(within(head).getByText('Afgehandeld')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Bewerken' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
  expect(screen.queryByRole('heading', { name: 'Bewerk verhuur' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Afdrukken' })).toBeTruthy()
  const sign = await screen.findByRole('button', { name: 'Laten tekenen' })
  expect(sign.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Meer acties' }))
  expect((await screen.findByRole('menuitem', { name: 'Kopiëren' })).getAttribute('aria-disabled')).toBeNull()
})

it('[VB-30] its internal note can still be changed', async () => {
  const id = await openClosed()
  const note = screen.getByLabelText('Interne notitie', { exact: false })
  fireEvent.focus(note)
  fireEvent.change(note, { target: { value: 'Betaald op 16/12' } })
  fireEvent.blur(note)
  await waitFor(async () => expect((await rentalOf(id))?.internalNotes).toBe('Betaald op 16/12'))
  expect((await rentalOf(id))?.status).toBe('Afgehandeld')
})

it("[VB-31] 'Heropenen' asks for a reason, logs it, sets Teruggebracht and opens the form", async () => {
  const id = await openClosed()
  press('Heropenen')
  const dialog = await screen.findByRole('dialog', { name: /^Verhuur V-\S+ heropenen$/ })
  const confirmed = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Heropenen' }))
  confirmed()
  expect(await within(dialog).findByText('Gelieve dit veld in te vullen!')).toBeTruthy()
  expect((await rentalOf(id))?.status).toBe('Afgehandeld')
  desks.typeIn(dialog, /^Reden/, 'Verkeerde korting')
  confirmed()
  await screen.findByRole('heading', { level: 1, name: 'Bewerk verhuur' })
  const reopened = await rentalOf(id)
  expect(reopened?.status).toBe('Teruggebracht')
  expect(reopened?.logLines.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Heropend: Verkeerde korting', 'Status: Afgehandeld -> Teruggebracht']),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  expect(await screen.findByText('Wijziging ongedaan gemaakt.')).toBeTruthy()
})

it('[VB-32] the form stays for what is typed while a colleague closes the rental, and it can be saved', async () => {
  const id = await rent(camera)
  await editRental(id)
  typeByLabel('Notities', 'Nog snel')
  await mutate('rental.setStatus', { id, status: 'Afgehandeld' })
  expect(await screen.findByText(/^Deze verhuur werd intussen afgehandeld/)).toBeTruthy()
  expect(fieldByLabel('Notities').value).toBe('Nog snel')
  await saveAndWait()
  await screen.findByRole('button', { name: 'Heropenen' })
  expect(await rentalOf(id)).toMatchObject({ notes: 'Nog snel', status: 'Afgehandeld' })
})

it('[VB-30] what was typed and never saved waits until the rental is reopened', async () => {
  const id = await rent(camera, { status: 'Afgehandeld' })
  const edits = { values: { notes: 'Half af' }, seen: { notes: null } }
  await db.draft.put({ key: `rental.${id}`, data: { source: null, edits }, savedAt: 1 })
  await openApp(`/rental/detail/${id}`)
  expect(await screen.findByText('Heropen de verhuur om ze verder te bewerken.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verder bewerken' })).toBeNull()
})
