import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { afterFirstScreen } from '../../startup/firstScreen.ts'
import classes from '../../session/Session.module.css'
import { refreshSsoProvider, ssoLabel, useSsoProvider } from '../../session/sso/provider.ts'
import { sessionTexts } from '../../session/sessionTexts.ts'

const leave = async (): Promise<string | undefined> =>
  import('../../session/sso/ssoLogin.ts').then(
    ({ leaveForProvider }) => leaveForProvider('login', null),
    () => sessionTexts.failed,
  )

/** 'Aanmelden met Zaakpas', if the company has single sign-on (OC-11). */
export function SsoButton() {
  const provider = useSsoProvider()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    // Ask late: the last answer is shown already, and the first picture must not wait.
    void afterFirstScreen()
      .then(refreshSsoProvider)
      .catch(() => undefined)
  }, [])
  if (!provider) return null
  const go = async () => {
    setProblem(undefined)
    setBusy(true)
    setProblem(await leave())
    setBusy(false)
  }
  return (
    <div className={classes.sso} data-only={provider.only || undefined}>
      {problem !== undefined && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      <Button
        size="md"
        fullWidth
        variant={provider.only ? 'filled' : 'default'}
        loading={busy}
        onClick={() => void go()}
      >
        {ssoLabel(provider)}
      </Button>
    </div>
  )
}
