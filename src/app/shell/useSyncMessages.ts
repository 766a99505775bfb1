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
        const message = syncMessage(event)
        if (message) SHOW[message.kind](message.text)
      }),
    [],
  )
}
