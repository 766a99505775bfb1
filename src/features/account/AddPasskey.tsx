import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { ApiError, reasonOf } from '../../lib/http.ts'
import classes from '../../session/Session.module.css'
import { addPasskey } from './passkeys.ts'

const NAME_MAX = 60
const HINT = 'Zo herkent u de passkey in deze lijst, bijvoorbeeld ‘Telefoon’ of ‘Sleutelhanger’.'

interface AddPasskeyProps {
  onAdded: (recoveryCodes: string[] | undefined) => void
  onClose: () => void
}

/** Asks the name of a new passkey, then the browser makes it (PK-07). */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (name.trim() === '') {
      setProblem(validationTexts.required)
      return false
    }
    try {
      onAdded(await addPasskey(name.trim().slice(0, NAME_MAX)))
      return true
    } catch (error) {
      setProblem((error instanceof ApiError ? error.fields.name : undefined) ?? reasonOf(error))
      return false
    }
  }
  return (
    <FormDialog
      opened
      title="Passkey toevoegen"
      saveLabel="Passkey maken"
      onClose={onClose}
      onSave={save}
      size="sm"
    >
      <div className={classes.stack}>
        <TextField
          label="Naam"
          description={HINT}
          maxLength={NAME_MAX}
          value={name}
          onChange={setName}
          error={problem}
          required
        />
      </div>
    </FormDialog>
  )
}
