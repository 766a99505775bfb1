import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { afterFirstScreen, reportFirstScreen } from '../../startup/firstScreen.ts'
import { ContinueAs } from './ContinueAs.tsx'
import type { Department } from '../../domain/shared/departments.ts'
import { routeAfterLogin } from '../../session/departments.ts'
import { takeDeepLink } from '../../session/deepLink.ts'
import { LoginForm } from './LoginForm.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { SsoButton } from './SsoButton.tsx'
import classes from '../../session/Session.module.css'
import { LogoutMessage } from '../../session/LogoutMessage.tsx'
import { loginTexts } from '../../session/loginTexts.ts'
import { useSsoProvider } from '../../session/sso/provider.ts'
import { useSignedInPeople } from '../../session/useSignedInPeople.ts'

const CompanyLogo = lazyComponent(() => import('./CompanyLogo.tsx'), 'CompanyLogo')
const loadForgot = () => import('./ForgotDialog.tsx')
const ForgotDialog = lazyComponent(loadForgot, 'ForgotDialog')

/** The login, online and offline (SH-84 to SH-99). Visiting it logs nobody out (D-003). */
export function LoginPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const staying = useSignedInPeople()
  const [forgot, setForgot] = useState<'never' | 'open' | 'closed'>('never')
  const only = useSsoProvider()?.only === true
  // Offline the provider cannot be reached, so the form is there at once.
  const [byPassword, setByPassword] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (staying !== undefined) reportFirstScreen()
  }, [staying])
  useEffect(() => {
    void afterFirstScreen()
      .then(() => import('../../session/requestedWipe.ts'))
      .then(({ followWipeSignedOut }) => followWipeSignedOut())
      .catch(() => undefined)
  }, [])
  // A person without a department chooses one first. The deep link stays stored for that page.
  const enter = (department: Department | null) => {
    const link = department && takeDeepLink()
    if (link) router.history.push(link)
    else void navigate({ to: routeAfterLogin(department) })
  }
  return (
    <main className={classes.page} id="main">
      <div className={classes.card} data-waiting={staying === undefined || undefined}>
        <h1 className={classes.product}>Werkbank</h1>
        <p className={classes.tagline}>{loginTexts.tagline}</p>
        <CompanyLogo />
        <LogoutMessage />
        <ContinueAs staying={staying ?? []} onEnter={enter} />
        {only && <SsoButton />}
        {only && !byPassword && (
          <button type="button" className={classes.forgot} onClick={() => setByPassword(true)}>
            {loginTexts.withPassword}
          </button>
        )}
        {(!only || byPassword) && <LoginForm shown={staying !== undefined} onEnter={enter} />}
        {!only && <PasskeyLogin onEnter={enter} />}
        {!only && <SsoButton />}
        {!only && (
          <button
            type="button"
            className={classes.forgot}
            onPointerEnter={() => void loadForgot()}
            onClick={() => setForgot('open')}
          >
            {loginTexts.forgot}
          </button>
        )}
      </div>
      {forgot !== 'never' && <ForgotDialog opened={forgot === 'open'} onClose={() => setForgot('closed')} />}
    </main>
  )
}
