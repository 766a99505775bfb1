import { Notifications, useNotifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useState, useSyncExternalStore } from 'react'
import classes from './Toast.module.css'
import { toastInset, subscribeToastInset } from './toastInset.ts'

/**
 * The region for toasts: at the left, because dialogs and panels have their buttons at the right. Loaded by
 * `ToastHost`.
 */
export function ToastRegion() {
  const room: Record<string, string> = { '--room': `${useInset()}px` }
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
 * Returns the space in px to keep free below the toasts (LS-42). While a toast is visible it only grows: a
 * button must not move away from the finger when the bar below disappears.
 */
function useInset(): number {
  const taken = useSyncExternalStore(subscribeToastInset, toastInset)
  const empty = useNotifications().notifications.length === 0
  const [was, setWas] = useState({ room: taken, empty: true })
  const room = empty ? was.room : was.empty ? taken : Math.max(was.room, taken)
  if (room !== was.room || empty !== was.empty) setWas({ room, empty })
  return room
}
