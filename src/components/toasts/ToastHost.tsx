import { useSyncExternalStore } from 'react'
import { later } from '../page/later.ts'
import { subscribeToastsWanted, toastsWanted } from './toasts.ts'

const ToastRegion = later(() => import('./ToastRegion.tsx'), 'ToastRegion')

/** Mount once, near the root. Its code comes with the first toast, which waits for it (the login page stays small). */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToastsWanted, toastsWanted)
  if (!wanted) return null
  return <ToastRegion />
}
