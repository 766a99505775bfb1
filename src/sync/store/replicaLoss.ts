import { readSetting, writeSetting } from '../../lib/storage.ts'

/*
 * Detects that the browser deleted the database, which it may do silently (A2-17). The identity of this
 * device is also in localStorage. That copy only detects a loss; it decides nothing.
 */

/** A replica of this device that is gone. */
export interface ReplicaLoss {
  clientId: string
  /** The last change that it had numbered. */
  maxSeq: number
  /** When the loss was noticed, in milliseconds since 1970. */
  at: number
  /** The number of changes that waited to be sent, as known to a page that was open at that time. */
  unsent?: number
}

interface Marker {
  clientId: string
  maxSeq: number
}

/**
 * The identity of this device, as this page knows it. The browser may clear localStorage together with the
 * database.
 */
let knownReplica: (Marker & { unsent: number }) | null = null

const MARKER = 'replica'
const LOSS_KEY = 'wb.loss'
const listeners = new Set<() => void>()
let current: ReplicaLoss | null | undefined

/** The loss to show until the person has read it. An external store (`useSyncExternalStore`). */
export const replicaLossStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): ReplicaLoss | null => {
    if (current === undefined) current = readSetting<ReplicaLoss | null>(LOSS_KEY, null)
    return current
  },
}

/** Sets the loss to show, or null after the person has read it. */
export function setReplicaLoss(loss: ReplicaLoss | null): void {
  current = loss
  writeSetting(LOSS_KEY, loss)
  for (const listener of listeners) listener()
}

/**
 * Stores the identity of this device. If localStorage names another replica, and this database does not list
 * it among its former ids, that replica is gone.
 * @param pastIds the ids that this replica had before
 * @param waiting the number of changes that wait to be sent
 */
export function recordReplica({
  pastIds,
  waiting,
  ...marker
}: Marker & { pastIds: readonly string[]; waiting: number }): void {
  const before = knownReplica
  knownReplica = { ...marker, unsent: waiting }
  const known = readSetting<Marker | null>(MARKER, null) ?? before
  // Called with every status of the engine, so an unchanged marker must cost nothing.
  if (known !== before && known?.clientId === marker.clientId && known.maxSeq === marker.maxSeq) return
  const gone = known && known.clientId !== marker.clientId && !pastIds.includes(known.clientId)
  if (gone) {
    const unsent = before?.clientId === known.clientId ? { unsent: before.unsent } : {}
    setReplicaLoss({ clientId: known.clientId, maxSeq: known.maxSeq, at: Date.now(), ...unsent })
  }
  writeSetting(MARKER, marker)
}
