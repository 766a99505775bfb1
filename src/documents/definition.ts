import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { PaperRequest } from './common.ts'
import { externalSlip } from './externalSlip.ts'
import { finalReport } from './finalReport.ts'
import type { PaperKind } from './kinds.ts'
import { quote } from './quote.ts'

const DEFINITIONS: Record<PaperKind, (request: PaperRequest) => TDocumentDefinitions> = {
  bestek: quote,
  eindRapport: finalReport,
  externalRepair: externalSlip,
}

/**
 * What pdfmake draws, made anew at every call. Both the server and the browser draw this, so the two files say the same
 * (D-029, PF-08).
 * @throws DomainError for an external slip of a repair without external record
 */
export const paperDefinition = (kind: PaperKind, request: PaperRequest): TDocumentDefinitions =>
  DEFINITIONS[kind](request)
