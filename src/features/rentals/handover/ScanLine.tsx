import { useEffect, useRef, useState } from 'react'
import { IconAlert, IconCheck, IconScan } from '../../../components/icons/icons.tsx'
import { lockedProps, useLock } from '../../../components/page/LockedArea.tsx'
import { useCoarsePointer } from '../../../components/page/useCoarsePointer.ts'
import { ScanFieldButton } from '../../../shared/scan/ScanFieldButton.tsx'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'
import type { Scan } from './useScan.ts'

/**
 * The field for scans and typed codes, with the result of the last one below. The field takes the focus back
 * by itself.
 */
export function ScanLine({ scan: { message, handleCode } }: { scan: Scan }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const coarse = useCoarsePointer()
  const lock = useLock()
  // On a tablet, do not open the keyboard until the user taps the field. A scanner works without the focus.
  useEffect(() => {
    if (!coarse) field.current?.focus()
  }, [coarse, message])
  const submit = () => {
    const typedText = text.trim()
    setText('')
    if (typedText !== '') void handleCode(typedText)
  }
  return (
    <div className={classes.scan}>
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
      <output className={classes.said} data-ok={message?.ok}>
        {message && (
          <>
            {message.ok ? <IconCheck size={18} /> : <IconAlert size={18} />}
            <span className={classes.saidText}>{message.text}</span>
            {message.action && (
              <button type="button" className={classes.saidAction} onClick={() => void message.action?.run()}>
                {message.action.label}
              </button>
            )}
          </>
        )}
      </output>
    </div>
  )
}
