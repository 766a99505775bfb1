import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../page/lazyComponent.ts'
import { subscribeToastsWanted, toastsWanted } from './toasts.ts'

const ToastRegion = lazyComponent(() => import('./ToastRegion.tsx'), 'ToastRegion')

/**
 * Mount it once, near the root. Its code loads with the first toast, which waits for it, to keep the login
 * page small.
 */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToastsWanted, toastsWanted)
  if (!wanted) return null
  return <ToastRegion />
}
