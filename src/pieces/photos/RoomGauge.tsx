import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './RoomGauge.module.css'
import { type PhotoRoom, photoRoom } from './room.ts'
import { photoTexts } from './texts.ts'

/**
 * Shows how many photos still fit on this device, and warns if they are few. @param taken a change of this value
 * measures again
 */
export function RoomGauge({ taken }: { taken: number }) {
  const room = usePhotoRoom(taken)
  if (!room) return null
  return (
    <div className={classes.gauge} data-few={room.few || undefined}>
      <Progress
        className={classes.bar ?? ''}
        value={room.used * 100}
        color={room.few ? 'red' : 'blue'}
        aria-label={photoTexts.room}
        size={6}
      />
      <span role={room.few ? 'alert' : undefined}>
        {room.few ? photoTexts.fewFit(room.fits) : photoTexts.fit(room.fits)}
      </span>
    </div>
  )
}

function usePhotoRoom(taken: number): PhotoRoom | null {
  const [room, setRoom] = useState<PhotoRoom | null>(null)
  useEffect(() => {
    let gone = false
    void photoRoom().then((found) => gone || setRoom(found))
    return () => {
      gone = true
    }
  }, [taken])
  return room
}
