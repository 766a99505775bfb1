import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FormDialog } from '../components/dialogs/FormDialog.tsx'
import { Banner } from '../components/page/Banner.tsx'
import { lazyComponent } from '../components/page/lazyComponent.ts'
import { TextField } from '../components/fields/TextField.tsx'
import { login } from './login.ts'
import classes from './Session.module.css'
import type { SessionUser } from './session.ts'
import { PasswordField } from './PasswordField.tsx'
import { useSsoProvider } from './sso/provider.ts'
import { isSsoUser } from './sso/ssoUsers.ts'
import { sessionTexts } from './sessionTexts.ts'
import { useSession } from './useSession.ts'

const SsoAgain = lazyComponent(() => import('./sso/SsoAgain.tsx'), 'SsoAgain')

/** Says that the server wants the password again, and asks for it without leaving the screen (D-006). */
export function SessionBanner() {
  const { user, expired } = useSession()
  const [opened, dialog] = useDisclosure(false)
  const provider = useSsoProvider()
  if (!user) return null
  const sso = provider !== null && isSsoUser(user.id)
  return (
    <>
      {expired && (
        <Banner
          tone="warning"
          urgent
          action={
            <>
              {sso && <SsoAgain purpose="login" size="xs" />}
              {!(sso && provider.only) && (
                <Button size="xs" onClick={dialog.open}>
                  Inloggen
                </Button>
              )}
            </>
          }
        >
          {sessionTexts.expired}
        </Banner>
      )}
      <LoginDialog user={user} opened={opened && expired} onClose={dialog.close} />
    </>
  )
}

interface LoginDialogProps {
  user: SessionUser
  opened: boolean
  onClose: () => void
}

/** Asks only for the password. Another person must log this one out first. */
function LoginDialog({ user, opened, onClose }: LoginDialogProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    if (password === '') {
      setError(sessionTexts.noPassword)
      return false
    }
    const result = await login({ username: user.username, password })
    if (!result.ok) setError(result.text)
    return result.ok
  }
  const reset = () => {
    setPassword('')
    setError(undefined)
  }
  return (
    <FormDialog
      opened={opened}
      title="Opnieuw inloggen"
      onClose={onClose}
      onSave={save}
      onReset={reset}
      saveLabel="Inloggen"
      size="sm"
    >
      <div className={classes.stack}>
        <TextField label="Gebruikersnaam" value={user.username} onChange={() => {}} readOnly />
        <PasswordField value={password} onChange={setPassword} error={error} />
      </div>
    </FormDialog>
  )
}
