import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../useSession.ts'
import { lockState } from './lockState.ts'

const LockScreen = lazy(() => import('./LockScreen.tsx').then((module) => ({ default: module.LockScreen })))

/** Covers everything while the screen of the person who is logged in is locked; what is below stays as it is. */
export function LockHost() {
  const { user } = useSession()
  const locked = useSyncExternalStore(lockState.subscribe, lockState.getSnapshot)
  if (!user || locked !== user.id) return null
  return (
    <Suspense fallback={null}>
      <LockScreen user={user} />
    </Suspense>
  )
}
