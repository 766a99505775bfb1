import { inflateSync } from 'node:zlib'

/*
 * Reads the PDFs of pdfmake, whose text uses embedded fonts with /ToUnicode tables from glyphs to characters. It covers
 * the format as far as a reader of the document sees it.
 */

interface PdfObject {
  head: string
  body: string
}

/** The objects of a file by their number, with unpacked streams. */
function objectsOf(bytes: Uint8Array): Map<number, PdfObject> {
  const file = Buffer.from(bytes).toString('latin1')
  if (!file.startsWith('%PDF-')) throw new Error('this is no PDF')
  const objects = new Map<number, PdfObject>()
  for (const start of file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = start.index + start[0].length
    const head = /^[\s\S]*?(?=\nendobj|\nstream\n)/.exec(file.slice(from))?.[0] ?? ''
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const at = from + head.length + '\nstream\n'.length
    const raw = Buffer.from(file.slice(at, at + length), 'latin1')
    const body = head.includes('/FlateDecode') && length > 0 ? inflateSync(raw) : raw
    objects.set(Number(start[1]), { head, body: body.toString('latin1') })
  }
  return objects
}

const reference = (head: string, key: string): number =>
  Number(new RegExp(`/${key} (?:\\[)?(\\d+) 0 R`).exec(head)?.[1] ?? -1)

/** The character of each glyph of a font. */
function glyphsOf(toUnicode: string): string[] {
  const ranges = [...toUnicode.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)]
  return ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(
        ...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
      ),
    ),
  )
}

function fontsOf(objects: Map<number, PdfObject>, resources: string): Map<string, string[]> {
  const fonts = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? ''
      return [name, glyphsOf(objects.get(reference(font, 'ToUnicode'))?.body ?? '')] as const
    }),
  )
}

const SHOWN = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g

function textOf(content: string, fonts: Map<string, string[]>): string {
  let glyphs: string[] = []
  const runs: string[] = []
  for (const [, font, shown = ''] of content.matchAll(SHOWN)) {
    if (font) glyphs = fonts.get(font) ?? []
    else
      runs.push(
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => glyphs[Number.parseInt(code, 16)] ?? '?')
          .join(''),
      )
  }
  // A word may be drawn in two parts, split where a line may break.
  const joined = runs.reduce((text, run) => text + (/[-/]$/.test(text) ? '' : ' ') + run, '')
  return joined.replace(/\s+/g, ' ').trim()
}

/** The text of every page in drawing order, with one space between words. */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = objectsOf(bytes)
  return pagesOf(objects).map(({ head }) => {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? head
    return textOf(contentOf(objects, head), fontsOf(objects, resources))
  })
}

const pagesOf = (objects: Map<number, PdfObject>) =>
  [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
const contentOf = (objects: Map<number, PdfObject>, head: string) =>
  objects.get(reference(head, 'Contents'))?.body ?? ''

/** The drawing operators of every page. */
export function pdfContents(bytes: Uint8Array): string[] {
  const objects = objectsOf(bytes)
  return pagesOf(objects).map(({ head }) => contentOf(objects, head))
}

/** All drawing operators and resources, unpacked: two files with the same drawing have the same value. */
export const pdfDrawing = (bytes: Uint8Array): string =>
  [...objectsOf(bytes).values()]
    .map(({ head, body }) => `${head.replace(/\/Length \d+/, '')}\n${body}`)
    .join('\n')

/** The left edge of every text, in points from the left edge of its page. */
export const pdfTextStarts = (bytes: Uint8Array): number[] =>
  [...objectsOf(bytes).values()].flatMap(({ body }) =>
    [...body.matchAll(/^1 0 0 1 ([\d.-]+) [\d.-]+ Tm$/gm)].map(([, x]) => Number(x)),
  )

/** A text on its page, in points from the left edge and from the bottom. */
export interface PdfPlace {
  x: number
  y: number
  /** The right edge of the text. */
  end: number
  size: number
}

const PLACED = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n(?:([\d.]+) Tc\n)?\[([^\]]*)\] TJ/g

/** The widths of the glyphs of every font, in thousandths of the font size. */
function widthsOf(objects: Map<number, PdfObject>, resources: string): Map<string, number[]> {
  const fonts = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  return new Map(
    [...fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const own = objects.get(reference(objects.get(Number(id))?.head ?? '', 'DescendantFonts'))?.head ?? ''
      return [name, (/\/W \[0 \[([^\]]*)\]/.exec(own)?.[1] ?? '').split(' ').map(Number)] as const
    }),
  )
}

/** The places of the texts of every page. A space at the end of a text is left out. */
export function pdfTextPlaces(bytes: Uint8Array): PdfPlace[][] {
  const objects = objectsOf(bytes)
  return pagesOf(objects).map(({ head }) => {
    const resources = objects.get(reference(head, 'Resources'))?.head ?? head
    const [widths, glyphs] = [widthsOf(objects, resources), fontsOf(objects, resources)]
    return [...contentOf(objects, head).matchAll(PLACED)].map(
      ([, x, y, font = '', size, gap, shown = '']) => {
        const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => Number.parseInt(code, 16))
        while (glyphs.get(font)?.[codes.at(-1) ?? -1] === ' ') codes.pop()
        const wide = codes.reduce((all, code) => all + (widths.get(font)?.[code] ?? 0), 0) / 1000
        const end = Number(x) + wide * Number(size) + Number(gap ?? 0) * codes.length
        return { x: Number(x), y: Number(y), end, size: Number(size) }
      },
    )
  })
}
