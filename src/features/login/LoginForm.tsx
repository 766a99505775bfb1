import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { focusFirstError } from '../../components/forms/formErrors.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { afterFirstScreen } from '../../startup/firstScreen.ts'
import type { Department } from '../../domain/shared/departments.ts'
import type { Credentials } from '../../session/login.ts'
import type { PasswordChange, LoginResult, SecondStep } from '../../session/loginResult.ts'
import classes from '../../session/Session.module.css'
import { lastUsername } from '../../session/session.ts'
import { loginTexts } from '../../session/loginTexts.ts'
import { sessionTexts } from '../../session/sessionTexts.ts'
import { isDeviceSealed } from '../../db/sealedDevice.ts'
import type { SecondStepSetUp } from '../../session/setUpSecondStep.ts'

const FirstPasswordDialog = lazyComponent(
  () => import('../../session/FirstPasswordDialog.tsx'),
  'FirstPasswordDialog',
)

const SecondStepDialog = lazyComponent(() => import('../../session/SecondStepDialog.tsx'), 'SecondStepDialog')
const SetUpAtLogin = lazyComponent(() => import('./SetUpAtLogin.tsx'), 'SetUpAtLogin')

const attempt = async (credentials: Credentials): Promise<LoginResult> =>
  import('../../session/login.ts').then(
    ({ login }) => login(credentials),
    () => ({ ok: false, text: sessionTexts.failed }),
  )

type Errors = Partial<Record<'username' | 'password' | 'form', string>>

interface LoginFormProps {
  /** True when the page is visible. */
  shown: boolean
  onEnter: (department: Department | null) => void
}

/** User name and password; Enter submits (SH-84 to SH-88). */
export function LoginForm({ shown, onEnter }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (shown) focusFirstEmpty(form.current)
    // Load the login code early: it must work even if the server is gone by then.
    void afterFirstScreen()
      .then(() => import('../../session/login.ts'))
      .catch(() => undefined)
  }, [shown])
  const [values, setValues] = useState<Credentials>(() => ({
    username: lastUsername(),
    password: '',
    stay: false,
  }))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [first, setFirst] = useState<PasswordChange | null>(null)
  const [second, setSecond] = useState<SecondStep | null>(null)
  const [setUp, setSetUp] = useState<SecondStepSetUp<LoginResult> | null>(null)
  const set = (change: Partial<Credentials>) => setValues((old) => ({ ...old, ...change }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = validate(values)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return focusFirstError(form.current)
    setBusy(true)
    const result = await attempt({ ...values, username: values.username.trim() })
    setBusy(false)
    applyResult(result)
  }
  const applyResult = (result: LoginResult): void => {
    if (result.ok) return onEnter(result.department)
    const { change, secondStep, setUp } = result
    if (change) setFirst(() => change)
    else if (secondStep) setSecond(secondStep)
    else if (setUp) setSetUp(setUp)
    else setErrors({ form: result.text })
  }
  /** Closes the dialogs if the login went a step further; otherwise returns the text of the failure. */
  const proceed = (result: LoginResult | undefined): string | null => {
    if (!result) return sessionTexts.failed
    if (!result.ok && !result.change && !result.secondStep && !result.setUp) return result.text
    setFirst(null)
    setSecond(null)
    applyResult(result)
    return null
  }

  return (
    <>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Gebruikersnaam"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          value={values.username}
          onChange={(username) => set({ username })}
          error={errors.username}
        />
        <TextField
          label="Wachtwoord"
          name="password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(password) => set({ password })}
          error={errors.password}
        />
        {/* A device that opens by itself needs no encryption. */}
        {!isDeviceSealed() && (
          <Checkbox
            label={loginTexts.stay}
            checked={values.stay ?? false}
            onChange={(event) => set({ stay: event.currentTarget.checked })}
          />
        )}
        {errors.form && (
          <p className={classes.error} role="alert">
            {errors.form}
          </p>
        )}
        {/* Plain http over a network. Browsers trust the address of this machine itself. */}
        {globalThis.isSecureContext === false && (
          <p className={classes.plain}>{loginTexts.plainConnection}</p>
        )}
        <Button type="submit" size="md" loading={busy} fullWidth>
          Inloggen
        </Button>
      </form>
      {first && (
        <FirstPasswordDialog
          change={async (password) => proceed(await first(password))}
          onClose={() => setFirst(null)}
        />
      )}
      {second && (
        <SecondStepDialog
          {...second}
          give={async (input) => proceed(await second.give(input))}
          onClose={() => setSecond(null)}
        />
      )}
      {setUp && <SetUpAtLogin setUp={setUp} onResult={applyResult} onClose={() => setSetUp(null)} />}
    </>
  )
}

function validate({ username, password }: Credentials): Errors {
  return {
    ...(username.trim() === '' ? { username: loginTexts.noUsername } : {}),
    ...(password === '' ? { password: sessionTexts.noPassword } : {}),
  }
}

/**
 * Focuses the first empty field if there is a real keyboard. On a tablet the screen keyboard would cover the
 * form.
 */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches) return
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find((input) => input.value === '')?.focus()
}
