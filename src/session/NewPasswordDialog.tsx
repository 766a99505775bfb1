import { useState } from 'react'
import { FormDialog } from '../components/dialogs/FormDialog.tsx'
import { TextField } from '../components/fields/TextField.tsx'
import { toastError, toastSuccess } from '../components/toasts/toasts.ts'
import { ApiError } from '../lib/httpErrors.ts'
import classes from './Session.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import {
  type AddressOwner,
  checkNewPassword,
  failureText,
  type NewPassword,
  type PasswordErrors,
  setPassword,
} from './passwordReset.ts'
import { passwordTexts } from './passwordTexts.ts'
import { sessionTexts } from './sessionTexts.ts'

const EMPTY: NewPassword = { current: '', password: '', repeated: '', code: '' }

export interface NewPasswordDialogProps {
  /** The person who was mailed a code; null keeps the dialog closed. */
  owner: AddressOwner | null
  /** Also asks for the present password, because somebody is logged in. */
  asksCurrent?: boolean
  onClose: () => void
  /** Called after the change; it has ended all sessions of the person. */
  onChanged?: () => void
}

/**
 * Two password fields and the mailed code; also used by 'Wachtwoord wijzigen' of the account page (SH-95 to
 * SH-99).
 */
export function NewPasswordDialog({
  owner,
  asksCurrent = false,
  onClose,
  onChanged,
}: NewPasswordDialogProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const set = (change: Partial<NewPassword>) => setValues((old) => ({ ...old, ...change }))

  const save = async () => {
    const found = {
      ...checkNewPassword(values),
      ...(asksCurrent && values.current === '' ? { current: sessionTexts.noPassword } : {}),
    }
    setErrors(found)
    if (!owner || Object.keys(found).length > 0) return false
    try {
      await setPassword(owner, values, asksCurrent)
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) setErrors({ code: passwordTexts.wrongCode })
      else if (error instanceof ApiError && error.fields.currentPassword) {
        setErrors({ current: error.fields.currentPassword })
        return false
      } else if (error instanceof ApiError && error.fields.password)
        setErrors({ password: error.fields.password })
      toastError(failureText(error))
      return false
    }
    toastSuccess(passwordTexts.passwordSet)
    onChanged?.()
  }
  const reset = () => {
    setValues(EMPTY)
    setErrors({})
  }
  return (
    <FormDialog
      opened={owner !== null}
      title="Nieuw wachtwoord instellen"
      onClose={onClose}
      onSave={save}
      onReset={reset}
    >
      <div className={classes.stack}>
        {asksCurrent && (
          <TextField
            label="Huidig wachtwoord"
            description={passwordTexts.whyPresent}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={values.current}
            onChange={(current) => set({ current })}
            error={errors.current}
          />
        )}
        <NewPasswordFields values={values} errors={errors} onChange={set} autoFocus={!asksCurrent} />
        <TextField
          label="Beveiligingscode"
          description={owner ? `De code werd verstuurd naar ${owner.email}.` : undefined}
          autoComplete="one-time-code"
          value={values.code}
          onChange={(code) => set({ code })}
          error={errors.code}
        />
      </div>
    </FormDialog>
  )
}
