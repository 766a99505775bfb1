import type { EntityName } from '../../domain/entities.ts'

/** The rentals and repairs that use items. */
export interface StockEffects {
  /** Loads aggregates in one round trip before they are read one by one. */
  prefetch(e: EntityName, ids: readonly string[]): Promise<void>
  /**
   * Returns the ids of rentals with status Optie or Bevestigd that have one of these items on a line or in a
   * movement.
   */
  rentalsWith(itemIds: readonly string[]): Promise<string[]>
  /**
   * Returns the ids of rentals with status Optie or Bevestigd that ask for one of these models on a line, by
   * modelKey.
   */
  rentalsRequesting(keys: readonly string[]): Promise<string[]>
  /** Returns the ids of rentals of any status that report one of these items as missing. */
  rentalsMissing(itemIds: readonly string[]): Promise<string[]>
  /** Returns the ids of the units of these models that the company rents out, by modelKey. */
  unitsOfModels(keys: readonly string[]): Promise<string[]>
  /** Returns the ids of the items of a category that the company rents out. */
  rentableItemsOf(categoryId: string): Promise<string[]>
  /** Returns the ids of the open repairs of an item, the first received first (D-045, D-083). */
  openRepairs(itemId: string): Promise<string[]>
}
