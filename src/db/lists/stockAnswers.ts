import {
  checkStock,
  type Period,
  type StockConflict,
  type StockFacts,
  type StockItem,
  type StockRental,
} from '../../domain/rentals/availability.ts'
import type { HeldQuantity } from '../../domain/rentals/holders.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import type { RequestingRental } from '../../domain/rentals/placement.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { StockCount } from '../../domain/rentals/stockCount.ts'
import { pick } from '../../lib/objects.ts'

/* The questions to the stock in memory, and the answers. */

/** Asks how much of these items is free during a whole period. */
export interface StockQuestion extends Pick<StockFacts, 'today'> {
  ids: readonly string[]
  period: Period
  /** The rental that asks. It does not compete with itself. */
  own: string | null
}

/** The fields by which a rental that has something is described. */
export const RENTAL_NAME_FIELDS = [
  'id',
  'status',
  'pickupDate',
  'returnDate',
  'number',
  'provisionalRef',
  'reference',
] as const
export type NamedRental = Pick<Rental, (typeof RENTAL_NAME_FIELDS)[number]>
export type ListedRental = RequestingRental & NamedRental & Pick<Rental, 'customerId' | 'tempCusName'>

/** The stock of an item and of the items counted together with it. */
export interface ItemStock {
  left: number
  /** True if the item may be booked twice and is fit for rent. */
  twice: boolean
  count: StockCount
}

/** Asks who has the units that are counted together with an item, and when as many as wanted are free. */
export interface HoldersQuestion extends Omit<StockQuestion, 'ids'> {
  id: string
  wanted: number
}
export interface HoldersAnswer {
  holders: { rental: NamedRental; customer: string | null; units: HeldQuantity[] }[]
  inRepair: HeldQuantity[]
  /** Units that wait for their inspection. */
  lapsed: HeldQuantity[]
  /** Units that did not come back from these rentals. */
  missing: { rentalId: string; units: HeldQuantity[] }[]
  /** The day from which enough units are free; null if the company does not have as many. */
  from: string | null
}

/** The stock question of a rental that is being filled in. */
export interface RentalStockQuestion extends Pick<StockFacts, 'today'> {
  /** Replaces the stored rental. */
  rental: RequestingRental
  /** The items that the rental names, as stored. */
  items: readonly StockItem[]
}

/** The facts that the stock calculation needs about that rental. */
export interface RentalStock {
  /** The rental with the units that its models are assumed to get. */
  own: StockRental
  facts: Omit<StockFacts, 'rentals'> & { rentals: readonly (StockRental & NamedRental)[] }
}

/** Another rental that competes for an item, with its name. */
export interface NamedRival extends StockConflict {
  /** The status of the other rental. */
  rival: Rental['status']
  /** The first line that asks for the item. */
  lineId: string | undefined
  /** The name of the other rental (EF-189). */
  rentalReference: string
}
export interface RivalsAnswer {
  /** The items that are short, also for another reason, such as a repair. */
  itemIds: ReadonlySet<string>
  rivals: NamedRival[]
}

export interface LinesAnswer extends RivalsAnswer {
  /** The remaining quantity of the items, without the rental itself. */
  left: Map<string, number>
  /** The items that can replace those named on its lines. */
  spares: Map<string, string[]>
  /** The items that may be booked twice. */
  twice: Set<string>
}

/** Returns the rentals that compete with a rental that is being filled in. */
export function rivalsOf({ own, facts }: RentalStock): RivalsAnswer {
  const { itemIds, conflicts } = checkStock(own, facts)
  const others = new Map(facts.rentals.map((other) => [other.id, other]))
  const rivals = conflicts.flatMap((conflict): NamedRival[] => {
    const other = others.get(conflict.rentalId)
    if (!other) return []
    const lineId = own.rentalLines.find(({ itemId }) => itemId === conflict.itemId)?.id
    return [
      { ...conflict, lineId, rival: other.status, rentalReference: other.reference ?? rentalName(other) },
    ]
  })
  return { itemIds, rivals }
}

/** Returns the parts of a rental that the page needs: lines for the calculation, and its name. */
export const rentalForPage = (rental: ListedRental): StockRental & NamedRental => ({
  ...pick(rental, RENTAL_NAME_FIELDS),
  rentalLines: rental.rentalLines,
})
