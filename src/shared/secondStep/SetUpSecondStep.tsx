import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { IconCopy } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { copyText } from '../../components/toasts/copyText.ts'
import { ApiError } from '../../lib/http.ts'
import sessionClasses from '../../session/Session.module.css'
import type { SecondStepSecret } from '../../session/setUpSecondStep.ts'
import { secondStepTexts } from '../../session/secondStepTexts.ts'
import classes from './SecondStep.module.css'
import { BackButton } from './BackButton.tsx'

interface SetUpSecondStepProps {
  started: SecondStepSecret
  /** Why it is set up now; default none. */
  why?: string
  /** Sends the first code; resolves with the recovery codes. */
  confirm: (code: string) => Promise<string[]>
  onDone: (recoveryCodes: string[]) => void
  /** Returns to the choice between the kinds; default none. */
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** Shows the secret of an authenticator app, and asks for its first code (TF-01). */
export function SetUpSecondStep({ started, why, confirm, onDone, onBack, onClose }: SetUpSecondStepProps) {
  const { secret, uri } = started
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (code.trim() === '') {
      setProblem(secondStepTexts.noCode)
      return false
    }
    try {
      onDone(await confirm(code))
      return true
    } catch (error) {
      const text = error instanceof ApiError ? error.fields.code : undefined
      if (text === undefined) throw error
      setProblem(text)
      return false
    }
  }
  return (
    <FormDialog
      opened
      title="Tweede stap instellen"
      saveLabel="Inschakelen"
      onClose={onClose}
      onSave={save}
      size="sm"
      extraActions={onBack && <BackButton onBack={onBack} />}
    >
      <div className={sessionClasses.stack}>
        {why !== undefined && <p className={sessionClasses.putOutText}>{why}</p>}
        <p className={sessionClasses.putOutText}>
          Scan deze code met een authenticator-app op uw telefoon, of typ de sleutel over in de app.
        </p>
        <QrCode text={uri} />
        <span className={classes.secret}>
          <span>Sleutel:</span>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <IconAction
            label="Sleutel kopiëren"
            icon={<IconCopy />}
            onClick={() => void copyText(secret, 'Kopiëren lukt hier niet. Typ de sleutel over.')}
          />
        </span>
        <TextField
          label="Code van de app"
          description="De 6 cijfers die de app nu toont."
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={setCode}
          error={problem}
        />
      </div>
    </FormDialog>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: modules.join('') }
  }, [text])
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-code voor de authenticator-app"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
