import { fieldOf } from '../../lib/objects.ts'
import type { CodeReader } from './codeReader.ts'

/** The formats of our labels and of manufacturers, with the names of BarcodeDetector. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'data_matrix']

/** The used part of the browser's own reader; not every browser has one. */
interface Detector {
  detect(picture: ImageData): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && typeof fieldOf(value, 'getSupportedFormats') === 'function'

/** The browser's own reader, if it has one that supports all formats; else null. */
export async function nativeReader(scope: object = globalThis): Promise<CodeReader | null> {
  const Class = fieldOf(scope, 'BarcodeDetector')
  if (!isDetectorClass(Class)) return null
  const known: readonly string[] = await Class.getSupportedFormats().catch(() => [])
  if (!FORMATS.every((format) => known.includes(format))) return null
  const detector = new Class({ formats: FORMATS })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}
