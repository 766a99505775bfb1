import { Link } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Banner } from '../../components/page/Banner.tsx'
import { DEMO_USERNAME } from '../../domain/system/demoUser.ts'
import { request } from '../../lib/http.ts'
import { ROUTES } from '../../lib/routes.ts'
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

/** Tells a person that everybody knows their password, and where to change it (OP-11). */
export function DemoPasswordBanner() {
  return (
    <Banner tone="info" action={<Link to={ROUTES.account}>Wachtwoord wijzigen</Link>}>
      Demo-login met bekend wachtwoord: iedereen kan hier binnen. Kies een eigen wachtwoord.
    </Banner>
  )
}
