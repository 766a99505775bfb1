import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { ApiError, reasonOf } from '../../lib/http.ts'
import classes from '../../session/Session.module.css'
import { BackButton } from './BackButton.tsx'

const NAME_MAX = 60
const HINT = 'Zo herkent u de passkey in deze lijst, bijvoorbeeld ‘Telefoon’ of ‘Sleutelhanger’.'

interface AddPasskeyProps {
  /** Why it is made now; default none. */
  why?: string
  /** Makes and stores it; resolves with the recovery codes if it is the first second step of the person. */
  add: (name: string) => Promise<string[] | undefined>
  onAdded: (recoveryCodes: string[] | undefined) => void
  /** Returns to the choice between the kinds; default none. */
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** Asks the name of a new passkey, then the browser makes it (PK-07). */
export function AddPasskey({ why, add, onAdded, onBack, onClose }: AddPasskeyProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (name.trim() === '') {
      setProblem(validationTexts.required)
      return false
    }
    try {
      onAdded(await add(name.trim().slice(0, NAME_MAX)))
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
      extraActions={onBack && <BackButton onBack={onBack} />}
    >
      <div className={classes.stack}>
        {why !== undefined && <p className={classes.putOutText}>{why}</p>}
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
