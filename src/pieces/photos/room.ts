import { ORIGINAL_BYTES } from '../../domain/repairs/constants.ts'

/** Below this many the person is warned: a morning's work of photos. */
const FEW = 200
/** Both files of a photo, and the copy of the journal. */
const PER_PHOTO = 2 * ORIGINAL_BYTES
/** Left to the browser and to what is typed. */
const KEPT = 100 * 1024 * 1024

export interface PhotoRoom {
  /** How many photos still fit. */
  fits: number
  few: boolean
  /** Of what the browser allows, from 0 to 1. */
  used: number
}

/** @param estimate as `navigator.storage.estimate` answers @returns null where the browser does not say */
export function roomOf({ quota = 0, usage = 0 }: StorageEstimate): PhotoRoom | null {
  if (quota <= 0) return null
  const fits = Math.max(0, Math.floor((quota - usage - KEPT) / PER_PHOTO))
  return { fits, few: fits < FEW, used: Math.min(1, usage / quota) }
}

export async function photoRoom(): Promise<PhotoRoom | null> {
  try {
    return roomOf((await navigator.storage?.estimate()) ?? {})
  } catch {
    return null
  }
}
