interface Stocked {
  /** Null: a single unit. */
  stockQuantity: number | null
}

/**
 * True for bulk equipment: a stock of more than one unit, which is counted and not claimed (D-045, D-116).
 */
export const isBulk = (item: Stocked): boolean => (item.stockQuantity ?? 1) > 1

/** The number of units that the company has of an item, whether they are free or not. */
export const unitCountOf = (item: Stocked): number => Math.max(item.stockQuantity ?? 1, 1)
