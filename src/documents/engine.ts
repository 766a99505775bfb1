import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { fieldOf } from '../domain/shared/objects.ts'
import { filesOf, letter } from './fonts/lettering.ts'

/** What is used of pdfmake: one object in Node, its twin for browsers in a worker. */
interface PdfMake {
  virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void }
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allowed: (url: string) => boolean): void
  /** Node only. */
  setLocalAccessPolicy?: (allowed: (path: string) => boolean) => void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> }
}

/** pdfmake with the fonts that it has so far. */
export interface PdfEngine {
  pdfmake: PdfMake
  /** The bytes of a file of ./fonts/noto; null where it is not to be had now. */
  loadFont: LoadFont
  fonts: Record<string, Record<string, string>>
}
export type LoadFont = (file: string) => Promise<Uint8Array | null>

/** The files of pdfmake/fonts/Roboto that the documents use: for text, and for what is bold. */
export const FONT_FILES = { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' } as const
export type FontBytes = Record<keyof typeof FONT_FILES, Uint8Array>

/** The types that come with pdfmake tell of an earlier version of it: what is used is looked for instead. */
const isPdfMake = (value: unknown): value is PdfMake =>
  ['virtualfs', 'setFonts', 'setUrlAccessPolicy', 'createPdf'].every((part) => fieldOf(value, part))

/**
 * Gives pdfmake its fonts, and nothing else: no document can make it read a file or fetch an address (B8).
 * @param loadFont gets what a text needs beside Roboto
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

/** A PDF, and the letters in it that no font has: in their place stands UNSHOWN. */
export interface Drawn {
  bytes: Uint8Array
  unshown: string
}

/** Draws a document. The definition is used up: pdfmake writes into it. */
export async function drawPdf(engine: PdfEngine, definition: TDocumentDefinitions): Promise<Drawn> {
  await loadFonts(engine, filesOf(definition))
  const missing = letter(definition, (file) => file in engine.fonts)
  const bytes = await engine.pdfmake.createPdf(definition).getBuffer()
  return { bytes, unshown: [...missing].join(' ') }
}

/** A file that could not be had is asked for again with the next document. */
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
