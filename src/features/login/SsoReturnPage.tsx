import { Button } from '@mantine/core'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { toastSuccess, toastWarning } from '../../components/toasts/toasts.ts'
import { hasToken } from '../../session/session.ts'
import { takeDeepLink } from '../../session/deepLink.ts'
import type { Department } from '../../domain/shared/departments.ts'
import { routeAfterLogin } from '../../session/departments.ts'
import type { SecondStep } from '../../session/loginResult.ts'
import classes from '../../session/Session.module.css'
import { offerCode } from '../../session/sso/newTab.ts'
import { OfflineSecretForm } from '../../session/sso/OfflineSecretForm.tsx'
import { finishConfirm, finishLogin, type SsoResult, takeDeparture } from '../../session/sso/ssoLogin.ts'
import { ssoTexts } from '../../session/sso/ssoTexts.ts'

const SecondStepDialog = lazyComponent(() => import('../../session/SecondStepDialog.tsx'), 'SecondStepDialog')

type State =
  | { show: 'busy'; text: string }
  | { show: 'failed'; title: string; text: string }
  | { show: 'closeTab' }
  | { show: 'secondStep'; next: SecondStep }
  /** Asks a PIN for working without a connection. */
  | { show: 'secret'; department: Department | null }

/**
 * The page to which the provider of single sign-on sends the browser back. It exchanges the one-time code of the address, or hands
 * it to the tab that asked for it.
 */
export function SsoReturnPage() {
  const { code = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  const [departure] = useState(takeDeparture)
  const confirms = departure.purpose === 'confirm'
  const [state, setState] = useState<State>({
    show: 'busy',
    text: confirms ? ssoTexts.confirming : ssoTexts.busy,
  })
  const begun = useRef(false)

  const goBack = (department: Department | null) => {
    const link = departure.back ?? (department && takeDeepLink())
    if (link) router.history.replace(link)
    else void navigate({ to: routeAfterLogin(department), replace: true })
  }
  const applyLogin = (result: SsoResult) => {
    if (!result.ok && result.secondStep) setState({ show: 'secondStep', next: result.secondStep })
    else if (!result.ok) setState({ show: 'failed', title: ssoTexts.failedTitle, text: result.text })
    else if (result.asksSecret) setState({ show: 'secret', department: result.department })
    else goBack(result.department)
  }
  const finish = async () => {
    if (await offerCode(code)) {
      setState({ show: 'closeTab' })
      return window.close()
    }
    if (!confirms) return applyLogin(await finishLogin(code))
    const problem = await finishConfirm(code)
    if (problem !== undefined)
      return setState({ show: 'failed', title: ssoTexts.confirmFailedTitle, text: problem })
    toastSuccess(ssoTexts.confirmed)
    goBack(null)
  }
  useEffect(() => {
    // A code works once, so a second run of the effect must not use it again.
    if (begun.current) return
    begun.current = true
    void finish()
  })

  if (state.show === 'secret')
    return (
      <Card title={ssoTexts.secretTitle}>
        <p className={classes.tagline}>{ssoTexts.secretWhy}</p>
        <OfflineSecretForm
          onSaved={() => goBack(state.department)}
          skip={{
            label: ssoTexts.secretSkip,
            run: () => {
              toastWarning(ssoTexts.secretSkipped)
              goBack(state.department)
            },
          }}
        />
      </Card>
    )
  if (state.show === 'failed')
    return (
      <Card title={state.title}>
        <p className={classes.error} role="alert">
          {state.text}
        </p>
        <Button
          size="md"
          fullWidth
          onClick={() =>
            hasToken() && departure.back
              ? router.history.replace(departure.back)
              : void navigate({ to: '/login', replace: true })
          }
        >
          {hasToken() && departure.back ? ssoTexts.back : ssoTexts.toLogin}
        </Button>
      </Card>
    )
  return (
    <Card title="Werkbank">
      <output className={classes.tagline}>
        {state.show === 'closeTab' ? ssoTexts.closeTab : state.show === 'busy' ? state.text : ssoTexts.busy}
      </output>
      {state.show === 'secondStep' && (
        <SecondStepDialog
          {...state.next}
          give={async (input) => {
            const result = await state.next.give(input)
            if (!result.ok) return result.text
            applyLogin(result)
            return null
          }}
          onClose={() => void navigate({ to: '/login', replace: true })}
        />
      )}
    </Card>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={classes.page} id="main">
    <div className={`${classes.card} ${classes.returned}`}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  </main>
)
