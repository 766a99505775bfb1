import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { resilientLiveQuery } from '../../src/db/live.ts'
import { mutate } from '../../src/db/mutate.ts'
import { boardRows, type BoardRow } from '../../src/db/queries/openWork.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
})

it('[TB-01] [TB-07] an open board follows a new name of its customer and device, and that a change was sent', async () => {
  const id = await takeIn(desk, {})
  freshLists()
  const seen: (readonly BoardRow[])[] = []
  const query = resilientLiveQuery(() => boardRows(undefined)).subscribe((rows) => seen.push(rows))
  const card = () => seen.at(-1)?.find((row) => row.id === id)
  await expect.poll(() => card()?.unsent).toBe(true)

  await mutate('customer.set', { id: desk.customer, set: { name: 'Hernoemd BV' } }, { base: { name: null } })
  await expect.poll(() => card()?.customerName).toBe('Hernoemd BV')
  await mutate('item.set', { id: desk.camera, set: { model: 'Later model' } }, { base: { model: null } })
  await expect.poll(() => card()?.model).toBe('Later model')
  await db.shadow.delete(['repair', id])
  await expect.poll(() => card()?.unsent).toBe(false)
  query.unsubscribe()
})
