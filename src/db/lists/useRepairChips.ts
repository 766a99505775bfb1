import { ask } from './listClient.ts'
import type { RepairChips, RepairChipsQuery } from './listQueries.ts'
import { useListsReady } from './useListsReady.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { watchAnswer } from './watchList.ts'

export type { RepairChips } from './listQueries.ts'

const chips = createWatchedList<RepairChipsQuery, RepairChips | null>(
  watchAnswer(['repair'], (query: RepairChipsQuery) => ask('repairs', 'chips', query)),
)

/**
 * Returns the counts of the quick filters; null until the lists are in memory, because nobody waits for them.
 */
export const useRepairChips = (query: RepairChipsQuery): RepairChips | null =>
  useWatchedList(chips, query, null, useListsReady())
