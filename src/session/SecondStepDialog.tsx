import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../components/dialogs/FormDialog.tsx'
import { TextField } from '../components/fields/TextField.tsx'
import type { SecondFactorInput, SecondStep } from './login.ts'
import classes from './Session.module.css'
import { sessionTexts } from './sessionTexts.ts'

interface SecondStepDialogProps extends Pick<SecondStep, 'rememberDays'> {
  /** Continues the login; resolves with the Dutch text of a failure. */
  give: (input: SecondFactorInput) => Promise<string | null>
  onClose: () => void
}

/** Asks for the code of the authenticator app, or a recovery code, after the right password (TF-02). */
export function SecondStepDialog({ rememberDays, give, onClose }: SecondStepDialogProps) {
  const [values, setValues] = useState<SecondFactorInput>({ code: '', remember: rememberDays > 0 })
  const [recovers, setRecovers] = useState(false)
  const [problem, setProblem] = useState<string>()
  const set = (change: Partial<SecondFactorInput>) => setValues((old) => ({ ...old, ...change }))
  const send = async () => {
    if (values.code.trim() === '') {
      setProblem(sessionTexts.noSecondStep)
      return false
    }
    const text = await give(values)
    setProblem(text ?? undefined)
    return text === null
  }
  const field = recovers
    ? ({ label: 'Herstelcode', autoCapitalize: 'characters' } as const)
    : ({ label: 'Code van de app', inputMode: 'numeric', autoComplete: 'one-time-code' } as const)
  return (
    <FormDialog opened title="Tweede stap" saveLabel="Aanmelden" onClose={onClose} onSave={send} size="sm">
      <div className={classes.stack}>
        <p className={classes.putOutText}>{sessionTexts.secondStep}</p>
        <TextField
          key={field.label}
          {...field}
          autoFocus
          value={values.code}
          onChange={(code) => set({ code })}
          error={problem}
        />
        {rememberDays > 0 && (
          <Checkbox
            label={sessionTexts.rememberSecondStep(rememberDays)}
            checked={values.remember}
            onChange={(event) => set({ remember: event.currentTarget.checked })}
          />
        )}
        <Button
          variant="subtle"
          onClick={() => {
            setRecovers(!recovers)
            setProblem(undefined)
            set({ code: '' })
          }}
        >
          {recovers ? sessionTexts.useAppCode : sessionTexts.useRecoveryCode}
        </Button>
      </div>
    </FormDialog>
  )
}
