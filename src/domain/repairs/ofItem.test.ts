import { expect, it } from 'vitest'
import { repairOfItem } from './ofItem.ts'

const FACTS = { id: 'r', today: '2026-03-02', executorId: 'e', refusedQuote: 75 }
const camera = { id: 'i', brand: 'Sony', model: 'PXW-Z280', customerId: 'c' }

it('[D-110] the repair of an item is an estimate of today, with what the item says', () => {
  expect(repairOfItem(camera, FACTS)).toEqual({
    id: 'r',
    type: 'Bestek',
    dateIn: '2026-03-02',
    executorId: 'e',
    itemId: 'i',
    customerId: 'c',
    rentalEquipment: false,
    notes: 'Herstelling Sony PXW-Z280',
    forfaitAmount: 75,
  })
})

it("[D-110] its notes have room for 50 characters, and the company's equipment has no customer", () => {
  const long = repairOfItem({ ...camera, model: 'x'.repeat(80), customerId: null }, FACTS)
  expect(long.notes).toHaveLength(50)
  expect(long.rentalEquipment).toBe(true)
})
