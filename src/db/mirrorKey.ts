import { fromBase64Url, toBase64Url } from '../lib/base64Url.ts'
import { readSetting, writeSetting } from '../lib/storage.ts'
import { tabStorage } from '../lib/tabStorage.ts'
import { setRowCodec } from '../sync/store/rowCodec.ts'
import {
  lockedCodec,
  MIRROR_KEY_BYTES,
  openingCodec,
  sealingCodec,
} from '../sync/store/sealing/sealedRows.ts'
import {
  DATABASE_NAME,
  isDeviceSealed,
  type MirrorMode,
  SEALED_DEVICE,
  setAppliedKey,
} from './sealedDevice.ts'

/*
 * The key of the copy on this device, where the company encrypts it (ADR 0059). A tab keeps it as long as its session,
 * beside the token, and passes it to its workers.
 */

const KEY = 'mirrorKey'

/** The note of a device about its encryption. */
export interface SealedDevice {
  /** Hash of the key, to recognize it. */
  check: string
  /** False until every row that was there before is sealed. */
  done: boolean
}
export const sealedDevice = (): SealedDevice | null => readSetting<SealedDevice | null>(SEALED_DEVICE, null)

export function noteSealedDevice(device: SealedDevice | null): void {
  if (device) writeSetting(SEALED_DEVICE, device)
  else localStorage.removeItem(SEALED_DEVICE)
}

/** A new key in base64url. */
export const newMirrorKey = (): string =>
  toBase64Url(crypto.getRandomValues(new Uint8Array(MIRROR_KEY_BYTES)))

/** Sets how this context stores rows from now on. @param nextKey in base64url */
export function applyMirrorKey(nextKey: string, mode: MirrorMode = 'sealed'): void {
  const bytes = fromBase64Url(nextKey)
  const codecs = { sealed: () => sealingCodec(bytes), opened: () => openingCodec(bytes), clear: () => null }
  setRowCodec(DATABASE_NAME, codecs[mode]())
  setAppliedKey({ key: nextKey, mode })
}

const LOCK = 'mirror'
/** Gives up the lock that this tab holds; resolves when it is free. */
let release: (() => Promise<unknown>) | undefined

/**
 * Applies the key in this tab, for as long as its session lasts. All tabs of a sealed device hold one lock together, so
 * nobody ends the encryption while a tab still seals.
 */
export async function keepMirrorKey(nextKey: string): Promise<void> {
  await holdLock()
  // Another tab may have ended the encryption while this one waited: begin anew, without a key.
  if (!isDeviceSealed()) return location.reload()
  tabStorage.setItem(KEY, nextKey)
  applyMirrorKey(nextKey)
}

function holdLock(): Promise<void> {
  if (release || !navigator.locks) return Promise.resolve()
  return new Promise((held) => {
    const ended = navigator.locks.request(LOCK, { mode: 'shared' }, () => {
      held()
      return new Promise<void>((end) => {
        release = () => {
          release = undefined
          end()
          return ended
        }
      })
    })
  })
}

/** Runs work while no other tab uses the key. @returns false, without running it, if another one does */
export async function withoutOtherTabs(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return false
  await release?.()
  const alone = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isDeviceSealed()) await holdLock()
  return alone
}

/** Applies the key that this tab has kept. Without one the rows stay locked. */
export async function unlockTab(): Promise<void> {
  const kept = tabStorage.getItem(KEY)
  if (kept === null) setRowCodec(DATABASE_NAME, lockedCodec)
  else await keepMirrorKey(kept)
}

/** Forgets the key in this tab. */
export const dropMirrorKey = (): void => tabStorage.removeItem(KEY)

/** Hash of a key, which does not reveal it: it has 256 random bits. */
export async function checkOfKey(nextKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', fromBase64Url(nextKey))
  return [...new Uint8Array(digest).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** True if this is the key of the rows on this device. */
export const isKeyOfDevice = async (nextKey: string): Promise<boolean> =>
  sealedDevice()?.check === (await checkOfKey(nextKey))
