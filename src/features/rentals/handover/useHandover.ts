import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { modelPlaces } from '../../../db/queries/items.ts'
import { records } from '../../../db/queries/records.ts'
import type { ModelPlaces } from '../../../domain/items/place.ts'
import type { Item } from '../../../domain/items/item.ts'
import { modelsOf } from '../../../domain/rentals/damage.ts'
import { movementsOf } from '../../../domain/rentals/movements.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'

/** A rental with the units of its lines and movements. */
export interface Handover {
  rental: Rental & { models: ReadonlyMap<string, string | null> }
  items: ReadonlyMap<string, Item>
  /** The places of the units of the models that lines ask for. */
  places: ModelPlaces
  /** Name of the customer, for the title. */
  customer: string
}

/** Undefined while loading; null if this device has no such rental. */
export const useHandover = (id: string): Handover | null | undefined => useLive(() => read(id), [id])

async function read(id: string): Promise<Handover | null> {
  const rental = await db.rental.get(id)
  if (!rental) return null
  const named = [...rental.rentalLines, ...movementsOf(rental)].flatMap(({ itemId }) => itemId ?? [])
  const items = await records(db.item, [...new Set(named)])
  const customer = rental.customerId ? await db.customer.get(rental.customerId) : undefined
  return {
    rental: { ...rental, models: modelsOf(items) },
    places: await modelPlaces(rental),
    items: new Map(items.map((item) => [item.id, item])),
    customer: customer?.name ?? rental.tempCusName ?? '',
  }
}
