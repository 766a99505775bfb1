import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { systemClock } from '../../db/systemPorts.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { texts } from '../../lib/texts.ts'
import classes from './Signature.module.css'
import { SignaturePad } from './SignaturePad.tsx'

/** What somebody drew, and when. */
export interface DrawnName {
  name: string
  /** RFC 3339. */
  at: string
  path: string
}

interface SignSheetProps {
  title: string
  /** What is read before it is signed; '' while it is read from the store, when nothing can be signed yet. */
  words: string
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
  const name = typed ?? contact
  const sign = async () => {
    setTried(true)
    if (name.trim() === '' || path === '' || words === '') return false
    await onSign({ name: name.trim(), at: new Date(systemClock.now()).toISOString(), path })
    return true
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={title}
      dirty={path !== ''}
      saveLabel="Tekenen"
      onClose={onClose}
      onSave={sign}
    >
      <p className={classes.shown} lang={language.toLowerCase()}>
        {words}
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
          onChange={setPath}
          {...(tried && path === '' ? { error: 'Gelieve te tekenen in het vak.' } : {})}
        />
      </div>
    </FormDialog>
  )
}
