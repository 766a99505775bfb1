import { useCallback, useEffect, useState } from 'react'
import { toastLoadFailed } from '../../../components/toasts/toasts.ts'
import type { HouseState } from '../../../domain/upkeep/houseState.ts'
import { isOffline, request } from '../../../lib/http.ts'

/** How the house stands, as the server last said; undefined until it did. */
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
