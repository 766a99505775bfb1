import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import {
  type PdfResult,
  drawPdf,
  FONT_FILES,
  type PdfEngine,
  prepareEngine,
} from '../../src/documents/engine.ts'

const NOTO = new URL('../../src/documents/fonts/noto/', import.meta.url)
const require = createRequire(import.meta.url)
const fontFolder = () => join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')

let engine: Promise<PdfEngine> | null = null

/** Loads the engine with the first document, because about half of all server runs never create one. */
async function loadEngine(): Promise<PdfEngine> {
  const module = await import('pdfmake')
  const read = (file: string) => readFile(join(fontFolder(), file))
  const [normal, bold] = await Promise.all([read(FONT_FILES.normal), read(FONT_FILES.bold)])
  return prepareEngine(module, { normal, bold }, (file) => readFile(new URL(`${file}.woff`, NOTO)))
}

/** Draws a document, and returns the characters that it cannot show. The definition cannot be reused. */
export async function drawDocument(definition: TDocumentDefinitions): Promise<PdfResult> {
  engine ??= loadEngine()
  return drawPdf(await engine, definition)
}

/** Draws a document. The definition cannot be reused. */
export const drawPdfBytes = async (definition: TDocumentDefinitions): Promise<Buffer> =>
  Buffer.from((await drawDocument(definition)).bytes)
