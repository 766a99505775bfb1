import * as z from 'zod'
import { MOVEMENTS_MAX } from '../../domain/rentals/constants.ts'
import { movementsOf, withMovements, withoutMovements } from '../../domain/rentals/movements.ts'
import { Movement } from '../../domain/rentals/rental.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { haveOwnIds, Id } from '../../domain/shared/ids.ts'
import { validationTexts } from '../../domain/shared/stringSchemas.ts'
import { defineMutation } from '../define.ts'
import { loadParent } from '../parents.ts'
import { authorOf } from '../repair/save.ts'
import { withMissingUnits } from './missingUnits.ts'
import { changeRental, RENTAL_SCOPE } from './save.ts'

/*
 * Handing out and taking back (OI). Movements are added and removed by id. Two counters that scan at once lose
 * nothing of each other, so there is no conflict.
 */

const NewMovements = z
  .array(Movement.omit({ at: true, by: true }).strict())
  .min(1)
  .max(500)
  .refine(haveOwnIds, validationTexts.sameId)

/**
 * Records that units of a rental were picked, handed out, returned or are missing. `rental.unmove` with the same
 * ids undoes it.
 */
export const moveRental = defineMutation({
  name: 'rental.move',
  mv: 1,
  input: z.strictObject({ rentalId: Id, movements: NewMovements }),
  entities: RENTAL_SCOPE,
  async run(tx, { rentalId, movements }, ctx) {
    for (const { itemId } of movements) await loadParent(tx, ctx, 'item', itemId)
    await changeRental(tx, ctx, rentalId, async (rental) => {
      const next = withMovements(rental, movements, authorOf(ctx))
      if (movementsOf(next).length > MOVEMENTS_MAX)
        throw new DomainError('limit_exceeded', 'Deze verhuur heeft al te veel bewegingen.')
      return next === rental ? rental : withMissingUnits(tx, ctx, rental, next)
    })
  },
})

/** Removes movements that were recorded by mistake. */
export const unmoveRental = defineMutation({
  name: 'rental.unmove',
  mv: 1,
  input: z.strictObject({ rentalId: Id, ids: z.array(Id).min(1).max(500) }),
  entities: RENTAL_SCOPE,
  run: (tx, { rentalId, ids }, ctx) =>
    changeRental(tx, ctx, rentalId, async (rental) => {
      const next = withoutMovements(rental, ids)
      return next === rental ? rental : withMissingUnits(tx, ctx, rental, next)
    }),
})
