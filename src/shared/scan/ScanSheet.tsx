import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { IconKeyboard, IconScan } from '../../components/icons/icons.tsx'
import { texts } from '../../lib/texts.ts'
import { FoundItem } from './FoundItem.tsx'
import { LastScans } from './LastScans.tsx'
import { Miss } from './Miss.tsx'
import classes from './Scan.module.css'
import { ScanAnswerLine } from './ScanAnswerLine.tsx'
import type { ScanAnswer, ScannerOptions } from './scanBus.ts'
import { scanTexts } from './scanTexts.ts'
import type { LookupResult } from './useLookup.ts'

export interface ScanSheetProps {
  options: ScannerOptions
  result: LookupResult | null
  /** The answer to the last code of several. */
  answer: ScanAnswer | null
  /** Called after the action of the answer. */
  onAnswered: () => void
  hasNoCamera: boolean
  onLook: (text: string) => void
  /** Starts the camera again. */
  onAgain: () => void
  onClose: () => void
}

/** The found record, its possible actions, and the last scans. */
export function ScanSheet(props: ScanSheetProps) {
  const { options, result, hasNoCamera, onLook, onAgain, onClose } = props
  const [typing, setTyping] = useState(false)
  // A caller who takes the codes himself has no use for earlier ones.
  const forCaller = options.onCode !== undefined || options.onEach !== undefined
  return (
    <div className={classes.sheet}>
      {/* The content may appear together with the dialog. An alert is read out in that case too. */}
      {options.onEach && <ScanAnswerLine answer={props.answer} onAnswered={props.onAnswered} />}
      <div role="alert">
        {result?.found.kind === 'item' && <FoundItem item={result.found.item} onClose={onClose} />}
        {result?.found.kind === 'miss' && (
          <Miss {...result.found} scanned={result.text} doubt={result.doubt} onClose={onClose} />
        )}
      </div>
      {hasNoCamera && <p className={classes.none}>{scanTexts.noCamera}</p>}
      {typing && <TypedCode onLook={onLook} />}
      <div className={classes.sheetHead}>
        <h2 className={classes.sheetTitle}>{forCaller ? scanTexts.title : scanTexts.last}</h2>
        {result && !hasNoCamera && (
          <Button variant="subtle" leftSection={<IconScan size={18} />} onClick={onAgain}>
            {scanTexts.scan}
          </Button>
        )}
        {!typing && (
          <Button variant="subtle" leftSection={<IconKeyboard size={18} />} onClick={() => setTyping(true)}>
            {scanTexts.type}
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {!forCaller && <LastScans onClose={onClose} key={result?.text} />}
    </div>
  )
}

function TypedCode({ onLook }: { onLook: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onLook(text.trim())
  }
  return (
    <form className={classes.typed} onSubmit={submit}>
      <TextField label={scanTexts.typed} value={text} onChange={setText} autoFocus />
      <Button type="submit">{scanTexts.lookUp}</Button>
    </form>
  )
}
