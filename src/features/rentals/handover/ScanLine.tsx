import { useEffect, useRef, useState } from 'react'
import { IconScan } from '../../../components/icons/icons.tsx'
import { lockedProps, useLock } from '../../../components/page/LockedArea.tsx'
import { useCoarsePointer } from '../../../components/page/useCoarsePointer.ts'
import { ScanAnswerLine } from '../../../shared/scan/ScanAnswerLine.tsx'
import { ScanFieldButton } from '../../../shared/scan/ScanFieldButton.tsx'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'
import type { Scan } from './useScan.ts'

interface ScanFieldProps {
  scan: Scan
  /** True if a person asked for the field, so that the keyboard may open. */
  autoFocus?: boolean
}

/** The field for scans and typed codes. It takes the focus back by itself. */
export function ScanField({ scan: { message, handleCode }, autoFocus = false }: ScanFieldProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const coarse = useCoarsePointer()
  const lock = useLock()
  // On a tablet, do not open the keyboard until the user taps the field. A scanner works without the focus.
  useEffect(() => {
    if (!coarse || autoFocus) field.current?.focus()
  }, [coarse, autoFocus, message])
  const submit = () => {
    const typedText = text.trim()
    setText('')
    if (typedText !== '') void handleCode(typedText)
  }
  return (
    <div className={classes.scanField}>
      <IconScan size={20} />
      <input
        {...lockedProps(lock)}
        ref={field}
        className={classes.scanInput}
        value={text}
        aria-label={handoverTexts.scan}
        placeholder={handoverTexts.scan}
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
      />
      {!lock && <ScanFieldButton label="Serienummer" onCode={(code) => void handleCode(code)} />}
    </div>
  )
}

/** The field with the result of the last scan below it. */
export const ScanLine = ({ scan }: { scan: Scan }) => (
  <div className={classes.scan}>
    <ScanField scan={scan} />
    <ScanAnswerLine answer={scan.message} />
  </div>
)
