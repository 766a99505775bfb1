import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../components/fields/TextField.tsx'
import { IconKeyboard, IconScan } from '../../components/icons/icons.tsx'
import { texts } from '../../lib/texts.ts'
import { FoundItem } from './FoundItem.tsx'
import { LastScans } from './LastScans.tsx'
import { Miss } from './Miss.tsx'
import classes from './Scan.module.css'
import type { ScannerOptions } from './scanBus.ts'
import { scanTexts } from './scanTexts.ts'
import type { LookupResult } from './useLookup.ts'

export interface ScanSheetProps {
  options: ScannerOptions
  result: LookupResult | null
  hasNoCamera: boolean
  onLook: (text: string) => void
  /** Starts the camera again. */
  onAgain: () => void
  onClose: () => void
}

/** The found record, its possible actions, and the last scans. */
export function ScanSheet({ options, result, hasNoCamera, onLook, onAgain, onClose }: ScanSheetProps) {
  const [typing, setTyping] = useState(false)
  return (
    <div className={classes.sheet}>
      {/* The content may appear together with the dialog. An alert is read out in that case too. */}
      <div role="alert">
        {result?.found.kind === 'item' && <FoundItem item={result.found.item} onClose={onClose} />}
        {result?.found.kind === 'miss' && (
          <Miss {...result.found} scanned={result.text} doubt={result.doubt} onClose={onClose} />
        )}
      </div>
      {hasNoCamera && <p className={classes.none}>{scanTexts.noCamera}</p>}
      {typing && <TypedCode onLook={onLook} />}
      <div className={classes.sheetHead}>
        <h2 className={classes.sheetTitle}>{options.onCode ? scanTexts.title : scanTexts.last}</h2>
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
      {!options.onCode && <LastScans onClose={onClose} key={result?.text} />}
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
