import {
  checkStock,
  type Period,
  type StockConflict,
  type StockFacts,
  type StockItem,
  type StockRental,
} from '../../domain/rentals/availability.ts'
import type { HeldPieces } from '../../domain/rentals/holders.ts'
import { rentalName } from '../../domain/rentals/number.ts'
import type { AskingRental } from '../../domain/rentals/placement.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { StockCount } from '../../domain/rentals/stockCount.ts'
import { pick } from '../../domain/shared/objects.ts'

/* What is asked of the stock in memory, and what it answers. */

/** How much is free of these items all through a period. */
export interface StockQuestion extends Pick<StockFacts, 'today'> {
  ids: readonly string[]
  period: Period
  /** The rental that asks, which does not stand in its own way. */
  own: string | null
}

/** What is said of a rental that has something. */
export const SAID = [
  'id',
  'status',
  'pickupDate',
  'returnDate',
  'number',
  'provisionalRef',
  'reference',
] as const
export type NamedRental = Pick<Rental, (typeof SAID)[number]>
export type ListedRental = AskingRental & NamedRental & Pick<Rental, 'customerId' | 'tempCusName'>

/** Of an item, and of what is counted together with it. */
export interface Stock {
  left: number
  /** It may be booked twice, and is fit for rent. */
  twice: boolean
  count: StockCount
}

/** Who has the pieces that are counted together with an item, and when there are as many as wanted. */
export interface HeldQuestion extends Omit<StockQuestion, 'ids'> {
  id: string
  wanted: number
}
export interface Held {
  holders: { rental: NamedRental; customer: string | null; pieces: HeldPieces[] }[]
  inRepair: HeldPieces[]
  /** They wait for their inspection. */
  lapsed: HeldPieces[]
  /** They did not come back from these rentals. */
  missing: { rentalId: string; pieces: HeldPieces[] }[]
  /** Null: the house does not have as many. */
  from: string | null
}

/** What a rental that is being filled in asks of the stock. */
export interface AroundQuestion extends Pick<StockFacts, 'today'> {
  /** In the place of the stored one. */
  rental: AskingRental
  /** The items that it names, as the store has them. */
  items: readonly StockItem[]
}

/** What the formula needs about it. */
export interface Around {
  /** With the pieces that its models are thought to get. */
  own: StockRental
  facts: Omit<StockFacts, 'rentals'> & { rentals: readonly (StockRental & NamedRental)[] }
}

/** Another rental that stands in the way, and how it is called. */
export interface RivalHere extends StockConflict {
  /** Its status. */
  rival: Rental['status']
  /** The first line that asks for it. */
  lineId: string | undefined
  /** What the other rental is called (EF-189). */
  rentalReference: string
}
export interface RivalsAnswer {
  /** What is short, also for another reason, such as a repair. */
  itemIds: ReadonlySet<string>
  rivals: RivalHere[]
}

export interface LinesAnswer extends RivalsAnswer {
  /** What is left of the items, but for the rental itself. */
  left: Map<string, number>
  /** What can stand in the place of those that its lines name. */
  spares: Map<string, string[]>
  /** What may be booked twice. */
  twice: Set<string>
}

/** Who stands in the way of a rental that is being filled in. */
export function rivalsOf({ own, facts }: Around): RivalsAnswer {
  const { itemIds, conflicts } = checkStock(own, facts)
  const others = new Map(facts.rentals.map((other) => [other.id, other]))
  const rivals = conflicts.flatMap((conflict): RivalHere[] => {
    const other = others.get(conflict.rentalId)
    if (!other) return []
    const lineId = own.rentalLines.find(({ itemId }) => itemId === conflict.itemId)?.id
    return [
      { ...conflict, lineId, rival: other.status, rentalReference: other.reference ?? rentalName(other) },
    ]
  })
  return { itemIds, rivals }
}

/** A rental as the formula reads it and as it is called, to be sent to the page. */
export const plain = (rental: ListedRental): StockRental & NamedRental => ({
  ...pick(rental, SAID),
  rentalLines: rental.rentalLines,
})
