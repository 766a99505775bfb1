import { useState } from 'react'
import { confirm, confirmUnsaved } from '../../components/dialogs/confirm.ts'
import { IconSignature, IconTrash } from '../../components/icons/icons.tsx'
import { ActionButton, IconAction } from '../../components/page/ActionButton.tsx'
import { NoteBox } from '../../components/page/NoteBox.tsx'
import { useLive } from '../../db/live.ts'
import type { SignatureKind } from '../../domain/documents/constants.ts'
import type { Signature } from '../../domain/documents/signature.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { hasDirtyForms } from '../../lib/dirtyForms.ts'
import { AgreeDialog, removeDrawnSignature } from './AgreeDialog.tsx'
import { readAgreement } from './agreementContent.ts'
import classes from './Signature.module.css'
import { SignaturePicture } from './SignaturePicture.tsx'
import { signatureTexts } from './signatureTexts.ts'

interface AgreementPanelProps {
  kind: SignatureKind
  /** The id of the repair or rental. */
  about: string
}

/** Shows who agreed and when, a warning if it changed since, and a button to sign (SG-02, SG-03). */
export function AgreementPanel({ kind, about }: AgreementPanelProps) {
  const [signing, setSigning] = useState(false)
  const agreement = useLive(() => readAgreement(kind, about), [kind, about])
  // The dialog stays open when the record is deleted. It shows that, and keeps the input.
  if (!agreement && !signing) return null
  const { state, signature } = agreement ?? { state: 'none', signature: null }
  // Only saved values are signed, as only saved values are printed (D-030).
  const ask = async () => {
    if (!hasDirtyForms() || (await confirmUnsaved())) setSigning(true)
  }
  return (
    <div className={classes.agreement} data-agreement={state}>
      {state === 'changed' && (
        <NoteBox tone="orange" title={signatureTexts.changed}>
          {signatureTexts.changedText(signature.name)}
        </NoteBox>
      )}
      {signature && <SignedFigure signature={signature} />}
      {state !== 'agreed' && (
        <ActionButton icon={<IconSignature />} onClick={() => void ask()}>
          {state === 'none' ? signatureTexts.sign : signatureTexts.again}
        </ActionButton>
      )}
      {signing && <AgreeDialog kind={kind} about={about} onClose={() => setSigning(false)} />}
    </div>
  )
}

function SignedFigure({ signature: { id, name, at, device, path } }: { signature: Signature }) {
  const remove = async () => {
    if (await confirm({ text: signatureTexts.sure, danger: true })) await removeDrawnSignature(id)
  }
  return (
    <figure className={classes.signed}>
      <SignaturePicture path={path} label={signatureTexts.signatureOf(name)} />
      <figcaption>
        <span>{[name, formatDateTime(at), device].filter(Boolean).join(', ')}</span>
        <IconAction
          label={signatureTexts.takeAway(name)}
          icon={<IconTrash />}
          danger
          onClick={() => void remove()}
        />
      </figcaption>
    </figure>
  )
}
