import type { EntityName } from '../../domain/entities.ts'

/** Who counts on items. */
export interface StockEffects {
  /** Fetches aggregates together that are about to be read one by one, each of which costs a round trip otherwise. */
  ahead(e: EntityName, ids: readonly string[]): Promise<void>
  /** The ids of rentals that are an option or confirmed and have one of these items on a line. */
  rentalsWith(itemIds: readonly string[]): Promise<string[]>
  /** The ids of rentals that are an option or confirmed and have a line that asks for one of these models, by modelKey. */
  rentalsAsking(keys: readonly string[]): Promise<string[]>
  /** The ids of rentals of any status that say of one of these items that some of it is missing. */
  rentalsMissing(itemIds: readonly string[]): Promise<string[]>
  /** The ids of the pieces that the house rents out of these models, by their modelKey. */
  piecesOf(keys: readonly string[]): Promise<string[]>
  /** The ids of the items of a category that the house rents out. */
  forRentIn(categoryId: string): Promise<string[]>
  /** The ids of the open repairs of an item, the first taken in first (D-045, D-083). */
  openRepairs(itemId: string): Promise<string[]>
}
