import * as fontkit from 'fontkit'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawDocument } from '../../server/documents/pdf.ts'
import { fontFilesOf, assignFonts } from '../../src/documents/fonts/assignFonts.ts'
import { fontFileOf, isRoboto } from '../../src/documents/fonts/fontFiles.ts'
import { extraFontFiles, textRunsOf, UNSHOWN } from '../../src/documents/fonts/textRuns.ts'
import { TABLE } from '../../src/documents/fonts/table.ts'
import { cutToLine, approximateWidth } from '../../src/documents/format.ts'
import { textWidth } from '../../src/documents/measure.ts'
import { lettersOf, picturesOf, printedLetters } from '../kit/pdfPicture.ts'

const NOTO = 'src/documents/fonts/noto'
const everyFile = () => true
const seen = (text: string, has: (file: string) => boolean = everyFile, missing = new Set<string>()) =>
  textRunsOf(text, has, missing).map(({ text: run }) => run)
const drawn = (content: unknown[], more: object = {}) =>
  drawDocument({ defaultStyle: { font: 'Roboto' }, content, ...more } as never)

describe('the fonts of documents', () => {
  it('[ZK-11] has every file that the table names, with the letters that it names', () => {
    const files = readdirSync(NOTO).filter((name) => name.endsWith('.woff'))
    expect(TABLE.map(([file]) => `${file}.woff`).toSorted()).toEqual(files.toSorted())
    const some = TABLE.filter(([file], n) => !file.startsWith('sans-sc') || n % 12 === 0)
    for (const [file] of some) {
      const font = fontkit.create(readFileSync(`${NOTO}/${file}.woff`))
      const own = 'characterSet' in font ? font.characterSet : []
      const named = own.filter((code) => fontFileOf(String.fromCodePoint(code)) === file)
      expect([file, named.length > 0]).toEqual([file, true])
    }
  })

  it.each([
    ['Greek and Cyrillic', 'Ελληνικά Русский', []],
    ['Arabic', 'شركة', ['sans-arabic-arabic']],
    ['Hebrew', 'שלום', ['sans-hebrew-hebrew']],
    ['symbols', '→✓☎', ['sans-symbols-symbols', 'sans-symbols-2-symbols']],
  ])('[ZK-11] prints %s', (_, text, files) => {
    expect(extraFontFiles(text)).toEqual(files)
    expect(seen(text).join('')).not.toContain(UNSHOWN)
  })

  it('[ZK-11] prints Chinese, Japanese, Korean, pictures and special signs', async () => {
    const text = '北京影视有限公司 日本放送協会 カメラ ひらがな 한국방송 ℃ ⌀ ⚠ 🎬'
    const { bytes, unshown } = await drawn([text])
    expect(unshown).toBe('')
    expect(await printedLetters(bytes)).toContain(lettersOf(text))
  })

  it('[ZK-11] composes letters, and puts one blank for all widths', () => {
    expect(seen('a\u030A e\u0301\u202Fb ⅓ 👍🏽 \u200Bx')).toEqual(['å é\u00A0b 1/3 ', '👍', ' x'])
  })

  it('[ZK-11] asks for no font where Roboto has all letters', () => {
    const definition = { content: ['Café Łódź – € 12,50 „x”', { text: ['ß', { text: 'ĳ' }] }] }
    expect(fontFilesOf(definition)).toEqual([])
    expect(assignFonts(definition, () => false)).toEqual(new Set())
    expect(definition.content[0]).toBe('Café Łódź – € 12,50 „x”')
    expect(isRoboto('→')).toBe(false)
  })
})

describe('the direction of a text', () => {
  it('[ZK-12] leaves the words of an Arabic or Hebrew phrase together, for the font to turn', () => {
    expect(textRunsOf('Klant: שלום עולם (Gent)', everyFile, new Set())).toEqual([
      { text: 'Klant: ' },
      { text: 'שלום\u00A0עולם', font: 'sans-hebrew-hebrew', fontFeatures: ['kern'] },
      { text: ' (Gent)' },
    ])
  })

  it('[ZK-12] puts numbers and brackets inside it where they are seen', () => {
    expect(seen('שרה 2026 (בדיקה)')).toEqual(['(', 'בדיקה', ') ', '2026', 'שרה\u00A0'])
    const runs = seen('אב 12 גד')
    expect(runs.map((run) => run.trim()).filter(Boolean)).toEqual(['גד', '12', 'אב'])
  })

  it('[ZK-12] shows the letters of Arabic joined, from right to left', async () => {
    const width = async (text: string) => {
      const { bytes } = await drawn([{ text, fontSize: 40 }])
      const [picture] = await picturesOf(bytes, 72)
      return inkOf(picture!)
    }
    const [joined, apart] = await Promise.all([width('ششش'), width('ش\u200Cش\u200Cش')])
    expect(joined.width).toBeLessThan(apart.width)
    // the first of two words is at the right: 'ا' is narrow and 'ش' is wide
    const left = (await width('شششش ا')).columns
    expect(left.slice(0, 6).some(Boolean)).toBe(true)
  })
})

/** The columns of a picture with something in them, from the first to the last. */
function inkOf({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }) {
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (__, y) => data[(y * width + x) * 4]! < 128).some(Boolean),
  )
  const [first, last] = [columns.indexOf(true), columns.lastIndexOf(true)]
  return { width: last - first + 1, columns: columns.slice(first, last + 1) }
}

describe('what cannot be shown', () => {
  it('[ZK-13] has a visible sign in its place, and is named', async () => {
    const { bytes, unshown } = await drawn(['teken 𓀀 hier'], { header: () => 'kop 𓁐' })
    expect(unshown.split(' ').toSorted()).toEqual(['𓀀', '𓁐'])
    expect(await printedLetters(bytes)).toContain(`teken${UNSHOWN}hier`)
  })

  it('[ZK-13] is what a font has that is not to be had now', () => {
    const missing = new Set<string>()
    expect(seen('x 北', () => false, missing)).toEqual([`x ${UNSHOWN}`])
    expect([...missing]).toEqual(['北'])
  })
})

describe('lines that must fit', () => {
  it('[ZK-14] counts letters of East Asia and pictures at their full width', () => {
    expect(textWidth('北京', 10)).toBe(20)
    expect(textWidth('a\u030A', 10)).toBe(textWidth('å', 10))
    expect(approximateWidth('北京')).toBe(19)
    expect(Array.from(cutToLine('北京影视有限公司'.repeat(6), 200)).length).toBeLessThan(22)
  })

  it('[ZK-14] breaks a long text between letters of East Asia, and a long Arabic text', async () => {
    for (const text of ['北京影视有限公司'.repeat(20), 'مرحبا بالعالم هذا نص طويل جدا '.repeat(10)]) {
      const { bytes } = await drawn([text])
      const [picture] = await picturesOf(bytes, 72)
      const ink = inkOf(picture!)
      expect(ink.width).toBeGreaterThan(400)
      // within the margins of the page
      expect(ink.width).toBeLessThanOrEqual(picture!.width - 2 * 40 + 2)
    }
  })
})
