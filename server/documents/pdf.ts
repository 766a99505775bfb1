import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { drawPdf, FONT_FILES, type PdfEngine, prepareEngine } from '../../src/documents/engine.ts'

const require = createRequire(import.meta.url)
const fontFolder = () => join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')

let engine: Promise<PdfEngine> | null = null

/** Loaded with the first document: half of the server's starts never make one. */
async function loadEngine(): Promise<PdfEngine> {
  const module = await import('pdfmake')
  const read = (file: string) => readFile(join(fontFolder(), file))
  const [normal, bold] = await Promise.all([read(FONT_FILES.normal), read(FONT_FILES.bold)])
  return prepareEngine(module, { normal, bold })
}

/** Draws a document. The definition is used up. */
export async function makePdf(definition: TDocumentDefinitions): Promise<Buffer> {
  engine ??= loadEngine()
  return Buffer.from(await drawPdf(await engine, definition))
}
