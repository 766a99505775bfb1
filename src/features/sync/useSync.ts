import { useMemo, useSyncExternalStore } from 'react'
import { type SyncStatus, syncStatus } from '../../sync/client.ts'
import { useSession } from '../session/useSession.ts'

/**
 * The state of the sync engine, live. A session that began without the server has no token yet, so its line is closed;
 * what it waits for is the network, not a person.
 */
export function useSyncStatus(): SyncStatus {
  const status = useSyncExternalStore(subscribe, syncStatus.getSnapshot)
  const { offline, expired } = useSession()
  const waitsForNetwork = offline && !expired && status.state === 'auth'
  return useMemo(
    () => (waitsForNetwork ? { ...status, state: 'offline', online: false } : status),
    [status, waitsForNetwork],
  )
}

const subscribe = (listener: () => void) => syncStatus.subscribe(listener)
