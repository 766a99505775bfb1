import { type ChangeEvent, useRef } from 'react'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { type ImportKind, IMPORTS } from '../../../domain/imports/kinds.ts'
import { texts } from '../../../lib/texts.ts'
import { useOnline } from '../../../shared/sync/useSync.ts'
import { HINTS, saveExample, importTexts } from './imports.ts'
import classes from './Imports.module.css'

export interface ImportCardProps {
  kind: ImportKind
  file: File | null
  onChoose: (file: File) => void
  onRun: (file: File) => void
}

/** One import: choose a file, then run it (IM-08). */
export function ImportCard({ kind, file, onChoose, onRun }: ImportCardProps) {
  const input = useRef<HTMLInputElement>(null)
  const online = useOnline()
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0]
    // Reset the input, so that the user can choose the same file again after correcting it.
    event.currentTarget.value = ''
    if (chosen) onChoose(chosen)
  }
  return (
    <Panel title={IMPORTS[kind].title}>
      <p className={classes.hint}>{HINTS[kind]}</p>
      <p className={classes.file}>{file?.name ?? 'Geen bestand gekozen'}</p>
      <div className={classes.buttons}>
        <ActionButton onClick={() => input.current?.click()}>{importTexts.choose}</ActionButton>
        <ActionButton
          variant="filled"
          disabledReason={online ? (file ? undefined : 'Kies eerst een bestand.') : texts.onlineOnly}
          onClick={() => file && onRun(file)}
        >
          {importTexts.run}
        </ActionButton>
        <div className={classes.example}>
          <ActionButton variant="subtle" onClick={() => saveExample(kind)}>
            {importTexts.example}
          </ActionButton>
        </div>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
        aria-label={`Bestand met ${IMPORTS[kind].title.toLowerCase()}`}
        onChange={pick}
      />
    </Panel>
  )
}
