import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { reasonOf, request } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { useSsoProvider } from '../../session/sso/provider.ts'
import { SsoAgain } from '../../session/sso/SsoAgain.tsx'
import { isSsoUser } from '../../session/sso/ssoUsers.ts'
import { ssoTexts } from '../../session/sso/ssoTexts.ts'
import { useSession } from '../../session/useSession.ts'
import { secondStepTexts } from '../../session/secondStepTexts.ts'
import { sessionTexts } from '../../session/sessionTexts.ts'
import sessionClasses from '../../session/Session.module.css'
import classes from '../forms/Settings.module.css'
import { confirmWithPasskey } from './ownPasskey.ts'

const WHY = 'Een scherm dat open bleef staan, mag hiervoor niet volstaan. Dit geldt vijf minuten.'

interface ConfirmFormProps {
  /** The person has a passkey that works here. */
  passkey: boolean
  onConfirmed: () => void
  onCancel: () => void
}

/** Confirms the session with the own password or passkey, or with a new login at the provider of single sign-on. */
export function ConfirmForm({ passkey, onConfirmed, onCancel }: ConfirmFormProps) {
  const { user } = useSession()
  const provider = useSsoProvider()
  const own = <ConfirmOwnForm passkey={passkey} onConfirmed={onConfirmed} onCancel={onCancel} />
  if (!provider || !user || !isSsoUser(user.id)) return own
  return (
    <div className={classes.form}>
      <p className={classes.note}>{ssoTexts.whyConfirm(provider.name)}</p>
      <SsoAgain purpose="confirm" onDone={onConfirmed} />
      {provider.only ? (
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      ) : (
        <>
          <p className={classes.note}>{ssoTexts.orPassword}</p>
          {own}
        </>
      )}
    </div>
  )
}

/** A passkey comes first: whoever only has a passkey may know no password. */
function ConfirmOwnForm({ passkey, onConfirmed, onCancel }: ConfirmFormProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!passkey) return <ConfirmPasswordForm autoFocus onConfirmed={onConfirmed} onCancel={onCancel} />
  const sign = () => {
    setBusy(true)
    setProblem(undefined)
    confirmWithPasskey()
      .then(onConfirmed, (error: unknown) => setProblem(reasonOf(error)))
      .finally(() => setBusy(false))
  }
  return (
    <div className={classes.form}>
      {problem && (
        <p className={sessionClasses.error} role="alert">
          {problem}
        </p>
      )}
      <Button data-autofocus loading={busy} onClick={sign}>
        {secondStepTexts.use.passkey}
      </Button>
      <p className={classes.note}>Of bevestig met uw wachtwoord.</p>
      <ConfirmPasswordForm autoFocus={false} onConfirmed={onConfirmed} onCancel={onCancel} />
    </div>
  )
}

interface ConfirmPasswordFormProps extends Omit<ConfirmFormProps, 'passkey'> {
  autoFocus: boolean
}

function ConfirmPasswordForm({ autoFocus, onConfirmed, onCancel }: ConfirmPasswordFormProps) {
  const [busy, setBusy] = useState(false)
  const [currentPassword, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (currentPassword === '') return setProblem(sessionTexts.noPassword)
    setBusy(true)
    try {
      await request('POST', '/me/confirm', { json: { currentPassword } })
      onConfirmed()
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      <TextField
        label="Huidig wachtwoord"
        description={WHY}
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        value={currentPassword}
        onChange={(next) => {
          setPassword(next)
          setProblem(undefined)
        }}
        error={problem}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Bevestigen
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
