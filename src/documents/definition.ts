import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { DocumentRequest } from './documentRequest.ts'
import { externalSlip } from './externalSlip.ts'
import { finalReport } from './finalReport.ts'
import type { DocumentKind } from './kinds.ts'
import { quote } from './quote.ts'

const DEFINITIONS: Record<DocumentKind, (request: DocumentRequest) => TDocumentDefinitions> = {
  bestek: quote,
  eindRapport: finalReport,
  externalRepair: externalSlip,
}

/**
 * The pdfmake definition of a document, new at every call. The server and the browser both use it, so their files
 * are equal (D-029, PF-08).
 * @throws DomainError for an external slip of a repair without external record
 */
export const documentDefinition = (kind: DocumentKind, request: DocumentRequest): TDocumentDefinitions =>
  DEFINITIONS[kind](request)
