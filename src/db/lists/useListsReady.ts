import { useSyncExternalStore } from 'react'
import { listsReady, onListsChanged } from './door.ts'

/** Whether the lists are in memory, for what can wait: a question would have them loaded before the first screen is there. */
export const useListsReady = (): boolean => useSyncExternalStore(onListsChanged, listsReady)
