import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConfirmHost } from '../../src/components/dialogs/ConfirmHost.tsx'
import { ToastHost } from '../../src/components/toasts/ToastHost.tsx'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { setStatusOfItems as setItemStatus } from '../../src/features/items/overview/itemBulkActions.ts'
import { moveCard } from '../../src/features/repairs/board/RepairBoard.tsx'
import {
  setExecutorOfRepairs,
  setStatusOfRepairs,
} from '../../src/features/repairs/overview/repairBulkActions.ts'
import { archiveRepairWithUndo, moveRepair } from '../../src/shared/statuses/changeRepair.ts'
import { archiveRentalAfterConfirm, changeRentalStatus } from '../../src/shared/statuses/changeRental.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { rent } from '../kit/e2e/rentalForm.ts'

// No change is pending: each undo sends a change of its own.
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending: async () => [],
}))

let desk: Desk
let repairId: string
let rentalId: string
beforeEach(async () => {
  desk = await setUpDesk()
  freshLists()
  repairId = await takeIn(desk)
  rentalId = await rent(null)
  render(
    <MantineProvider env="test">
      <ToastHost />
      <ConfirmHost />
    </MantineProvider>,
  )
})

const repair = async () => (await db.repair.get(repairId))!
const rental = async () => (await db.rental.get(rentalId))!
const other = async () => {
  const id = newId()
  await mutate('executor.create', { id, name: 'Atelier Zuid' })
  return { id, name: 'Atelier Zuid' }
}

/** Actions of a person, and for each the field that its undo sets with the value that it must have seen. */
const ACTIONS: [string, () => Promise<unknown>, Record<string, unknown>][] = [
  ['a status of a repair', async () => moveRepair(await repair(), 'Hersteld'), { status: 'Hersteld' }],
  [
    'a card of the board',
    async () => moveCard((await repair()) as never, 'Hersteld'),
    { status: 'Hersteld' },
  ],
  ['the archive of a repair', async () => archiveRepairWithUndo(await repair()), { status: 'Opgehaald' }],
  ['the status of many repairs', () => setStatusOfRepairs([repairId], 'Hersteld'), { status: 'Hersteld' }],
  [
    'the status of many items',
    () => setItemStatus([desk.companyItem], 'Buiten dienst'),
    { status: 'Buiten dienst' },
  ],
  [
    'the status of a rental',
    async () => changeRentalStatus(await rental(), 'Teruggebracht'),
    { status: 'Teruggebracht' },
  ],
]
it.each(ACTIONS)('[CF-54] the undo of %s carries what the person saw', async (_name, act, base) => {
  await act()
  const before = await db.outbox.count()
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(async () => expect(await db.outbox.count()).toBeGreaterThan(before))
  const [undo] = (await db.outbox.toArray()).slice(before)
  expect(undo?.base).toEqual(base)
})

it('[CF-54] the undo of another executor of many carries what the person saw', async () => {
  const atelier = await other()
  await setExecutorOfRepairs([repairId], atelier)
  const before = await db.outbox.count()
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(async () => expect(await db.outbox.count()).toBeGreaterThan(before))
  expect((await db.outbox.toArray()).at(-1)?.base).toEqual({ executorId: atelier.id })
})

it('[CF-54] the undo of an archived rental carries what the person saw', async () => {
  void archiveRentalAfterConfirm(await rental())
  fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
  const undo = await screen.findByRole('button', { name: 'Ongedaan maken' })
  const before = await db.outbox.count()
  fireEvent.click(undo)
  await waitFor(async () => expect(await db.outbox.count()).toBeGreaterThan(before))
  expect((await db.outbox.toArray()).at(-1)?.base).toEqual({ status: 'Afgehandeld' })
})

it('[CF-60] archiving carries the status that the person saw, not the one a colleague gave meanwhile', async () => {
  const seen = await repair()
  await mutate('repair.set', { id: repairId, set: { status: 'Hersteld' } })
  await archiveRepairWithUndo(seen)
  expect((await db.outbox.toArray()).at(-1)).toMatchObject({
    name: 'repair.archive',
    base: { status: seen.status },
  })
  expect(seen.status).not.toBe('Hersteld')
})
