import { useSyncExternalStore } from 'react'
import { later } from '../../components/page/later.ts'
import { useSession } from '../useSession.ts'
import { lockState } from './lockState.ts'

/** Nothing can be seen or focused until the question for the password is there, which is fetched the first time. */
const hidden = <style>{'body{visibility:hidden}'}</style>
const LockScreen = later(() => import('./LockScreen.tsx'), 'LockScreen', hidden)

/** Covers everything while the screen of the person who is logged in is locked; what is below stays as it is. */
export function LockHost() {
  const { user } = useSession()
  const locked = useSyncExternalStore(lockState.subscribe, lockState.getSnapshot)
  if (!user || locked !== user.id) return null
  return <LockScreen user={user} />
}
