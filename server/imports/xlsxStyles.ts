import { readXml } from './xml.ts'

/** What the style of a cell says of its value. */
export interface CellStyle {
  isDate: boolean
  /** A number as the cell shows it, where it has leading zeros; null: as any number. */
  padded: ((value: number) => string) | null
  /** A text that was typed with an apostrophe in front, which is no part of it. */
  isQuoted: boolean
}

const PLAIN: CellStyle = { isDate: false, padded: null, isQuoted: false }

/** The formats of dates that have no text of their own (ECMA-376 part 1, 18.8.30). */
const DATE_IDS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const isDateId = (id: number) => DATE_IDS.some(([from, to]) => id >= from && id <= to)

/** The styles of cells by their place; a place that is not there is a plain cell. */
export function readStyles(xml: string | undefined): (place: string | undefined) => CellStyle {
  const formats = new Map<string, string>()
  const styles: CellStyle[] = []
  let inCells = false
  if (xml !== undefined)
    readXml(xml, {
      open: (name, attributes) => {
        if (name === 'numFmt') formats.set(attributes()['numFmtId'] ?? '', attributes()['formatCode'] ?? '')
        else if (name === 'cellXfs') inCells = true
        else if (name === 'xf' && inCells) {
          const { numFmtId = '0', quotePrefix } = attributes()
          styles.push(styleOf(numFmtId, formats.get(numFmtId), quotePrefix === '1' || quotePrefix === 'true'))
        }
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
    })
  return (place) => styles[Number(place ?? 0)] ?? PLAIN
}

function styleOf(id: string, format: string | undefined, isQuoted: boolean): CellStyle {
  if (format === undefined) return { ...PLAIN, isDate: isDateId(Number(id)), isQuoted }
  const [first = ''] = format.split(';')
  return { isDate: isDateFormat(first), padded: paddedBy(first), isQuoted }
}

/** Days, months, years and hours outside of texts and conditions; elapsed time is no date. */
const isDateFormat = (format: string): boolean =>
  !/\[[hms]+\]/i.test(format) &&
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '').replaceAll(/general/gi, ''))

/** The parts of a format of digits only: texts, escaped signs, digits and what stands between groups of them. */
const PART = /"([^"]*)"|\\(.)|([0#])|([ \-/()+])|\[\$-[^\]]*\]/gy

/** '0000000' shows 12345 as '0012345'; null for formats that show no zeros in front. */
function paddedBy(format: string): CellStyle['padded'] {
  const parts: { digit: boolean; text: string }[] = []
  let zero = false
  let end = 0
  for (const match of format.matchAll(PART)) {
    const [whole, quoted, escaped, digit, between] = match
    zero ||= digit === '0'
    if (digit === undefined) parts.push({ digit: false, text: quoted ?? escaped ?? between ?? '' })
    else if (zero) parts.push({ digit: true, text: '' })
    end = match.index + whole.length
  }
  const digits = parts.filter(({ digit }) => digit).length
  if (end !== format.length || digits < 2) return null
  return (value) => {
    const shown = String(value).padStart(digits, '0')
    const more = shown.length - digits
    let at = 0
    return parts
      .map(({ digit, text }) => {
        if (!digit) return text
        const taken = shown.slice(at, at === 0 ? more + 1 : at + 1)
        at += taken.length
        return taken
      })
      .join('')
  }
}
