import '../threads/humble.ts'
import { parentPort } from 'node:worker_threads'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { DomainError, type RefusalCode } from '../../src/domain/shared/errors.ts'
import type { PaperRequest } from '../../src/documents/common.ts'
import { paperDefinition } from '../../src/documents/definition.ts'
import type { PaperKind } from '../../src/documents/kinds.ts'
import { makerPapers } from '../../src/documents/makerList.ts'
import { rentalSheet } from '../../src/documents/rentalSheet.ts'
import { repairSheet, type SheetRow } from '../../src/documents/spreadsheet.ts'
import { drawPaper } from './pdf.ts'

/*
 * Draws papers and writes spreadsheets. A paper of 700 lines takes a processor for seconds, in which the server would
 * answer nobody.
 */

/** What is to be made. Only data comes here: the definition of a PDF holds functions, which cross no thread. */
export type PaperWork =
  | { what: 'repair'; kind: PaperKind; request: PaperRequest }
  | { what: 'rental'; request: Parameters<typeof rentalSheet>[0] }
  | { what: 'maker'; slips: Parameters<typeof makerPapers>[0] }
  | { what: 'sheet'; rows: readonly SheetRow[] }

/** The bytes, with the letters that no font has; a refusal for a person; or that it could not be made. */
export type Made =
  | { bytes: Uint8Array<ArrayBuffer>; unshown: string }
  | { refused: { code: RefusalCode; text: string; details: Record<string, unknown> } }
  | { failed: string }

async function drawn(work: PaperWork): Promise<{ bytes: Uint8Array<ArrayBuffer>; unshown: string }> {
  if (work.what === 'sheet')
    return { bytes: new Uint8Array(await repairSheet(work.rows).arrayBuffer()), unshown: '' }
  const { bytes, unshown } = await drawPaper(definitionOf(work))
  // Bytes of their own: a small Buffer is a part of a pool, which cannot be handed over.
  return { bytes: new Uint8Array(bytes), unshown }
}

function definitionOf(work: Exclude<PaperWork, { what: 'sheet' }>): TDocumentDefinitions {
  if (work.what === 'repair') return paperDefinition(work.kind, work.request)
  return work.what === 'maker' ? makerPapers(work.slips) : rentalSheet(work.request)
}

async function make(work: PaperWork): Promise<Made> {
  try {
    return await drawn(work)
  } catch (error) {
    if (!(error instanceof DomainError)) return { failed: String(error) }
    const { code, message: text, details } = error
    return { refused: { code, text, details } }
  }
}

parentPort?.on('message', (work: PaperWork) => {
  void make(work).then((made) => parentPort?.postMessage(made, 'bytes' in made ? [made.bytes.buffer] : []))
})
