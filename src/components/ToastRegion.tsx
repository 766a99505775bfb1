import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** Where toasts appear; loaded by ToastHost. */
export function ToastRegion() {
  return <Notifications position="bottom-right" limit={4} containerWidth={400} />
}
