import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { freeText } from './format.ts'
import type { LabelFacts } from './labelFacts.ts'
import { contentOf, type LabelMark, type LabelPages, type LineMark, moveMark } from './labelMarks.ts'
import { type LabelLayout, type LabelSize, labelSizeOf } from './labelSizes.ts'
import { cutToWidth, wrappedLineCount, textWidth } from './measure.ts'
import { PRODUCT } from './product.ts'
import { qrCode } from './qr.ts'

/* Each page is a label. Only black, no text below 7.5 points. A number and a serial number are never cut. */

const MM = 72 / 25.4
const A4 = { width: 210, height: 297 } as const
/** White space around the code and at the edges; a small label has less. */
const edgeOf = ({ height }: LabelSize) => ((height ?? 100) < 25 ? 1.8 : 3) * MM
const QR_MOST = 22 * MM
const LEAST = 7.5
/** Line height relative to the font size. */
const LEADING = 1.22

export interface LabelsToDraw {
  labels: readonly LabelFacts[]
  layout: LabelLayout
}
export interface LabelJob extends LabelsToDraw {
  /** Time of creation, RFC 3339. */
  at: string
}

/** The labels as a pdfmake definition. */
export function labelDefinition({ at, ...job }: LabelJob): TDocumentDefinitions {
  const { width, height, pages } = labelPages(job)
  return {
    pageSize: { width, height },
    pageMargins: 0,
    defaultStyle: { font: 'Roboto', color: '#000000', lineHeight: 1 },
    info: { title: 'Labels', creator: PRODUCT, producer: PRODUCT, creationDate: new Date(at) },
    content: pages.flatMap((marks, i) => [
      ...(i > 0 ? [{ text: '', pageBreak: 'before' as const }] : []),
      ...marks.map(contentOf),
    ]),
  }
}

/** The content of the pages: one label for each page of its size, or labels in their positions on A4 sheets. */
export function labelPages({ labels, layout }: LabelsToDraw): LabelPages {
  const size = labelSizeOf(layout)
  const height =
    size.height === null ? Math.max(...labels.map((facts) => endlessHeight(facts, size))) : size.height * MM
  const box = { w: size.width * MM, h: height }
  const { sheet } = size
  const [width, high] = sheet ? [A4.width * MM, A4.height * MM] : [box.w, box.h]
  const per = sheet ? sheet.columns * sheet.rows : 1
  const first = sheet ? Math.min(Math.max(layout.start, 1), per) - 1 : 0
  const pages: LabelMark[][] = []
  for (const [i, facts] of labels.entries()) {
    const at = (first + i) % per
    const left = sheet ? sheet.left + (at % sheet.columns) * sheet.stepX : 0
    const top = sheet ? sheet.top + Math.floor(at / sheet.columns) * sheet.stepY : 0
    if (i === 0 || at === 0) pages.push([])
    const drawn = size.height === null ? endless(facts, box) : fixed(facts, box, edgeOf(size))
    const to = { x: (left + layout.offset.x) * MM, y: (top + layout.offset.y) * MM }
    pages.at(-1)?.push(...drawn.map((mark) => moveMark(mark, to)))
  }
  return { width, height: high, pages }
}

interface Box {
  w: number
  h: number
}

/** A text on one line in the given width. Its size is reduced first; it is cut only if `whole` is not set. */
function line(text: string, room: number, { size, least = LEAST, bold = false, whole = false }: Line) {
  const shown = freeText(text).replaceAll('\n', ' ')
  const fitting = Math.max(whole ? 4 : least, Math.min(size, room / textWidth(shown, 1, bold)))
  const cut = whole ? shown : cutToWidth(shown, room, fitting, bold)
  return { text: cut, fontSize: Math.floor(fitting * 10) / 10, bold }
}
interface Line {
  size: number
  least?: number
  bold?: boolean
  /** Never cut. */
  whole?: boolean
}

/** Lines below each other, from the top. Lines without space are left out, the last first. */
function stacked(
  lines: readonly ReturnType<typeof line>[],
  x: number,
  top: number,
  bottom: number,
): LabelMark[] {
  let y = top
  return lines.flatMap((content) => {
    if (content.text === '' || y + content.fontSize > bottom) return []
    const drawn: LineMark = { x, y, ...content }
    y += content.fontSize * LEADING
    return [drawn]
  })
}

/** The code on the left, the text beside it. */
function fixed(facts: LabelFacts, { w, h }: Box, edge: number): LabelMark[] {
  const code = Math.min(QR_MOST, h - 2 * edge, w * 0.42)
  const x = edge + code + edge
  const room = w - x - edge / 2
  const big = Math.min(18, h / 4.2)
  const lines = [
    line(facts.number, room, {
      size: facts.number.startsWith('V-') ? Math.min(16, big) : big,
      bold: true,
      whole: true,
    }),
    line(facts.what, room, { size: Math.min(10, h / 7), bold: true }),
    line(facts.serial, room, { size: Math.min(10, h / 7), bold: true, whole: true }),
    line(facts.who, room, { size: Math.min(8.5, h / 8) }),
    line(facts.dates[0]?.replace(/^\D+/, '') ?? '', room, { size: Math.min(8.5, h / 8) }),
    line(facts.dates.slice(1).join('  '), room, { size: LEAST }),
  ]
  return [
    { x: edge, y: edge, canvas: qrCode(facts.link, code).canvas },
    ...stacked(lines, x, edge - 1, h - edge / 2),
  ]
}

const ENDLESS = { edge: 3 * MM, code: 24.5 * MM } as const
const ABOUT = 11
const ALONG = 9
/** Space above and below the text between the rules. */
const RULE_ROOM = 8

/** The height of the text between the rules; 0 without text. */
function wordsHeight({ about, along }: LabelFacts, room: number): number {
  const high =
    wrappedLineCount(about, room, ABOUT, true) * ABOUT * LEADING +
    wrappedLineCount(alongOf(along), room, ALONG) * ALONG * LEADING
  return high === 0 ? 0 : high + 2 * RULE_ROOM
}
const alongOf = (along: string): string => along && `Mee: ${along}`

const headOf = (facts: LabelFacts, room: number) => [
  line(facts.number, room, { size: 36, bold: true, whole: true }),
  line(facts.what, room, { size: 17, bold: true }),
  line(facts.serial && `S/N ${facts.serial}`, room, { size: 13, bold: true, whole: true }),
]
const highOf = (lines: readonly ReturnType<typeof line>[]): number =>
  lines.reduce((all, { text, fontSize }) => all + (text === '' ? 0 : fontSize * LEADING), 0)

/**
 * The height of a label on endless paper: the number over the whole width, the complaint, and the code at the foot.
 */
function endlessHeight(facts: LabelFacts, { width }: LabelSize): number {
  const { edge, code } = ENDLESS
  const room = width * MM - 2 * edge
  return 2 * edge + highOf(headOf(facts, room)) + wordsHeight(facts, room) + RULE_ROOM + code
}

function endless(facts: LabelFacts, { w, h }: Box): LabelMark[] {
  const { edge, code } = ENDLESS
  const room = w - 2 * edge
  const head = headOf(facts, room)
  const from = edge + highOf(head)
  const beside = w - 3 * edge - code
  const foot = [
    line(facts.who, beside, { size: 11, bold: true }),
    ...facts.dates.map((text) => line(text, beside, { size: 9.5 })),
  ]
  return [
    ...stacked(head, edge, edge - 4, h),
    ...wordsBetween(facts, { edge, from, room }),
    ...stacked(foot, edge, h - edge - highOf(foot), h),
    { x: w - edge - code, y: h - edge - code, canvas: qrCode(facts.link, code).canvas },
  ]
}

/** The complaint and the accessories, between two rules. */
function wordsBetween(
  facts: LabelFacts,
  { edge, from, room }: Record<'edge' | 'from' | 'room', number>,
): LabelMark[] {
  const all = wordsHeight(facts, room)
  if (all === 0) return []
  const rule = (y: number): LabelMark => ({
    x: edge,
    y,
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: room, y2: 0, lineWidth: 0.9, lineColor: '#000000' }],
  })
  const paragraph = (text: string, fontSize: number, bold: boolean, y: number): LabelMark => ({
    x: edge,
    y,
    width: room,
    text: freeText(text),
    fontSize,
    bold,
  })
  const about = wrappedLineCount(facts.about, room, ABOUT, true) * ABOUT * LEADING
  return [
    rule(from),
    paragraph(facts.about, ABOUT, true, from + RULE_ROOM),
    ...(facts.along ? [paragraph(alongOf(facts.along), ALONG, false, from + RULE_ROOM + about)] : []),
    rule(from + all),
  ]
}
