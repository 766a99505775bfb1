import { lazy, Suspense } from 'react'

const ToastRegion = lazy(() => import('./ToastRegion.tsx').then((m) => ({ default: m.ToastRegion })))

/** Mount once, near the root. Its code comes after the first screen; toasts that are shown earlier wait for it. */
export function ToastHost() {
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
