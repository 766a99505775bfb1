import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { mutate } from '../../../db/mutate.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import { recipientProblem } from '../../../domain/mail/addresses.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { T } from '../../../domain/shared/texts.ts'
import { mailTexts as t } from './texts.ts'

interface Asked {
  manufacturer: Manufacturer
  answer: (email: string | null) => void
}

/**
 * Asks for the missing address of a manufacturer and stores it (ML-17).
 * @returns `ask`, which resolves with the address or null if none is given, and its dialog
 */
export function useManufacturerEmail() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (manufacturer: Manufacturer) =>
    new Promise<string | null>((answer) => setAsked({ manufacturer, answer }))
  const end = (email: string | null) => {
    asked?.answer(email)
    setAsked(null)
  }
  return { ask, dialog: <AddressDialog asked={asked} onEnd={end} /> }
}

function AddressDialog({ asked, onEnd }: { asked: Asked | null; onEnd: (email: string | null) => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    const typed = email.trim()
    const problem = recipientProblem(typed) ? (typed ? T.emailInvalid : T.required) : null
    setError(problem)
    if (problem || !asked) return false
    try {
      const { id, email: seen } = asked.manufacturer
      await mutate('manufacturer.setEmail', { id, email: typed }, { base: { email: seen } })
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal
      setError(T.emailInvalid)
      return false
    }
    onEnd(typed)
    return true
  }
  return (
    <FormDialog
      opened={asked !== null}
      title={t.noAddressTitle}
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
        label={`E-mailadres van ${asked?.manufacturer.name ?? 'de fabrikant'}`}
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
