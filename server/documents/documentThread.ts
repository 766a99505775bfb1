import '../threads/lowPriority.ts'
import { parentPort } from 'node:worker_threads'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import type { DocumentRequest } from '../../src/documents/documentRequest.ts'
import { documentDefinition } from '../../src/documents/definition.ts'
import type { DocumentKind } from '../../src/documents/kinds.ts'
import { manufacturerDocuments } from '../../src/documents/manufacturerDocuments.ts'
import { type PersonRequest, personSheet } from '../../src/documents/person/personSheet.ts'
import { rentalSheet } from '../../src/documents/rentalSheet.ts'
import { repairSheet, type WorkbookRow } from '../../src/documents/spreadsheet.ts'
import { drawDocument } from './pdf.ts'

/*
 * Creates documents and spreadsheets in a thread. A document of 700 lines takes seconds of CPU time, in which
 * the server could not answer.
 */

/**
 * The work of a thread. It contains only data: the definition of a PDF has functions, which cannot be sent to
 * a thread.
 */
export type DocumentWork =
  | { what: 'repair'; kind: DocumentKind; request: DocumentRequest }
  | { what: 'rental'; request: Parameters<typeof rentalSheet>[0] }
  | { what: 'maker'; slips: Parameters<typeof manufacturerDocuments>[0] }
  | { what: 'person'; request: PersonRequest }
  | { what: 'sheet'; rows: readonly WorkbookRow[] }

/** The bytes, with characters that no font contains; or a refusal for a person; or a failure. */
export type DocumentThreadAnswer =
  | { bytes: Uint8Array<ArrayBuffer>; unshown: string }
  | { refused: { code: string; text: string; details: Record<string, unknown> } }
  | { failed: string }

async function drawFile(work: DocumentWork): Promise<{ bytes: Uint8Array<ArrayBuffer>; unshown: string }> {
  if (work.what === 'sheet')
    return { bytes: new Uint8Array(await repairSheet(work.rows).arrayBuffer()), unshown: '' }
  const { bytes, unshown } = await drawDocument(definitionOf(work))
  // Copy the bytes. A small Buffer shares a pool, which cannot be transferred.
  return { bytes: new Uint8Array(bytes), unshown }
}

function definitionOf(work: Exclude<DocumentWork, { what: 'sheet' }>): TDocumentDefinitions {
  if (work.what === 'person') return personSheet(work.request)
  if (work.what === 'repair') return documentDefinition(work.kind, work.request)
  return work.what === 'maker' ? manufacturerDocuments(work.slips) : rentalSheet(work.request)
}

async function make(work: DocumentWork): Promise<DocumentThreadAnswer> {
  try {
    return await drawFile(work)
  } catch (error) {
    if (!(error instanceof Refusal)) return { failed: String(error) }
    const { code, message: text, details } = error
    return { refused: { code, text, details } }
  }
}

parentPort?.on('message', (work: DocumentWork) => {
  void make(work).then((made) => parentPort?.postMessage(made, 'bytes' in made ? [made.bytes.buffer] : []))
})
