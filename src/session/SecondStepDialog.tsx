import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../components/dialogs/FormDialog.tsx'
import { TextField } from '../components/fields/TextField.tsx'
import { reasonOf } from '../lib/httpErrors.ts'
import type { SecondFactorInput, SecondStep } from './loginResult.ts'
import { whyNoPasskeys } from './passkey/support.ts'
import classes from './Session.module.css'
import { secondStepTexts } from './secondStepTexts.ts'

type Way = 'passkey' | 'app' | 'recovery'

const FIELDS = {
  app: { label: 'Code van de app', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Herstelcode', autoCapitalize: 'characters' },
} as const

interface SecondStepDialogProps extends Pick<SecondStep, 'rememberDays' | 'app' | 'passkey'> {
  /** Continues the login; resolves with the Dutch text of a failure. */
  give: (input: SecondFactorInput) => Promise<string | null>
  onClose: () => void
}

/** Asks for a passkey, the code of the authenticator app, or a recovery code, after the right password (TF-02, PK-12). */
export function SecondStepDialog({ rememberDays, app, passkey, give, onClose }: SecondStepDialogProps) {
  const usable = whyNoPasskeys() === undefined ? passkey : undefined
  const ways: Way[] = [...(usable ? ['passkey' as const] : []), ...(app ? ['app' as const] : []), 'recovery']
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(rememberDays > 0)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    if (way !== 'passkey' && code.trim() === '') {
      setProblem(secondStepTexts.noCode)
      return false
    }
    const text = await inputOf().then(give, reasonOf)
    setProblem(text ?? undefined)
    return text === null
  }
  const inputOf = async (): Promise<SecondFactorInput> =>
    way === 'passkey' && usable ? { passkey: await usable(), remember } : { code, remember }
  const change = (next: Way) => {
    setWay(next)
    setCode('')
    setProblem(undefined)
  }
  return (
    <FormDialog
      opened
      title="Tweede stap"
      saveLabel={way === 'passkey' ? secondStepTexts.use.passkey : 'Aanmelden'}
      onClose={onClose}
      onSave={send}
      size="sm"
    >
      <div className={classes.stack}>
        <p className={classes.putOutText}>{secondStepTexts.ask[way]}</p>
        {way === 'passkey' ? (
          problem && (
            <p className={classes.error} role="alert">
              {problem}
            </p>
          )
        ) : (
          <TextField key={way} {...FIELDS[way]} autoFocus value={code} onChange={setCode} error={problem} />
        )}
        {rememberDays > 0 && (
          <Checkbox
            label={secondStepTexts.remember(rememberDays)}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="subtle" onClick={() => change(other)}>
              {secondStepTexts.use[other]}
            </Button>
          ))}
      </div>
    </FormDialog>
  )
}
