import { lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToastsWanted, toastsWanted } from './toasts.ts'

const ToastRegion = lazy(() => import('./ToastRegion.tsx').then((m) => ({ default: m.ToastRegion })))

/** Mount once, near the root. Its code comes with the first toast, which waits for it (the login page stays small). */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToastsWanted, toastsWanted)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
