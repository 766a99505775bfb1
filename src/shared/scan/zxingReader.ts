import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './codeReader.ts'

const OPTIONS: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'Code39', 'EAN13', 'EAN8', 'DataMatrix'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
}

/** ZXing in WebAssembly, loaded from our own host. By default the library loads it from a CDN. */
export function zxingReader(): CodeReader {
  prepareZXingModule({
    overrides: {
      locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? wasm : folder + path),
    },
  })
  return async (picture) => (await readBarcodes(picture, OPTIONS))[0]?.text ?? null
}
