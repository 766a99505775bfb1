import { useState } from 'react'
import { FormDialog } from '../components/dialogs/FormDialog.tsx'
import classes from './Session.module.css'
import { checkOwnPassword, EMPTY_PASSWORD, type OwnPasswordErrors } from './ownPassword.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { passwordTexts } from './passwordTexts.ts'

interface FirstPasswordDialogProps {
  /**
   * Changes the password and continues the login; resolves with the Dutch text of a failure. Null keeps the
   * dialog closed.
   */
  change: ((password: string) => Promise<string | null>) | null
  onClose: () => void
}

/**
 * Asks for an own password after a login with one that another person created. Nothing else opens before that
 * (ASVS 6.4.1).
 */
export function FirstPasswordDialog({ change, onClose }: FirstPasswordDialogProps) {
  const [values, setValues] = useState(EMPTY_PASSWORD)
  const [errors, setErrors] = useState<OwnPasswordErrors>({})
  const save = async () => {
    const found = checkOwnPassword(values)
    setErrors(found)
    if (!change || Object.keys(found).length > 0) return false
    const text = await change(values.password)
    if (text !== null) setErrors({ password: text })
    return text === null
  }
  const reset = () => {
    setValues(EMPTY_PASSWORD)
    setErrors({})
  }
  return (
    <FormDialog
      opened={change !== null}
      title="Kies een eigen wachtwoord"
      onClose={onClose}
      onSave={save}
      onReset={reset}
      size="sm"
    >
      <div className={classes.stack}>
        <p className={classes.putOutText}>{passwordTexts.firstPassword}</p>
        <NewPasswordFields values={values} errors={errors} onChange={setValues} autoFocus />
      </div>
    </FormDialog>
  )
}
