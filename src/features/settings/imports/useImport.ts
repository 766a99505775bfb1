import { fieldsOf } from '../../../lib/objects.ts'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../../components/toasts/toasts.ts'
import { newId } from '../../../db/newId.ts'
import type { ImportKind } from '../../../domain/imports/kinds.ts'
import { ApiError, NetworkError } from '../../../lib/http.ts'
import { syncNow } from '../../../sync/client.ts'
import { type ImportResult, importFile, type ImportPreview, previewFile, importTexts } from './imports.ts'

/** The stage of an import: reading the file, preview, importing, or refused. */
export type ImportStage =
  | { at: 'idle' }
  | { at: 'checking' | 'importing'; progress: string }
  | { at: 'preview'; kind: ImportKind; file: File; preview: ImportPreview }
  | { at: 'refused'; heading: string | null; reasons: string[]; count: number }
  | { at: 'notFound'; items: ImportResult['notFound'] }

export interface ImportRun {
  stage: ImportStage
  check: (kind: ImportKind, file: File) => Promise<void>
  run: () => Promise<void>
  close: () => void
}

/** Runs one import at a time: preview first, then write (D-128). */
export function useImport(): ImportRun {
  const [stage, setStage] = useState<ImportStage>({ at: 'idle' })
  const attempt = async (work: () => Promise<ImportStage>) => {
    try {
      setStage(await work())
    } catch (error) {
      const refused = refusalOf(error)
      setStage(refused)
      toastError(refused.heading ?? refused.reasons[0] ?? importTexts.failed)
    }
  }
  const check = (kind: ImportKind, file: File) => {
    const progress = newId()
    setStage({ at: 'checking', progress })
    return attempt(async () => {
      const preview = await previewFile(kind, file, progress)
      return { at: 'preview', kind, file, preview }
    })
  }
  const run = async () => {
    if (stage.at !== 'preview') return
    const progress = newId()
    setStage({ at: 'importing', progress })
    await attempt(async () => {
      const { notFound } = await importFile(stage.kind, stage.file, progress)
      toastSuccess(importTexts.done)
      syncNow()
      return notFound.length > 0 ? { at: 'notFound', items: notFound } : { at: 'idle' }
    })
  }
  return { stage, check, run, close: () => setStage({ at: 'idle' }) }
}

const BUSY: ReadonlySet<number> = new Set([429, 503])

/**
 * Returns the stage with the reasons. They stay on the screen, because a toast is gone before anybody has
 * found row 312.
 */
function refusalOf(error: unknown): Extract<ImportStage, { at: 'refused' }> {
  if (error instanceof NetworkError)
    return { at: 'refused', heading: importTexts.failed, reasons: [error.text], count: 1 }
  if (!(error instanceof ApiError)) throw error
  // The server is busy; nothing is wrong with the file.
  if (BUSY.has(error.status)) return { at: 'refused', heading: null, reasons: [error.text], count: 1 }
  const { rows, errorCount } = fieldsOf(error.details)
  const reasons = Array.isArray(rows) && rows.length > 0 ? rows.map(String) : [error.text]
  const count = typeof errorCount === 'number' ? errorCount : reasons.length
  return { at: 'refused', heading: importTexts.failed, reasons, count }
}
