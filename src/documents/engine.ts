import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { fieldOf } from '../lib/objects.ts'
import { fontFilesOf, assignFonts } from './fonts/assignFonts.ts'

/** The used part of pdfmake: the object for Node, or its browser build in a worker. */
interface PdfMake {
  virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void }
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allowed: (url: string) => boolean): void
  /** Node only. */
  setLocalAccessPolicy?: (allowed: (path: string) => boolean) => void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> }
}

/** pdfmake with the fonts that are loaded so far. */
export interface PdfEngine {
  pdfmake: PdfMake
  /** Loads the bytes of a file of ./fonts/noto; null if it is not available now. */
  loadFont: LoadFont
  fonts: Record<string, Record<string, string>>
}
export type LoadFont = (file: string) => Promise<Uint8Array | null>

/** The files of pdfmake/fonts/Roboto that the documents use, for normal and bold text. */
export const FONT_FILES = { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' } as const
export type FontBytes = Record<keyof typeof FONT_FILES, Uint8Array>

/** The types of pdfmake describe an earlier version, so the used functions are checked at run time. */
const isPdfMake = (value: unknown): value is PdfMake =>
  ['virtualfs', 'setFonts', 'setUrlAccessPolicy', 'createPdf'].every((part) => fieldOf(value, part))

/**
 * Gives pdfmake its fonts, and nothing else: no document can make it read a file or fetch a URL (B8).
 * @param loadFont loads the fonts for letters that Roboto lacks
 */
export function prepareEngine(
  { default: pdfmake }: { default: unknown },
  bytes: FontBytes,
  loadFont: LoadFont,
): PdfEngine {
  if (!isPdfMake(pdfmake)) throw new TypeError('no pdfmake')
  const { normal, bold } = FONT_FILES
  pdfmake.virtualfs.writeFileSync(normal, bytes.normal)
  pdfmake.virtualfs.writeFileSync(bold, bytes.bold)
  const fonts = { Roboto: { normal, bold, italics: normal, bolditalics: bold } }
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy?.(() => false)
  return { pdfmake, loadFont, fonts }
}

/** A PDF, and the letters that no font has. UNSHOWN replaces them in the PDF. */
export interface PdfResult {
  bytes: Uint8Array
  unshown: string
}

/** Draws a document. Do not use the definition again, because pdfmake writes into it. */
export async function drawPdf(engine: PdfEngine, definition: TDocumentDefinitions): Promise<PdfResult> {
  await loadFonts(engine, fontFilesOf(definition))
  const missing = assignFonts(definition, (file) => file in engine.fonts)
  const bytes = await engine.pdfmake.createPdf(definition).getBuffer()
  return { bytes, unshown: [...missing].join(' ') }
}

/** Loads missing fonts. A file that could not be loaded is tried again with the next document. */
async function loadFonts({ pdfmake, loadFont, fonts }: PdfEngine, files: readonly string[]): Promise<void> {
  const wanted = files.filter((file) => !(file in fonts))
  if (wanted.length === 0) return
  const loaded = await Promise.all(wanted.map(async (file) => ({ file, bytes: await loadFont(file) })))
  for (const { file, bytes } of loaded) {
    if (!bytes) continue
    const name = `${file}.woff`
    pdfmake.virtualfs.writeFileSync(name, bytes)
    fonts[file] = { normal: name, bold: name, italics: name, bolditalics: name }
  }
  pdfmake.setFonts(fonts)
}
