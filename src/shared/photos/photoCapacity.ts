import { ORIGINAL_BYTES } from '../../domain/repairs/constants.ts'

/** Below this number the person is warned; it is about a morning's work. */
const FEW = 200
/** Both files of a photo, each also copied in the journal. */
const PER_PHOTO = 2 * ORIGINAL_BYTES
/** Reserved for the browser and for input. */
const RESERVED_BYTES = 100 * 1024 * 1024

export interface PhotoCapacity {
  /** How many photos still fit. */
  fits: number
  few: boolean
  /** The used part of the quota, from 0 to 1. */
  used: number
}

/**
 * @param estimate as `navigator.storage.estimate` returns it @returns null if the browser does not report a quota
 */
export function photoCapacityOf({ quota = 0, usage = 0 }: StorageEstimate): PhotoCapacity | null {
  if (quota <= 0) return null
  const fits = Math.max(0, Math.floor((quota - usage - RESERVED_BYTES) / PER_PHOTO))
  return { fits, few: fits < FEW, used: Math.min(1, usage / quota) }
}

export async function readPhotoCapacity(): Promise<PhotoCapacity | null> {
  try {
    return photoCapacityOf((await navigator.storage?.estimate()) ?? {})
  } catch {
    return null
  }
}
