import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWhenChanged } from '../../components/forms/useWhenChanged.ts'
import { Note } from '../../components/page/Note.tsx'
import { systemClock } from '../../db/systemPorts.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Signature.module.css'
import { SignaturePad } from './SignaturePad.tsx'
import { t } from './texts.ts'

/** What somebody drew, and when. */
export interface DrawnName {
  name: string
  /** RFC 3339. */
  at: string
  path: string
}

interface SignSheetProps {
  title: string
  /**
   * What is read before it is signed; '' while it is read from the store, when nothing can be signed yet; null: it was
   * removed meanwhile.
   */
  words: string | null
  language: Language
  /** Who is likely to sign. */
  contact: string
  /** Which content stands there, for people. */
  version?: string
  onSign: (drawn: DrawnName) => Promise<void>
  onClose: () => void
}

/** What was agreed, to be read and signed. */
export function SignSheet({ title, words, language, contact, version, onSign, onClose }: SignSheetProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [path, setPath] = useState('')
  const [tried, setTried] = useState(false)
  const [isOther, setOther] = useState(false)
  // The last that was read stays on the screen.
  const [read, setRead] = useState(words ?? '')
  // A drawing belongs to the words that stood there while it was made.
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
      saveLabel="Tekenen"
      saveDisabledReason={words === null ? t.gone : undefined}
      onClose={onClose}
      onSave={sign}
    >
      {isOther && (
        <Note tone="orange" mb="md" title={t.other}>
          {t.otherText}
        </Note>
      )}
      <p className={classes.shown} lang={language.toLowerCase()}>
        {read}
      </p>
      {version && <p className={classes.version}>{`Inhoud ${version}`}</p>}
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
    </FormDialog>
  )
}
