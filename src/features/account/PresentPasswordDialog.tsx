import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { toastSuccess } from '../../components/toasts/toasts.ts'
import { ApiError, request } from '../../lib/http.ts'
import { login } from '../../session/login.ts'
import classes from '../../session/Session.module.css'
import { NewPasswordFields } from '../../session/NewPasswordFields.tsx'
import { checkOwnPassword, EMPTY_PASSWORD, type OwnPasswordErrors } from '../../session/ownPassword.ts'
import type { SessionUser } from '../../session/session.ts'
import { passwordTexts } from '../../session/passwordTexts.ts'
import { sessionTexts } from '../../session/sessionTexts.ts'

const EMPTY = { ...EMPTY_PASSWORD, current: '' }

interface PresentPasswordDialogProps {
  user: SessionUser
  opened: boolean
  onClose: () => void
}

/** 'Wachtwoord wijzigen' with the present password, for installations that cannot mail a code. */
export function PresentPasswordDialog({ user, opened, onClose }: PresentPasswordDialogProps) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<OwnPasswordErrors>({})

  const save = async () => {
    const found = {
      ...checkOwnPassword(values),
      ...(values.current === '' ? { current: sessionTexts.noPassword } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    const { current: currentPassword, password } = values
    try {
      await request('POST', '/me/password', { json: { currentPassword, password } })
    } catch (error) {
      const refused = refusedFields(error)
      if (!refused) throw error
      setErrors(refused)
      return false
    }
    toastSuccess('Wachtwoord succesvol gewijzigd. Op andere toestellen moet u opnieuw inloggen.')
    // Log in again: the vault of this device still opens with the old password only.
    void login({ username: user.username, password })
    return true
  }
  const reset = () => {
    setValues(EMPTY)
    setErrors({})
  }
  return (
    <FormDialog
      opened={opened}
      title="Wachtwoord wijzigen"
      onClose={onClose}
      onSave={save}
      onReset={reset}
      size="sm"
    >
      <div className={classes.stack}>
        <TextField
          label="Huidig wachtwoord"
          description={passwordTexts.whyPresent}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={values.current}
          onChange={(current) => setValues((old) => ({ ...old, current }))}
          error={errors.current}
        />
        <NewPasswordFields
          values={values}
          errors={errors}
          onChange={(next) => setValues((old) => ({ ...old, ...next }))}
        />
      </div>
    </FormDialog>
  )
}

/** Returns the server's error texts by field; null for any other failure. */
function refusedFields(error: unknown): OwnPasswordErrors | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const { currentPassword: current, password } = error.fields
  if (!current && !password) return null
  return { ...(current ? { current } : {}), ...(password ? { password } : {}) }
}
