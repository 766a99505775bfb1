import { useEffect } from 'react'
import { afterFirstScreen } from '../../startup/firstScreen.ts'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'
import { useSession } from '../../session/useSession.ts'

/** After the first screen, adds the photos that this person chose before an earlier page closed. */
export function useRecoveredPhotos(): void {
  const me = useSession().user?.id ?? null
  useEffect(() => {
    if (!me) return
    let gone = false
    const recover = async () => {
      await afterFirstScreen()
      const { recoverPhotos } = await loadWithRetry(() => import('../../shared/photos/recoverPhotos.ts'))
      if (!gone) await recoverPhotos(me)
    }
    void recover()
    return () => {
      gone = true
    }
  }, [me])
}
