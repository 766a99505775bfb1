import { readSetting } from '../lib/storage.ts'

/* A device whose copy is encrypted (ADR 0059). Only what every page needs; see mirrorKey.ts for the rest. */

/** The name of the replica in IndexedDB. */
export const DATABASE_NAME = 'app'
/** The name under which a device notes in local storage that its copy is encrypted. */
export const SEALED_DEVICE = 'mirrorSealed'
/** The name of a worker that must wait for the key. A worker cannot read what the device notes. */
export const SEALED_WORKER = 'sync-sealed'

export const isDeviceSealed = (): boolean => readSetting<unknown>(SEALED_DEVICE, null) !== null

/**
 * How a context stores rows.
 * - sealed: encrypted
 * - opened: in the clear, while other rows may be encrypted
 * - clear: in the clear
 */
export type MirrorMode = 'sealed' | 'opened' | 'clear'

interface AppliedKey {
  /** base64url */
  key: string
  mode: MirrorMode
}
let applied: AppliedKey | null = null
export const appliedKey = (): AppliedKey | null => applied
export const setAppliedKey = (next: AppliedKey): void => void (applied = next)
/** The key with which this page or worker seals the copy, in base64url; null if it stores rows in the clear. */
export const mirrorKey = (): string | null => (applied?.mode === 'sealed' ? applied.key : null)

let stays = false
/** Keeps the page after the session ended, for work that reloads it by itself. */
export const keepPage = (): void => void (stays = true)
/** True if the page must begin anew to forget the key after a logout. */
export const mustForgetKey = (): boolean => mirrorKey() !== null && !stays
