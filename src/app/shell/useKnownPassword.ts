import { useEffect, useState, useSyncExternalStore } from 'react'
import { DEMO_USERNAME } from '../../domain/system/demoUser.ts'
import { request } from '../../lib/http.ts'
import { useSession } from '../../session/useSession.ts'
import { bearer, sessionStore } from '../../session/session.ts'
import { useOnline } from '../../shared/sync/useSync.ts'

/**
 * True while the demo login is used with the password that everybody knows, as far as the server said. Each new session asks again,
 * and a new password begins one.
 */
export function useKnownPassword(): boolean {
  const online = useOnline()
  const isDemo = useSession().user?.username === DEMO_USERNAME
  const token = useSyncExternalStore(sessionStore.subscribe, bearer, bearer)
  const [knownFor, setKnownFor] = useState<string | null>(null)
  useEffect(() => {
    if (!isDemo || !online || !token) return
    let gone = false
    request<{ knownPassword?: boolean }>('GET', '/me')
      .then(({ knownPassword }) => !gone && setKnownFor(knownPassword ? token : null))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [isDemo, online, token])
  return isDemo && knownFor !== null && knownFor === token
}
