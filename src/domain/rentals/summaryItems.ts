import type { RentalLine } from './rental.ts'

/* Separate from summary.ts: the cache of the first pages uses it and must stay small. */

/** The number of lines that a summary names. */
export const NAMED_LINES = 2

/** The ids of all items that the summary of a rental may name (rentalSummary). */
export const summaryItemIds = ({ rentalLines }: { rentalLines: readonly RentalLine[] }): string[] =>
  rentalLines
    .filter(({ partOf }) => (partOf ?? null) === null)
    .flatMap(({ itemId }) => itemId ?? [])
    .slice(0, NAMED_LINES)
