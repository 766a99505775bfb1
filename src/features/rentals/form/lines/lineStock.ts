import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { rentalFormTexts } from '../rentalFormTexts.ts'
import type { LineFacts } from './useLineFacts.ts'

const NO_REQUESTS: NonNullable<LineFacts>['requests'] = []

/**
 * Returns the stock facts about the item of a line, or about a unit of its model. All are empty for a line
 * with free text.
 */
export function lineStock({ id, itemId: named, quantity, conflict }: RentalLine, facts: LineFacts) {
  const itemId = named ?? facts?.unitIds.get(id)
  const item = itemId ? facts?.items.get(itemId) : undefined
  const count = itemId ? facts?.counts.get(itemId) : undefined
  const left = named ? facts?.left?.get(named) : count?.left
  const found = (facts?.rivals ?? []).filter((one) => (named ? one.itemId === named : one.lineId === id))
  // One rental may hold several units of the model, so keep one entry per rental.
  const conflicts = [...new Map(found.map((one) => [one.rentalId, one])).values()]
  const inactive = item?.active === false
  const twice = itemId !== null && itemId !== undefined && facts?.twice.has(itemId)
  const tooMany = !twice && left !== undefined && left < quantity
  return {
    item,
    left,
    count,
    stockContext: facts?.stockContext ?? null,
    /** The lines of the rental that ask for stock. */
    requests: facts?.requests ?? NO_REQUESTS,
    isPast: facts?.isPast ?? false,
    /** Quantity that the whole rental wants of what is counted together. */
    wanted: (itemId && facts?.wanted.get(itemId)) || quantity,
    /** A free unit of the same model. */
    spare: named ? facts?.spares.get(named)?.[0] : undefined,
    conflicts: conflicts.map((one) => ({
      ...one,
      against: facts ? rentalFormTexts.against(facts.status, one.rival) : null,
    })),
    inactive,
    tooMany,
    /**
     * The line is shown red. While the stock is unknown, and for lines without stock, the stored value counts
     * (D-085, AV-11, HV-12).
     */
    short: inactive || tooMany || conflicts.length > 0 || ((facts === undefined || !itemId) && conflict),
  }
}
export type LineStockFacts = ReturnType<typeof lineStock>

/** Returns the facts without count and conflict, for a line that no longer claims stock. */
export const withoutStock = (known: LineStockFacts): LineStockFacts => ({
  ...known,
  left: undefined,
  count: undefined,
  spare: undefined,
  conflicts: [],
  inactive: false,
  tooMany: false,
  short: false,
})
