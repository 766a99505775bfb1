import type { Item } from '../../src/domain/items/item.ts'
import { newItem } from '../../src/domain/items/rules.ts'
import { withDerivedValues } from '../../src/mutations/rental/save.ts'
import { newRental } from '../../src/mutations/rental/create.ts'
import type { Movement, Rental, RentalLine } from '../../src/domain/rentals/rental.ts'
import { testId } from './sim/memoryTx.ts'

/** A camera of the company that is for rent. */
export const rentalItem = (fields: Partial<Item> = {}): Item => ({
  ...newItem({ id: testId(), categoryId: testId(), brand: 'Sony', model: 'FX9' }),
  itemNumber: 'CAM-1',
  prefix: 'CAM',
  number: 1,
  serialNumber: '1',
  rentable: true,
  rentPrice: 100,
  ...fields,
})

export const rentalLine = (fields: Partial<RentalLine> = {}): RentalLine => ({
  id: testId(),
  position: 1,
  itemId: null,
  customItem: 'Transport',
  quantity: 1,
  multiple: false,
  itemPrice: 0,
  rate: 1,
  subTotalPrice: 0,
  discountPercentage: 0,
  discount: 0,
  totalPrice: 0,
  remark: null,
  conflict: false,
  brand: null,
  model: null,
  kitId: null,
  partOf: null,
  ...fields,
})

/** A movement of some units of a line of bulk. */
export const movementOf = (
  { id: lineId, itemId }: Pick<RentalLine, 'id' | 'itemId'>,
  kind: Movement['kind'],
  quantity: number,
): Movement => ({
  id: testId(),
  lineId,
  itemId,
  kind,
  quantity,
  at: '2026-05-01T08:00:00.000Z',
  by: null,
  note: null,
  repairId: null,
})

/** A confirmed rental of one day, with its amounts computed. */
export function rentalWith(fields: Partial<Rental> = {}): Rental {
  const day = fields.startDate ?? '2026-06-05'
  const days = { startDate: day, endDate: fields.endDate ?? day, pickupDate: day, returnDate: day }
  const id = fields.id ?? testId()
  return withDerivedValues({ ...newRental({ id, ...days }, { serviceFee: 5, vatPercentage: 21 }), ...fields })
}
