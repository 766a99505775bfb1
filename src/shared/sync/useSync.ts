import { useMemo, useSyncExternalStore } from 'react'
import { SPACE_CHECK_MS, storageHealth } from '../../sync/store/storageHealth.ts'
import { type SyncStatus, syncStatus } from '../../sync/client.ts'
import { type SessionState, sessionStore } from '../../session/session.ts'
import { useSession } from '../../session/useSession.ts'

/**
 * The state of the sync engine, live. A session that began offline has no token yet, so the engine reports `auth`.
 * It waits for the network and not for a person, so the state is shown as offline.
 */
export function useSyncStatus(): SyncStatus {
  const status = useSyncExternalStore(followEngine, syncStatus.getSnapshot)
  const session = useSession()
  const { full } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  return useMemo(() => {
    const shown: SyncStatus = waitsForNetwork(status, session)
      ? { ...status, state: 'offline', online: false }
      : status
    return full ? withDeviceFull(shown) : shown
  }, [status, session, full])
}

const waitsForNetwork = ({ state }: SyncStatus, { offline, expired }: SessionState): boolean =>
  offline && !expired && state === 'auth'

/*
 * A screen that needs one fact subscribes to that fact only. The state changes many times a second during the
 * initial download, and a subscriber to all of it would render each time.
 */

/** True if the server can be reached. */
export const useOnline = (): boolean =>
  useSyncExternalStore(followOnline, () => {
    const status = syncStatus.getSnapshot()
    return status.online && !waitsForNetwork(status, sessionStore.getSnapshot())
  })

/** The part that the initial download is still loading; null when everything is on the device. */
export const useInitialSyncPart = (): 'open work' | 'the rest' | null =>
  useSyncExternalStore(followEngine, () => {
    const { boot: initialSync } = syncStatus.getSnapshot()
    return initialSync && (initialSync.hot ? 'the rest' : 'open work')
  })

/** Milliseconds to add to this device's clock to get the server's time. */
export const useClockOffset = (): number =>
  useSyncExternalStore(followEngine, () => syncStatus.getSnapshot().clockOffset)

function followOnline(listener: () => void): () => void {
  const ends = [syncStatus.subscribe(listener), sessionStore.subscribe(listener)]
  return () => ends.forEach((end) => end())
}

/**
 * Shows that this page could not store something because the device is full, whether the worker met the same
 * problem or not.
 */
const withDeviceFull = (status: SyncStatus): SyncStatus => ({
  ...status,
  state: status.state === 'synced' ? 'sending' : status.state,
  wait: { why: 'deviceFull', until: Date.now() + SPACE_CHECK_MS },
})

const followHealth = (listener: () => void) => storageHealth.subscribe(listener)

const followEngine = (listener: () => void) => syncStatus.subscribe(listener)
