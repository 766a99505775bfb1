import { useSyncExternalStore } from 'react'
import { listsReady, onListsChanged } from './listClient.ts'

/**
 * True if the lists are in memory. For questions that can wait, because a question loads the lists before the
 * first screen is drawn.
 */
export const useListsReady = (): boolean => useSyncExternalStore(onListsChanged, listsReady)
