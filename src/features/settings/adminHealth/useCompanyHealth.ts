import { useCallback, useEffect, useState } from 'react'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { AdminHealth } from '../../../domain/adminHealth/adminHealth.ts'
import { isOffline, request } from '../../../lib/http.ts'

/** Returns the health of the system by the last answer of the server; undefined until it answered. */
export function useCompanyHealth(online: boolean): { health: AdminHealth | undefined; reload: () => void } {
  const [health, setHealth] = useState<AdminHealth>()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (!online) return
    request<AdminHealth>('GET', '/beheer')
      .then(setHealth)
      .catch((error: unknown) => !isOffline(error) && toastLoadFailed(error))
  }, [online, reloads])
  return { health, reload: useCallback(() => setReloads((n) => n + 1), []) }
}
