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
import { sessionTexts } from '../../session/sessionTexts.ts'
import classes from '../forms/Settings.module.css'

const WHY = 'Een scherm dat open bleef staan, mag hiervoor niet volstaan. Dit geldt vijf minuten.'

interface ConfirmPasswordFormProps {
  onConfirmed: () => void
  onCancel: () => void
}

/** Confirms the session with the own password, or with a new login at the provider of single sign-on. */
export function ConfirmForm({ onConfirmed, onCancel }: ConfirmPasswordFormProps) {
  const { user } = useSession()
  const provider = useSsoProvider()
  if (!provider || !user || !isSsoUser(user.id))
    return <ConfirmPasswordForm onConfirmed={onConfirmed} onCancel={onCancel} />
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
          <ConfirmPasswordForm onConfirmed={onConfirmed} onCancel={onCancel} />
        </>
      )}
    </div>
  )
}

function ConfirmPasswordForm({ onConfirmed, onCancel }: ConfirmPasswordFormProps) {
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
        autoFocus
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
