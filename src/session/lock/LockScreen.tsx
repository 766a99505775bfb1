import { Button } from '@mantine/core'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconLock } from '../../components/icons/icons.tsx'
import loginClasses from '../Session.module.css'
import { PasswordField } from '../PasswordField.tsx'
import { logout } from '../logout.ts'
import type { SessionUser } from '../session.ts'
import { SsoAgain } from '../sso/SsoAgain.tsx'
import { ssoTexts } from '../sso/ssoTexts.ts'
import { isSsoUser } from '../sso/ssoUsers.ts'
import { sessionTexts } from '../sessionTexts.ts'
import classes from './LockScreen.module.css'
import { recordActivity } from './lockState.ts'
import { unlockScreen } from './unlock.ts'

/**
 * Asks the password of the logged-in person. It is a native modal dialog above all others: nothing below can
 * be seen, pressed or focused, and everything keeps its state.
 */
export function LockScreen({ user }: { user: SessionUser }) {
  const box = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useLayoutEffect(() => {
    const dialog = box.current
    const open = () => void (dialog?.open || dialog?.showModal())
    open()
    // A browser closes a dialog at the third Escape in a row, even if the page prevents it. Open it again.
    dialog?.addEventListener('close', open)
    return () => {
      dialog?.removeEventListener('close', open)
      dialog?.close()
    }
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setError(sessionTexts.noPassword)
    setBusy(true)
    const result = await unlockScreen(user, password)
    setBusy(false)
    setPassword('')
    setError(result.ok ? undefined : result.text)
  }
  const leave = () => void logout()
  return (
    <dialog
      ref={box}
      className={classes.screen}
      aria-labelledby="locked"
      {...{ closedby: 'none' }}
      onCancel={(e) => e.preventDefault()}
    >
      <form className={classes.card} noValidate onSubmit={(event) => void submit(event)}>
        <h1 id="locked" className={classes.title}>
          <IconLock size={22} /> Scherm vergrendeld
        </h1>
        <p className={classes.text}>
          {user.name} {user.lastName}, {isSsoUser(user.id) ? ssoTexts.unlockWith : sessionTexts.unlockWith}
        </p>
        <PasswordField value={password} onChange={setPassword} error={error} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Ontgrendelen
        </Button>
        {isSsoUser(user.id) && <SsoAgain purpose="login" onDone={recordActivity} />}
        <button type="button" className={loginClasses.forgot} onClick={leave}>
          Uitloggen en iemand anders aanmelden
        </button>
      </form>
    </dialog>
  )
}
