import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { toastSuccess } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { systemClock } from '../../db/systemPorts.ts'
import { slipWords } from '../../documents/slipPaper.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { hexDigest } from '../../lib/hexDigest.ts'
import { texts } from '../../lib/texts.ts'
import { readSlip } from '../papers/readSlip.ts'
import classes from './Signature.module.css'
import { SignaturePad } from './SignaturePad.tsx'

export interface SignDialogProps {
  /** Signed for together. */
  repairIds: readonly string[]
  language: Language
  onClose: () => void
}

/** What was agreed, to be read and signed: the drawing is bound to the words that stood there. */
export function SignDialog({ repairIds, language, onClose }: SignDialogProps) {
  const key = repairIds.join()
  const slip = useLive(
    () => readSlip(db, key.split(','), { language, takenBy: '', home: location.origin }),
    [key, language],
  )
  const [typed, setTyped] = useState<string | null>(null)
  const [path, setPath] = useState('')
  const [tried, setTried] = useState(false)
  const name = typed ?? slip?.customer?.contact ?? ''
  const words = slip ? slipWords(slip, language) : ''
  const sign = async () => {
    setTried(true)
    if (name.trim() === '' || path === '' || words === '') return false
    const at = new Date(systemClock.now()).toISOString()
    const shown = await hexDigest(words)
    const signed = { name: name.trim(), at, path, shown }
    await Promise.all(
      repairIds.map((repairId) => mutate('repair.sign', { repairId, id: newId(), ...signed })),
    )
    toastSuccess('Getekend.')
    return true
  }
  return (
    <FormDialog
      opened
      size="lg"
      title="Laten tekenen"
      dirty={path !== ''}
      saveLabel="Tekenen"
      onClose={onClose}
      onSave={sign}
    >
      <p className={classes.shown} lang={language.toLowerCase()}>
        {words}
      </p>
      <div className={classes.fields}>
        <TextField
          label="Naam"
          required
          value={name}
          onChange={setTyped}
          {...(tried && name.trim() === '' ? { error: texts.required } : {})}
        />
        <SignaturePad
          path={path}
          onChange={setPath}
          {...(tried && path === '' ? { error: 'Gelieve te tekenen in het vak.' } : {})}
        />
      </div>
    </FormDialog>
  )
}
