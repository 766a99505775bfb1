import { useState } from 'react'
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/kinds.ts'
import { ImportCard } from './ImportCard.tsx'
import { ImportDialogs } from './ImportDialogs.tsx'
import classes from './Imports.module.css'
import { useImport } from './useImport.ts'

/** Tab 'Importeren' of both departments: six lists from Excel or CSV (IM, D-128). */
export function ImportsTab() {
  const running = useImport()
  const [files, setFiles] = useState<Partial<Record<ImportKind, File>>>({})
  const choose = (kind: ImportKind) => (file: File) => setFiles((all) => ({ ...all, [kind]: file }))
  return (
    <div className={classes.cards}>
      {IMPORT_KINDS.map((kind) => (
        <ImportCard
          key={kind}
          kind={kind}
          file={files[kind] ?? null}
          onChoose={choose(kind)}
          onRun={(file) => void running.check(kind, file)}
        />
      ))}
      <ImportDialogs running={running} />
    </div>
  )
}
