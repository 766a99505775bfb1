import { expect, it } from 'vitest'
import { drawPdfBytes } from '../../server/documents/pdf.ts'
import type { DocumentRequest } from '../../src/documents/documentRequest.ts'
import { documentDefinition } from '../../src/documents/definition.ts'
import { joinDocuments } from '../../src/documents/joinDocuments.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { rentalDocument } from '../../src/documents/rentalDocument.ts'
import { rentalSheet } from '../../src/documents/rentalSheet.ts'
import { sampleRental, sampleSources, SETTINGS } from '../kit/sampleDocuments.ts'
import { pdfPages } from '../kit/pdfText.ts'

const lines = Array.from({ length: 90 }, (_, pos) => ({
  id: `0195e3c0-0000-7000-8000-0000000001${String(pos).padStart(2, '0')}`,
  description: `Werkregel ${pos}`,
  quantity: 1,
  price: 10,
  total: 10,
  pos,
}))
const long = { number: '2026.119', repairEstimateLines: lines, estimateNotes: 'Nota. '.repeat(400) }

/** New definitions for every call, because drawing consumes them. */
const definitions = () => {
  const of = (language: DocumentRequest['language'], more: object) =>
    documentDefinition('bestek', { ...SETTINGS, language, document: repairDocument(sampleSources(more)) })
  const rental = rentalSheet({ document: rentalDocument(sampleRental()), prices: 'price', ...SETTINGS })
  return [of('NL', {}), of('FR', long), of('NL', { ...long, number: '2026.120' }), rental]
}

it('[MA-03] documents in one file read page by page as each does alone: headers, footers and their counts', async () => {
  const alone: string[][] = []
  // oxlint-disable-next-line no-await-in-loop -- one engine draws one at a time
  for (const definition of definitions()) alone.push(pdfPages(await drawPdfBytes(definition)))
  expect(alone.map((pages) => pages.length > 2)).toEqual([false, true, true, false])
  expect(pdfPages(await drawPdfBytes(joinDocuments('documenten_herstellingen.pdf', definitions())))).toEqual(
    alone.flat(),
  )
})
