import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Department } from '../../domain/shared/departments.ts'
import type { LoginResult } from '../../session/loginResult.ts'
import { whyNoPasskeys } from '../../session/passkey/support.ts'
import classes from '../../session/Session.module.css'
import { sessionTexts } from '../../session/sessionTexts.ts'

const attempt = (): Promise<LoginResult> =>
  import('../../session/passkey/passkeyLogin.ts').then(
    ({ loginWithPasskey }) => loginWithPasskey(),
    () => ({ ok: false, text: sessionTexts.failed }),
  )

/** 'Aanmelden met passkey': the login without a user name or password (PK-09). */
export function PasskeyLogin({ onEnter }: { onEnter: (department: Department | null) => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [whyNot] = useState(whyNoPasskeys)
  const note = useId()
  const login = async () => {
    setBusy(true)
    setProblem(undefined)
    const result = await attempt()
    setBusy(false)
    if (result.ok) onEnter(result.department)
    else setProblem(result.text)
  }
  return (
    <div className={classes.passkey}>
      <Button
        size="md"
        variant="default"
        fullWidth
        loading={busy}
        disabled={whyNot !== undefined}
        {...(whyNot === undefined ? {} : { 'aria-describedby': note })}
        onClick={() => void login()}
      >
        Aanmelden met passkey
      </Button>
      {whyNot !== undefined && (
        <p id={note} className={classes.passkeyNote}>
          {whyNot}
        </p>
      )}
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
