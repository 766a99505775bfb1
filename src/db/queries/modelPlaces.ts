import type { ModelPlaces } from '../../domain/items/place.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { kitFacts } from './kits.ts'

/** Returns the storage places of the units of the models that a rental asks for, each place once. */
export async function modelPlaces({ rentalLines }: Pick<Rental, 'rentalLines'>): Promise<ModelPlaces> {
  const { units } = await kitFacts(rentalLines.filter(({ itemId }) => itemId === null))
  return new Map(
    [...units].map(([key, items]) => [key, [...new Set(items.flatMap(({ place }) => place || []))]]),
  )
}
