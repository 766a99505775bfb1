import { useEffect } from 'react'
import { toastError, toastSuccess, toastWarning } from '../../components/toasts.ts'
import { onSyncEvent, type SyncEvent } from '../../sync/client.ts'
import { syncMessage } from './syncMessage.ts'

const SHOW = { success: toastSuccess, warning: toastWarning, error: toastError }

/** Says what the server made of changes that were already on the screen. */
export function useSyncMessages(): void {
  useEffect(
    () =>
      onSyncEvent((event: SyncEvent) => {
        if (event.type === 'stockConflicts') return void tellStock(event.texts)
        const message = syncMessage(event)
        if (message) SHOW[message.kind](message.text)
      }),
    [],
  )
}

/** Rare, so it is fetched when there is something to say. */
const tellStock = async (texts: readonly string[]): Promise<void> =>
  (await import('../../features/rentals/stock/tellConflicts.tsx')).tellFromServer(texts)
