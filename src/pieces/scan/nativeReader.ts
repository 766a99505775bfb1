import { fieldOf } from '../../domain/shared/objects.ts'
import type { CodeReader } from './codeReader.ts'

/** What labels and makers use, as BarcodeDetector calls them. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'data_matrix']

/** What is used of the browser's own reader; not all of them have one. */
interface Detector {
  detect(picture: ImageData): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && typeof fieldOf(value, 'getSupportedFormats') === 'function'

/** The browser's own reader, where it has one that knows every kind of code; else null. */
export async function nativeReader(scope: object = globalThis): Promise<CodeReader | null> {
  const Class = fieldOf(scope, 'BarcodeDetector')
  if (!isDetectorClass(Class)) return null
  const known: readonly string[] = await Class.getSupportedFormats().catch(() => [])
  if (!FORMATS.every((format) => known.includes(format))) return null
  const detector = new Class({ formats: FORMATS })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
}
