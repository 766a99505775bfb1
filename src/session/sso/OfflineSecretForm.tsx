import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { focusFirstError } from '../../components/forms/formErrors.ts'
import { offlineSecretProblem } from '../../domain/system/offlineSecret.ts'
import { isDeviceSealed } from '../../db/sealedDevice.ts'
import { texts } from '../../lib/texts.ts'
import { loginTexts } from '../loginTexts.ts'
import classes from '../Session.module.css'
import { saveOfflineSecret } from './saveOfflineSecret.ts'
import { ssoTexts } from './ssoTexts.ts'

const EMPTY = { secret: '', again: '' }
type Errors = Partial<typeof EMPTY>

interface OfflineSecretFormProps {
  onSaved: () => void
  skip: { label: string; run: () => void }
}

/** 'Om zonder verbinding te werken': asks a PIN or password for this device, twice (OC-08). */
export function OfflineSecretForm({ onSaved, skip }: OfflineSecretFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [stay, setStay] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(form.current)
    setBusy(true)
    const saved = await saveOfflineSecret(values.secret, stay)
    setBusy(false)
    if (saved) onSaved()
    else setErrors({ secret: ssoTexts.secretGone })
  }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={ssoTexts.secret}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={values.secret}
        onChange={(secret) => setValues({ ...values, secret })}
        error={errors.secret}
      />
      <TextField
        label={ssoTexts.secretAgain}
        type="password"
        autoComplete="new-password"
        value={values.again}
        onChange={(again) => setValues({ ...values, again })}
        error={errors.again}
      />
      {!isDeviceSealed() && (
        <Checkbox
          label={loginTexts.stay}
          checked={stay}
          onChange={(event) => setStay(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" size="md" loading={busy} fullWidth>
        {texts.save}
      </Button>
      <Button variant="default" size="md" fullWidth onClick={skip.run}>
        {skip.label}
      </Button>
    </form>
  )
}

function problemsOf({ secret, again }: typeof EMPTY): Errors {
  const problem = offlineSecretProblem(secret)
  if (problem !== undefined) return { secret: problem }
  return secret === again ? {} : { again: ssoTexts.secretUnequal }
}
