import { Radio } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { keysOf } from '../../lib/objects.ts'
import { loginTexts } from '../../session/loginTexts.ts'
import classes from '../../session/Session.module.css'

const KINDS = {
  passkey: {
    label: 'Passkey',
    description: 'U bevestigt met uw vinger, uw gezicht of de code van uw toestel, of met een sleutel.',
  },
  app: {
    label: 'Authenticator-app',
    description: 'U vult bij het aanmelden 6 cijfers in die een app op uw telefoon toont.',
  },
} as const
export type SecondStepKind = keyof typeof KINDS

interface ChooseSecondStepProps {
  onChoose: (kind: SecondStepKind) => void
  onClose: () => void
}

/** Asks which second step a person sets up; neither of them is chosen beforehand (PK-16). */
export function ChooseSecondStep({ onChoose, onClose }: ChooseSecondStepProps) {
  const [kind, setKind] = useState<SecondStepKind | null>(null)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (kind) onChoose(kind)
    else setProblem('Gelieve een van beide te kiezen.')
    return kind !== null
  }
  return (
    <FormDialog
      opened
      title="Tweede stap kiezen"
      saveLabel="Verder"
      onClose={onClose}
      onSave={save}
      size="sm"
    >
      <div className={classes.stack}>
        <p className={classes.putOutText}>{loginTexts.setUpFirst}</p>
        <Radio.Group
          aria-label="Tweede stap"
          value={kind}
          onChange={(value) => setKind(keysOf(KINDS).find((one) => one === value) ?? null)}
          error={problem}
        >
          <div className={classes.stack}>
            {keysOf(KINDS).map((value) => (
              <Radio key={value} value={value} {...KINDS[value]} />
            ))}
          </div>
        </Radio.Group>
      </div>
    </FormDialog>
  )
}
