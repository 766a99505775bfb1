import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { useSession } from '../useSession.ts'
import { lockState } from './lockState.ts'

/**
 * Hides everything until the lock screen is loaded, which happens at its first use. Nothing can be seen or
 * focused meanwhile.
 */
const hidden = <style>{'body{visibility:hidden}'}</style>
/** A locked screen prints nothing, whatever menu or key starts the printing (BV-12). */
const unprintable = <style>{'@media print{body{display:none}}'}</style>
const LockScreen = lazyComponent(() => import('./LockScreen.tsx'), 'LockScreen', hidden)

/** Covers the app while the screen of the logged-in person is locked; the screens below keep their state. */
export function LockHost() {
  const { user } = useSession()
  const locked = useSyncExternalStore(lockState.subscribe, lockState.getSnapshot)
  if (!user || locked !== user.id) return null
  return (
    <>
      {unprintable}
      <LockScreen user={user} />
    </>
  )
}
