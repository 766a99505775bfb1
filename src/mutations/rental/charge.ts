import * as z from 'zod'
import { itemName } from '../../domain/notifications/events.ts'
import { missingNow } from '../../domain/rentals/charges.ts'
import { FIXED_RATE } from '../../domain/rentals/prices.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation } from '../define.ts'
import { Price } from './rentalInput.ts'
import { withAddedLine } from './lineChanges.ts'
import { changeRental, RENTAL_SCOPE } from './save.ts'

/**
 * Charges missing units: adds one line with the id of the movement, at `price` in euro for each unit. A unit that
 * was found in between is not charged. `rental.removeLine` undoes it.
 */
export const chargeRental = defineMutation({
  name: 'rental.charge',
  mv: 1,
  input: z.strictObject({ rentalId: Id, movementId: Id, price: Price }),
  entities: RENTAL_SCOPE,
  run: (tx, { rentalId, movementId, price }, ctx) =>
    changeRental(tx, ctx, rentalId, async (rental) => {
      const missing = missingNow(rental).find(({ id }) => id === movementId)
      if (!missing) return rental
      const item = missing.itemId ? await tx.get('item', missing.itemId) : undefined
      const customItem = `Niet teruggekomen: ${item ? itemName(item) : 'item'}`.slice(0, 255)
      const { quantity } = missing
      return withAddedLine(tx, ctx, rental, {
        id: movementId,
        customItem,
        quantity,
        itemPrice: price,
        ...FIXED_RATE,
      })
    }),
})
