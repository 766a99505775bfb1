import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { mutate } from '../../../db/mutate.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import { recipientProblem } from '../../../domain/mail/addresses.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { validationTexts } from '../../../domain/shared/stringSchemas.ts'
import { repairMailTexts } from './repairMailTexts.ts'

interface AddressRequest {
  manufacturer: Manufacturer
  answer: (email: string | null) => void
}

/**
 * Asks for the missing address of a manufacturer and stores it (ML-17).
 * @returns `ask`, which resolves with the address or null if none is given, and its dialog
 */
export function useManufacturerEmail() {
  const [request, setRequest] = useState<AddressRequest | null>(null)
  const ask = (manufacturer: Manufacturer) =>
    new Promise<string | null>((answer) => setRequest({ manufacturer, answer }))
  const end = (email: string | null) => {
    request?.answer(email)
    setRequest(null)
  }
  return { ask, dialog: <AddressDialog request={request} onEnd={end} /> }
}

function AddressDialog({
  request,
  onEnd,
}: {
  request: AddressRequest | null
  onEnd: (email: string | null) => void
}) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    const typed = email.trim()
    const problem = recipientProblem(typed)
      ? typed
        ? validationTexts.emailInvalid
        : validationTexts.required
      : null
    setError(problem)
    if (problem || !request) return false
    try {
      const { id, email: seen } = request.manufacturer
      await mutate('manufacturer.setEmail', { id, email: typed }, { base: { email: seen } })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      setError(validationTexts.emailInvalid)
      return false
    }
    onEnd(typed)
    return true
  }
  return (
    <FormDialog
      opened={request !== null}
      title={repairMailTexts.noAddressTitle}
      size="md"
      dirty={false}
      saveLabel="Opslaan en verder"
      onClose={() => onEnd(null)}
      onSave={save}
      onReset={() => {
        setEmail('')
        setError(null)
      }}
    >
      <TextField
        label={`E-mailadres van ${request?.manufacturer.name ?? 'de fabrikant'}`}
        type="email"
        required
        autoFocus
        value={email}
        error={error}
        onChange={(typed) => {
          setEmail(typed)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
