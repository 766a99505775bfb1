import { readXml } from './xml.ts'

/** The information of a cell style about its value. */
export interface CellStyle {
  isDate: boolean
  /** Formats a number with leading zeros as the cell shows it; null for other numbers. */
  padded: ((value: number) => string) | null
  /** The text was typed with a leading apostrophe, which is not part of it. */
  isQuoted: boolean
}

const PLAIN: CellStyle = { isDate: false, padded: null, isQuoted: false }

/** Built-in date formats (ECMA-376 part 1, 18.8.30). */
const DATE_IDS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const isDateId = (id: number) => DATE_IDS.some(([from, to]) => id >= from && id <= to)

/** Returns the styles of cells by index; an unknown index gives a plain cell. */
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

/**
 * True if a format contains days, months, years or hours outside of texts and conditions. Elapsed time is no
 * date.
 */
const isDateFormat = (format: string): boolean =>
  !/\[[hms]+\]/i.test(format) &&
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|[_*]./g, '').replaceAll(/general/gi, ''))

/**
 * The parts of a number format: quoted texts, escaped characters, digits and the characters between groups of
 * digits.
 */
const PART = /"([^"]*)"|\\(.)|([0#])|([ \-/()+])|\[\$-[^\]]*\]/gy

/**
 * Returns a formatter for leading zeros: '0000000' shows 12345 as '0012345'. null for formats without them.
 */
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
