import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ORIGINAL_BYTES } from '../../domain/repairs/constants.ts'
import classes from './PhotoCapacityGauge.module.css'
import { photoTexts } from './photoTexts.ts'

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

async function readPhotoCapacity(): Promise<PhotoCapacity | null> {
  try {
    return photoCapacityOf((await navigator.storage?.estimate()) ?? {})
  } catch {
    return null
  }
}

/**
 * Shows how many photos still fit on this device, and warns if they are few. @param taken a change of this value
 * measures again
 */
export function PhotoCapacityGauge({ taken }: { taken: number }) {
  const capacity = usePhotoCapacity(taken)
  if (!capacity) return null
  return (
    <div className={classes.gauge} data-few={capacity.few || undefined}>
      <Progress
        className={classes.bar ?? ''}
        value={capacity.used * 100}
        color={capacity.few ? 'red' : 'blue'}
        aria-label={photoTexts.usedStorage}
        size={6}
      />
      <span role={capacity.few ? 'alert' : undefined}>
        {capacity.few ? photoTexts.fewFit(capacity.fits) : photoTexts.fit(capacity.fits)}
      </span>
    </div>
  )
}

function usePhotoCapacity(taken: number): PhotoCapacity | null {
  const [capacity, setCapacity] = useState<PhotoCapacity | null>(null)
  useEffect(() => {
    let gone = false
    void readPhotoCapacity().then((found) => gone || setCapacity(found))
    return () => {
      gone = true
    }
  }, [taken])
  return capacity
}
