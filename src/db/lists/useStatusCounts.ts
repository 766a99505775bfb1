import { ask } from './listClient.ts'
import type { ItemListQuery, RentalChips, RentalChipsQuery, StatusCounts } from './listQueries.ts'
import { useListsReady } from './useListsReady.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { watchAnswer } from './watchList.ts'

/* The counts of the status tabs; null until the lists are in memory, because nobody waits for them. */

type ItemChipsQuery = Pick<ItemListQuery, 'term' | 'rentable'>

const rentalChips = createWatchedList<RentalChipsQuery, RentalChips | null>(
  watchAnswer(['rental'], (query: RentalChipsQuery) => ask('rentals', 'chips', query)),
)
const itemChips = createWatchedList<ItemChipsQuery, StatusCounts | null>(
  watchAnswer(['item'], (query: ItemChipsQuery) => ask('items', 'chips', query)),
)

export const useRentalChips = (query: RentalChipsQuery): RentalChips | null =>
  useWatchedList(rentalChips, query, null, useListsReady())

export const useItemChips = (query: ItemChipsQuery): StatusCounts | null =>
  useWatchedList(itemChips, query, null, useListsReady())
