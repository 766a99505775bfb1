import { useSyncExternalStore } from 'react'
import { type SyncStatus, syncStatus } from '../../sync/client.ts'

/** The state of the sync engine, live. */
export const useSyncStatus = (): SyncStatus => useSyncExternalStore(subscribe, syncStatus.getSnapshot)

const subscribe = (listener: () => void) => syncStatus.subscribe(listener)
