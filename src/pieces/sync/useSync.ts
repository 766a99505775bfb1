import { useMemo, useSyncExternalStore } from 'react'
import { ROOM_LOOK_MS, storageHealth } from '../../db/storageHealth.ts'
import { type SyncStatus, syncStatus } from '../../sync/client.ts'
import { useSession } from '../../session/useSession.ts'

/**
 * The state of the sync engine, live. A session that began without the server has no token yet, so its line is closed;
 * what it waits for is the network, not a person.
 */
export function useSyncStatus(): SyncStatus {
  const status = useSyncExternalStore(subscribe, syncStatus.getSnapshot)
  const { offline, expired } = useSession()
  const waitsForNetwork = offline && !expired && status.state === 'auth'
  const { full } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  return useMemo(() => {
    const here: SyncStatus = waitsForNetwork ? { ...status, state: 'offline', online: false } : status
    return full ? withoutRoom(here) : here
  }, [status, waitsForNetwork, full])
}

/** What this page could not store is told where it is always seen, whether the worker met the same or not. */
const withoutRoom = (status: SyncStatus): SyncStatus => ({
  ...status,
  state: status.state === 'synced' ? 'sending' : status.state,
  wait: { why: 'deviceFull', until: Date.now() + ROOM_LOOK_MS },
})

const followHealth = (listener: () => void) => storageHealth.subscribe(listener)

const subscribe = (listener: () => void) => syncStatus.subscribe(listener)
