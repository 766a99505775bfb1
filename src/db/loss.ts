import { readSetting, writeSetting } from '../lib/storage.ts'

/*
 * A browser may throw a database away without a word (A2-17). What this device was stands in localStorage as well; it
 * detects and decides nothing.
 */

/** A replica of this device that is gone. */
export interface Loss {
  clientId: string
  /** The last change it had numbered. */
  maxSeq: number
  /** When that was noticed; milliseconds since 1970. */
  at: number
  /** Changes that waited to be sent, as a page that was open at that time knew it. */
  unsent?: number
}

interface Marker {
  clientId: string
  maxSeq: number
}

/** Who this device is, as this page knows it: the browser may clear localStorage together with the database. */
let seen: (Marker & { unsent: number }) | null = null

const MARKER = 'replica'
const LOSS = 'wb.loss'
const listeners = new Set<() => void>()
let current: Loss | null | undefined

/** What was lost, until the person has read it; an external store (`useSyncExternalStore`). */
export const lossStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: (): Loss | null => {
    if (current === undefined) current = readSetting<Loss | null>(LOSS, null)
    return current
  },
}

/** The person has read it, or there is something to read. */
export function tellLoss(loss: Loss | null): void {
  current = loss
  writeSetting(LOSS, loss)
  for (const listener of listeners) listener()
}

/**
 * Notes who this device is. It was somebody else before, whom its own database does not remember: that one is gone.
 * @param pastIds the ids that this replica had before
 * @param waiting changes that wait to be sent
 */
export function markReplica({
  pastIds,
  waiting,
  ...marker
}: Marker & { pastIds: readonly string[]; waiting: number }): void {
  const before = seen
  seen = { ...marker, unsent: waiting }
  const known = readSetting<Marker | null>(MARKER, null) ?? before
  // It is told with every state of the engine.
  if (known !== before && known?.clientId === marker.clientId && known.maxSeq === marker.maxSeq) return
  const gone = known && known.clientId !== marker.clientId && !pastIds.includes(known.clientId)
  if (gone) {
    const unsent = before?.clientId === known.clientId ? { unsent: before.unsent } : {}
    tellLoss({ clientId: known.clientId, maxSeq: known.maxSeq, at: Date.now(), ...unsent })
  }
  writeSetting(MARKER, marker)
}
