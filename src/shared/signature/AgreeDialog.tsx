import { toastSaveFailed, toastUndoable } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { VERSION_DIGITS } from '../../documents/drawnSignature.ts'
import { DEFAULT_LANGUAGE } from '../../domain/shared/languages.ts'
import type { SignatureKind } from '../../domain/documents/constants.ts'
import { storeSignedDocument } from '../documents/storeSigned.ts'
import { readAgreementContent } from './agreementContent.ts'
import { type DrawnSignature, SignSheet } from './SignSheet.tsx'
import { signatureTexts } from './signatureTexts.ts'

export interface AgreeDialogProps {
  kind: SignatureKind
  /** The id of the stored repair or rental. */
  about: string
  /** A way on without a signature, as a button at the left. */
  without?: { label: string; run: () => void }
  onSigned?: () => void
  onClose: () => void
}

/** Shows the agreement to read and sign. The signature is bound to the facts that were shown (SG-01). */
export function AgreeDialog({ kind, about, without, onSigned, onClose }: AgreeDialogProps) {
  const shown = useLive(() => readAgreementContent(kind, about), [kind, about])
  const sign = async (drawn: DrawnSignature) => {
    if (!shown) return
    const id = newId()
    await mutate('signature.add', {
      id,
      about,
      kind,
      ...drawn,
      shown: shown.shown,
      language: shown.language,
    })
    toastUndoable(signatureTexts.signed, () => void removeDrawnSignature(id))
    onSigned?.()
    await storeSignedDocument(kind, about, shown.language).catch(toastSaveFailed)
  }
  return (
    <SignSheet
      title={signatureTexts.titles[kind]}
      words={shown === null ? null : (shown?.words ?? '')}
      language={shown?.language ?? DEFAULT_LANGUAGE}
      contact={shown?.contact ?? ''}
      {...(shown ? { version: shown.shown.slice(0, VERSION_DIGITS) } : {})}
      {...(without ? { without } : {})}
      onSign={sign}
      onClose={onClose}
    />
  )
}

/** Removes a signature that was drawn by mistake, so that the agreement can be signed again. */
export const removeDrawnSignature = (id: string): Promise<unknown> =>
  mutate('signature.remove', { id }).catch(toastSaveFailed)
