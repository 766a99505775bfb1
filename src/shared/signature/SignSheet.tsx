import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { NoteBox } from '../../components/page/NoteBox.tsx'
import { systemClock } from '../../sync/store/systemPorts.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Signature.module.css'
import { SignaturePad } from './SignaturePad.tsx'
import { signatureTexts } from './signatureTexts.ts'

/** A drawn signature, with its time. */
export interface DrawnSignature {
  name: string
  /** RFC 3339. */
  at: string
  path: string
}

interface SignSheetProps {
  title: string
  /**
   * The text to read before signing; '' while it is loading, when nothing can be signed yet; null: the record was
   * deleted.
   */
  words: string | null
  language: Language
  /** The person who will likely sign. */
  contact: string
  /** The version of the text, for people. */
  version?: string
  /** A way on without a signature, as a button at the left. */
  without?: { label: string; run: () => void }
  onSign: (drawn: DrawnSignature) => Promise<void>
  onClose: () => void
}

/** The agreement to read and sign. */
export function SignSheet({ title, words, language, contact, version, without, ...on }: SignSheetProps) {
  const { onSign, onClose } = on
  const [typed, setTyped] = useState<string | null>(null)
  const [path, setPath] = useState('')
  const [tried, setTried] = useState(false)
  const [isOther, setOther] = useState(false)
  // The last text stays on the screen when the record is deleted.
  const [read, setRead] = useState(words ?? '')
  // A signature belongs to the text that was shown while it was drawn.
  useWhenChanged(words, (next) => {
    if (next === null) return
    setRead(next)
    if (path === '' || next === read) return
    setPath('')
    setOther(true)
  })
  const name = typed ?? contact
  const sign = async () => {
    setTried(true)
    if (name.trim() === '' || path === '' || !words) return false
    await onSign({ name: name.trim(), at: new Date(systemClock.now()).toISOString(), path })
    return true
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={title}
      dirty={path !== '' || isOther || name !== contact}
      saveLabel="Bevestigen"
      saveDisabledReason={words === null ? signatureTexts.gone : undefined}
      onClose={onClose}
      onSave={sign}
      extraActions={
        without && (
          <Button
            variant="subtle"
            onClick={() => {
              without.run()
              onClose()
            }}
          >
            {without.label}
          </Button>
        )
      }
    >
      {isOther && (
        <NoteBox tone="orange" mb="md" title={signatureTexts.other}>
          {signatureTexts.otherText}
        </NoteBox>
      )}
      <div className={classes.sheet}>
        <p
          className={classes.shown}
          lang={language.toLowerCase()}
          {...(version ? { title: `Inhoud ${version}` } : {})}
        >
          {read}
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
            onChange={(next) => {
              setPath(next)
              setOther(false)
            }}
            {...(tried && path === '' ? { error: 'Gelieve te tekenen in het vak.' } : {})}
          />
        </div>
      </div>
    </FormDialog>
  )
}
