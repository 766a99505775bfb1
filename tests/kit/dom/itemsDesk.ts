import { db } from '../../../src/db/database.ts'
import { mutate } from '../../../src/db/mutate.ts'
import { newId } from '../../../src/db/newId.ts'
import type { Desk } from './repairDesk.tsx'

/** A confirmed rental with the item on a line. @returns its name */
export async function addRental(desk: Desk, itemId: string): Promise<string> {
  const id = newId()
  const day = '2026-06-05'
  await mutate('rental.create', {
    id,
    customerId: desk.customer,
    startDate: day,
    endDate: day,
    pickupDate: day,
    returnDate: day,
    rentalLines: [{ id: newId(), itemId }],
  })
  const rental = await db.rental.get(id)
  return rental?.reference ?? ''
}
