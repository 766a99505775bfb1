import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(
  new URL('../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url),
)
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** A page of a PDF as a printer draws it, in black and white pixels. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Every page at `dpi` dots per inch. */
export async function picturesOf(pdf: Uint8Array, dpi: number): Promise<Picture[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pictures: Picture[] = []
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' })
    pictures.push({ data: blackAndWhite(data), width, height })
  }
  document.destroy()
  library.destroy()
  return pictures
}

/** The letters on all pages of any PDF, without the spaces: a browser places each letter individually. */
export async function printedLetters(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return lettersOf(texts.join())
}

export const lettersOf = (text: string): string => text.replaceAll(/\s+/g, '')

/** A label printer has no grey. */
const blackAndWhite = (bytes: Uint8Array): Uint8ClampedArray<ArrayBuffer> => {
  const dots = new Uint8ClampedArray(bytes.length)
  for (let i = 0; i < bytes.length; i += 4) {
    const light = bytes[i + 3] === 0 || (bytes[i]! + bytes[i + 1]! + bytes[i + 2]!) / 3 > 127 ? 255 : 0
    dots.set([light, light, light, 255], i)
  }
  return dots
}

/** The texts of the codes on a picture. */
export async function codesIn(picture: Picture): Promise<string[]> {
  const found = await readBarcodes(
    { ...picture, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 100 },
  )
  return found.map(({ text }) => text)
}

/** The number of white pixels at each side before the first dark one. */
export function whiteAround({ data, width, height }: Picture) {
  let [left, top, right, bottom] = [width, height, width, height]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4] !== 0) continue
      left = Math.min(left, x)
      right = Math.min(right, width - 1 - x)
      top = Math.min(top, y)
      bottom = Math.min(bottom, height - 1 - y)
    }
  return { left, top, right, bottom }
}
