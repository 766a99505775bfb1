import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'
import { ROUTES } from '../../lib/routes.ts'
import { onSyncEvent, type GroupedNotice, type SyncEvent } from '../../sync/client.ts'

/** Reports what the server did with changes that were already on the screen. */
export function useSyncMessages(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const open = (rentalId: string) => void navigate({ to: ROUTES.RentalDetail, params: { rentalId } })
    return onSyncEvent((event: SyncEvent) => {
      if (event.type === 'notices') return void notifyStock(event.found, open)
      void notify(event)
    })
  }, [navigate])
}

/** Loaded on demand: the messages include all refusal texts, and opening the app must not wait for them. */
const notify = async (event: SyncEvent) =>
  (await loadWithRetry(() => import('./syncMessage.ts'))).showSyncEvent(event)

/** Loaded on demand, because it is rare. */
const notifyStock = async (found: readonly GroupedNotice[], open: (rentalId: string) => void) =>
  (await loadWithRetry(() => import('../../shared/stock/bookingConflicts.tsx'))).showServerConflicts(
    found,
    open,
  )
