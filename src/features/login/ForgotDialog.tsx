import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { toastError } from '../../components/toasts/toasts.ts'
import { isDeliverable } from '../../domain/typed/email.ts'
import { isOffline } from '../../lib/httpErrors.ts'
import { texts } from '../../lib/texts.ts'
import { NewPasswordDialog } from '../../session/NewPasswordDialog.tsx'
import { type AddressOwner, failureText, findAddress, requestCode } from '../../session/passwordReset.ts'
import { passwordTexts } from '../../session/passwordTexts.ts'

/** Asks for the address, has a code mailed, then asks for the code and a new password (SH-92 to SH-99). */
export function ForgotDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [owner, setOwner] = useState<AddressOwner | null>(null)

  const refuse = (text: string) => {
    setError(text)
    return false
  }
  const send = async () => {
    if (!isDeliverable(email.trim())) return refuse(passwordTexts.badEmail)
    try {
      const found = await findAddress(email.trim())
      if (!found) return refuse(passwordTexts.unknownEmail)
      await requestCode(found)
      setOwner(found)
    } catch (failure) {
      toastError(isOffline(failure) ? texts.onlineOnly : failureText(failure))
      return false
    }
  }
  const reset = () => {
    setEmail('')
    setError(undefined)
  }
  return (
    <>
      <FormDialog
        opened={opened}
        title="Wachtwoord vergeten"
        onClose={onClose}
        onSave={send}
        onReset={reset}
        saveLabel="Verzenden"
      >
        <TextField
          label="E-mailadres"
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          onChange={setEmail}
          error={error}
        />
      </FormDialog>
      <NewPasswordDialog owner={owner} onClose={() => setOwner(null)} />
    </>
  )
}
