import { useMemo, useSyncExternalStore } from 'react'
import { ROOM_LOOK_MS, storageHealth } from '../../db/storageHealth.ts'
import { type SyncStatus, syncStatus } from '../../sync/client.ts'
import { type SessionState, sessionStore } from '../../session/session.ts'
import { useSession } from '../../session/useSession.ts'

/**
 * The state of the sync engine, live. A session that began without the server has no token yet, so its line is closed;
 * what it waits for is the network, not a person.
 */
export function useSyncStatus(): SyncStatus {
  const status = useSyncExternalStore(followEngine, syncStatus.getSnapshot)
  const session = useSession()
  const { full } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  return useMemo(() => {
    const here: SyncStatus = waitsForNetwork(status, session)
      ? { ...status, state: 'offline', online: false }
      : status
    return full ? withoutRoom(here) : here
  }, [status, session, full])
}

const waitsForNetwork = ({ state }: SyncStatus, { offline, expired }: SessionState): boolean =>
  offline && !expired && state === 'auth'

/*
 * A screen that needs one fact hears of that alone: the state is told many times a second while a device is filled, and
 * what hears all of it is drawn again each time.
 */

/** Whether the server can be reached. */
export const useOnline = (): boolean =>
  useSyncExternalStore(followOnline, () => {
    const status = syncStatus.getSnapshot()
    return status.online && !waitsForNetwork(status, sessionStore.getSnapshot())
  })

/** The first download is still under way: what it has brought so far, null when everything is here. */
export const useFilling = (): 'open work' | 'the rest' | null =>
  useSyncExternalStore(followEngine, () => {
    const { boot } = syncStatus.getSnapshot()
    return boot && (boot.hot ? 'the rest' : 'open work')
  })

/** Milliseconds to add to the clock of this device to get that of the server. */
export const useClockOffset = (): number =>
  useSyncExternalStore(followEngine, () => syncStatus.getSnapshot().clockOffset)

function followOnline(listener: () => void): () => void {
  const ends = [syncStatus.subscribe(listener), sessionStore.subscribe(listener)]
  return () => ends.forEach((end) => end())
}

/** What this page could not store is told where it is always seen, whether the worker met the same or not. */
const withoutRoom = (status: SyncStatus): SyncStatus => ({
  ...status,
  state: status.state === 'synced' ? 'sending' : status.state,
  wait: { why: 'deviceFull', until: Date.now() + ROOM_LOOK_MS },
})

const followHealth = (listener: () => void) => storageHealth.subscribe(listener)

const followEngine = (listener: () => void) => syncStatus.subscribe(listener)
