import { toastSuccess } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { intakeAgreementText } from '../../documents/intakeSlipContent.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { hexDigest } from '../../lib/hexDigest.ts'
import { readSlip } from '../documents/readSlip.ts'
import { nullIfGone } from './agreementContent.ts'
import { type DrawnSignature, SignSheet } from './SignSheet.tsx'
import { signatureTexts } from './signatureTexts.ts'

export interface SignDialogProps {
  /** The repairs that are signed together. */
  repairIds: readonly string[]
  language: Language
  onClose: () => void
}

/** Shows the received devices to read and sign. The signature is bound to the text that was shown. */
export function SignDialog({ repairIds, language, onClose }: SignDialogProps) {
  const key = repairIds.join()
  const slip = useLive(
    () => nullIfGone(readSlip(db, key.split(','), { language, takenBy: '', home: location.origin })),
    [key, language],
  )
  const words = slip ? intakeAgreementText(slip, language) : ''
  const sign = async (drawn: DrawnSignature) => {
    if (words === '') return
    const signed = { ...drawn, shown: await hexDigest(words) }
    await Promise.all(
      repairIds.map((repairId) => mutate('repair.sign', { repairId, id: newId(), ...signed })),
    )
    toastSuccess(signatureTexts.signed)
  }
  return (
    <SignSheet
      title="Laten tekenen"
      words={slip === null ? null : words}
      language={language}
      contact={slip?.customer?.contact ?? ''}
      onSign={sign}
      onClose={onClose}
    />
  )
}
