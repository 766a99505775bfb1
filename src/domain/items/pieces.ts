interface Stocked {
  /** Null: a single piece. */
  stockQuantity: number | null
}

/** Bulk equipment is counted, not claimed: a stock of more than one piece (D-045, D-116). */
export const isBulk = (item: Stocked): boolean => (item.stockQuantity ?? 1) > 1

/** How many pieces the house has of an item, whether they are free or not. */
export const piecesOf = (item: Stocked): number => Math.max(item.stockQuantity ?? 1, 1)
