import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './PhotoCapacityGauge.module.css'
import { type PhotoCapacity, readPhotoCapacity } from './photoCapacity.ts'
import { photoTexts } from './photoTexts.ts'

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
