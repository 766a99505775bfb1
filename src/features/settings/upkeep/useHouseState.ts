import { useCallback, useEffect, useState } from 'react'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { HouseState } from '../../../domain/upkeep/houseState.ts'
import { isOffline, request } from '../../../lib/http.ts'

/** Returns the health of the system by the last answer of the server; undefined until it answered. */
export function useHouseState(online: boolean): { house: HouseState | undefined; reload: () => void } {
  const [house, setHouse] = useState<HouseState>()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!online) return
    request<HouseState>('GET', '/beheer')
      .then(setHouse)
      .catch((error: unknown) => !isOffline(error) && toastLoadFailed(error))
  }, [online, asked])
  return { house, reload: useCallback(() => setAsked((n) => n + 1), []) }
}
