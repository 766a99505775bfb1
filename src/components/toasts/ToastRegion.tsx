import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** Where toasts appear: away from the right, where dialogs and panels have their buttons. Loaded by ToastHost. */
export function ToastRegion() {
  return <Notifications position="bottom-left" limit={4} containerWidth={400} />
}
