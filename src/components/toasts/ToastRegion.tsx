import { Notifications, useNotifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useState, useSyncExternalStore } from 'react'
import classes from './Toast.module.css'
import { roomTaken, subscribeRoomTaken } from './toastRoom.ts'

/** Where toasts appear: away from the right, where dialogs and panels have their buttons. Loaded by ToastHost. */
export function ToastRegion() {
  const room: Record<string, string> = { '--room': `${useRoom()}px` }
  return (
    <Notifications
      className={classes.region ?? ''}
      position="bottom-left"
      limit={4}
      containerWidth={400}
      style={room}
    />
  )
}

/**
 * What is kept free below the toasts (LS-42). While one stands it only grows: a button does not leave the finger that
 * reaches for it when the bar below is gone.
 */
function useRoom(): number {
  const taken = useSyncExternalStore(subscribeRoomTaken, roomTaken)
  const empty = useNotifications().notifications.length === 0
  const [was, setWas] = useState({ room: taken, empty: true })
  const room = empty ? was.room : was.empty ? taken : Math.max(was.room, taken)
  if (room !== was.room || empty !== was.empty) setWas({ room, empty })
  return room
}
