import * as z from 'zod'
import { ITEM_STATUSES } from '../../../domain/items/constants.ts'
import type { Item } from '../../../domain/items/item.ts'
import { loggedItem, logOf } from '../../../domain/items/log.ts'
import { itemName } from '../../../domain/notifications/events.ts'
import { isBulk } from '../../../domain/items/pieces.ts'
import { missingNow, settledCharges } from '../../../domain/rentals/charges.ts'
import { MOVEMENTS_MAX } from '../../../domain/rentals/constants.ts'
import { loggedRental } from '../../../domain/rentals/log.ts'
import { movementsOf, withMovements, withoutMovements } from '../../../domain/rentals/movements.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { Movement, type Rental } from '../../../domain/rentals/rental.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import { haveOwnIds, Id } from '../../../domain/shared/ids.ts'
import { T } from '../../../domain/shared/texts.ts'
import { defineMutation, type RunContext, type Tx } from '../../define.ts'
import { parent } from '../parents.ts'
import { authorOf } from '../repair/save.ts'
import { withoutRentalLine } from './lineChanges.ts'
import { changeRental, RENTAL_SCOPE } from './save.ts'

/*
 * Out and in (OI). Movements are added by id and taken away by id: two counters that scan at once lose nothing of each other,
 * so there is nothing to decide and no conflict.
 */

const NewMovements = z
  .array(Movement.omit({ at: true, by: true }).strict())
  .min(1)
  .max(500)
  .refine(haveOwnIds, T.sameId)

/** Pieces of a rental were chosen, went along, came back, or did not. Undone by `rental.unmove` with the same ids. */
export const moveRental = defineMutation({
  name: 'rental.move',
  mv: 1,
  input: z.strictObject({ rentalId: Id, movements: NewMovements }),
  entities: RENTAL_SCOPE,
  async run(tx, { rentalId, movements }, ctx) {
    for (const { itemId } of movements) await parent(tx, ctx, 'item', itemId)
    await changeRental(tx, ctx, rentalId, async (rental) => {
      const next = withMovements(rental, movements, authorOf(ctx))
      if (movementsOf(next).length > MOVEMENTS_MAX)
        throw new DomainError('limit_exceeded', 'Deze verhuur heeft al te veel bewegingen.')
      return next === rental ? rental : withConsequences(tx, ctx, rental, next)
    })
  },
})

/** What was said of pieces by mistake is taken away. */
export const unmoveRental = defineMutation({
  name: 'rental.unmove',
  mv: 1,
  input: z.strictObject({ rentalId: Id, ids: z.array(Id).min(1).max(500) }),
  entities: RENTAL_SCOPE,
  run: (tx, { rentalId, ids }, ctx) =>
    changeRental(tx, ctx, rentalId, async (rental) => {
      const next = withoutMovements(rental, ids)
      return next === rental ? rental : withConsequences(tx, ctx, rental, next)
    }),
})

/**
 * What is lost cannot be promised until it is found; the log of the rental says what did not come back, and what was charged
 * for it is charged no more once it did. Of bulk nobody knows which piece it is: it stays for rent.
 */
async function withConsequences(tx: Tx, ctx: RunContext, before: Rental, after: Rental): Promise<Rental> {
  const [was, is] = [lostOf(before), lostOf(after)]
  let next = after
  for (const itemId of new Set([...was.keys(), ...is.keys()])) {
    const lost = is.get(itemId) ?? 0
    if ((was.get(itemId) ?? 0) === lost) continue
    const item = await tx.get('item', itemId)
    if (!item) continue
    if (!isBulk(item)) await tx.put('item', lostOrFound(ctx, item, after, lost > 0))
    next = loggedRental(next, authorOf(ctx), `lost:${itemId}`, lostText(item, lost))
  }
  for (const lineId of settledCharges(before, after)) next = await withoutRentalLine(tx, ctx, next, lineId)
  return next
}

const lostText = (item: Item, lost: number): string => {
  if (lost === 0) return `Niet langer ontbrekend: ${itemName(item)}`
  return `Ontbreekt: ${isBulk(item) ? `${lost} × ` : ''}${itemName(item)}`
}

/** How many of which items are missing as of now. */
function lostOf(rental: Rental): ReadonlyMap<string, number> {
  const lost = new Map<string, number>()
  for (const { itemId, quantity } of missingNow(rental))
    if (itemId !== null) lost.set(itemId, (lost.get(itemId) ?? 0) + quantity)
  return lost
}

/** Behind the line of an item that went out of service because it is lost. */
const TAKEN = ', niet meer te verhuren'

/** A piece that was for rent goes out of service while it is lost; one that was out of service before stays so. */
function lostOrFound(ctx: RunContext, item: Item, rental: Rental, lost: boolean): Item {
  const gone = `Ontbreekt na verhuur ${rentalName(rental)}`
  const taken = gone + TAKEN
  const author = authorOf(ctx)
  if (lost) {
    const available = item.status === ITEM_STATUSES.available
    const next = available ? { ...item, status: ITEM_STATUSES.outOfService } : item
    return loggedItem(next, author, `lost:${rental.id}`, available ? taken : gone)
  }
  const last = logOf(item).findLast(({ description }) => description.startsWith('Ontbreekt na verhuur'))
  const comesBack = item.status === ITEM_STATUSES.outOfService && last?.description.endsWith(TAKEN)
  const next = comesBack ? { ...item, status: ITEM_STATUSES.available } : item
  return loggedItem(next, author, `lost:${rental.id}`, `Teruggevonden, verhuur ${rentalName(rental)}`)
}
