import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'
import { ROUTES } from '../../lib/routes.ts'
import { useSession } from '../../session/useSession.ts'

const openIds = async (): Promise<string> =>
  (await db.conflict.toArray())
    .filter(({ state }) => state === 'open')
    .map(({ id }) => id)
    .join()

/**
 * Reports once, on the device where it was typed, that a value lost a conflict (D-023); only in the visible
 * tab.
 */
export function useLostValues(): void {
  const open = useLive(openIds, [])
  const navigate = useNavigate()
  const me = useSession().user?.id ?? null
  useEffect(() => {
    if (!open) return
    const look = (id: string) => void navigate({ to: ROUTES.Sync, search: { conflict: id } })
    const notify = () => {
      if (document.visibilityState !== 'visible') return
      // Loaded on demand, because it is rare.
      void loadWithRetry(() => import('../../features/sync/conflicts/lostValues.ts')).then(
        ({ notifyLostValues: tellLost }) => tellLost(me, look),
      )
    }
    notify()
    document.addEventListener('visibilitychange', notify)
    return () => document.removeEventListener('visibilitychange', notify)
  }, [open, me, navigate])
}
