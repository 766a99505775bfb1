import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { fieldOf } from '../domain/shared/objects.ts'

/** What is used of pdfmake: one object in Node, its twin for browsers in a worker. */
export interface PdfEngine {
  virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void }
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allowed: (url: string) => boolean): void
  /** Node only. */
  setLocalAccessPolicy?: (allowed: (path: string) => boolean) => void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> }
}

/** The files of pdfmake/fonts/Roboto that the documents use: for text, and for what is bold. */
export const FONT_FILES = { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' } as const
export type FontBytes = Record<keyof typeof FONT_FILES, Uint8Array>

/** The types that come with pdfmake tell of an earlier version of it: what is used is looked for instead. */
const isEngine = (value: unknown): value is PdfEngine =>
  ['virtualfs', 'setFonts', 'setUrlAccessPolicy', 'createPdf'].every((part) => fieldOf(value, part))

/** Gives the engine its fonts, and nothing else: no document can make it read a file or fetch an address (B8). */
export function prepareEngine({ default: engine }: { default: unknown }, fonts: FontBytes): PdfEngine {
  if (!isEngine(engine)) throw new TypeError('no pdfmake')
  const { normal, bold } = FONT_FILES
  engine.virtualfs.writeFileSync(normal, fonts.normal)
  engine.virtualfs.writeFileSync(bold, fonts.bold)
  engine.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } })
  engine.setUrlAccessPolicy(() => false)
  engine.setLocalAccessPolicy?.(() => false)
  return engine
}

/** The bytes of a PDF. The definition is used up: pdfmake writes into it. */
export const drawPdf = (engine: PdfEngine, definition: TDocumentDefinitions): Promise<Uint8Array> =>
  engine.createPdf(definition).getBuffer()
