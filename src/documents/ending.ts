import type { Content } from 'pdfmake/interfaces'
import type { Language } from '../domain/settings/settings.ts'
import { DEFAULT_LANGUAGE } from '../domain/shared/languages.ts'
import { sum } from '../domain/shared/money.ts'
import { amount, freeText } from './format.ts'
import type { Labels } from './labels.ts'
import { type DocumentCell, MUTED, PAGE_WIDTH, rightAligned, SIZE, totalsLayout } from './documentStyle.ts'
import type { DocumentTotals } from './repairDocument.ts'
import { section } from './section.ts'
import { signatureImage, type DrawnSignature, signedTexts } from './drawnSignature.ts'

/* The end of a document: amounts, remarks and signature fields. It stays on one page with the last line. */

export type LabelledText = readonly [label: string, text: string]
export interface DocumentEnding {
  /** The totals block; null on a document without prices. */
  totals: Content | null
  /** Free texts under their labels, beside the totals. */
  notes?: readonly LabelledText[]
  /** Important remarks, such as 'Garantie'. */
  remarks?: readonly string[]
  /** The signature fields. */
  signatures: readonly SignPlace[]
}

/** A signature field with a label, or the drawn signature. */
export type SignPlace = string | { label: string; signature: DrawnSignature | null; language: Language }

/** @returns `together` stays on one page with the last line; `after` follows if the texts need their own pages */
export function buildEnding({ totals, notes = [], remarks = [], signatures }: DocumentEnding) {
  const texts = notes
    .map(([label, text]) => [label, freeText(text)] as const)
    .filter(([, text]) => text !== '')
  const remarkTexts = remarks.map((text): Content => ({ text, bold: true, margin: [0, 0, 0, 6] }))
  const sign = signatureLines(signatures)
  if (linesOf(texts) <= SHORT)
    return {
      together: [placeBeside([...remarkTexts, ...sections(texts, totals === null ? 12 : 0)], totals), sign],
      after: [] as Content[],
    }
  // Long texts flow over pages; their last lines stay together with the signature fields.
  const [lastLabel = '', lastText = ''] = texts.at(-1) ?? []
  const [begin, rest] = lastWords(lastText)
  return {
    together: totals === null && remarkTexts.length === 0 ? [] : [placeBeside(remarkTexts, totals)],
    after: [
      ...sections([...texts.slice(0, -1), [lastLabel, begin]]),
      { unbreakable: true, stack: [...(begin === '' ? section(lastLabel, rest) : [{ text: rest }]), sign] },
    ],
  }
}

/** The highest number of text lines beside the totals, and the approximate number of characters per line. */
const [SHORT, PER_LINE] = [24, 50]
const linesOf = (texts: readonly LabelledText[]) =>
  texts
    .flatMap(([, text]) => ['', '', ...text.split('\n')])
    .reduce((lines, text) => lines + Math.max(1, Math.ceil(text.length / PER_LINE)), 0)

const sections = (texts: readonly LabelledText[], above?: number): Content[] =>
  texts.flatMap(([label, text], i) => section(label, text, i === 0 ? above : undefined))

const [BLOCK, VALUE] = [214, 92]

const placeBeside = (words: Content[], totals: Content | null): Content =>
  totals === null
    ? { stack: words }
    : {
        columns: [
          { width: '*', stack: words, margin: [0, 2, 0, 0] },
          { width: BLOCK, stack: [totals] },
        ],
        columnGap: 24,
        margin: [0, 12, 0, 0],
      }

/** Splits off the last few lines of a long text, at the start of a paragraph, a sentence or at least a word. */
function lastWords(text: string): [begin: string, rest: string] {
  const from = text.length - 300
  const breaks = [text.indexOf('\n', from) + 1, text.indexOf('. ', from) + 2, text.indexOf(' ', from) + 1]
  const at = Math.max(breaks.find((place) => place > from) ?? from, lastBreak(text, 6))
  return [text.slice(0, at).trimEnd(), text.slice(at).trim()]
}

/** The position where the last paragraphs begin. */
const lastBreak = (text: string, paragraphs: number): number =>
  text.length - text.split('\n').slice(-paragraphs).join('\n').length

/** The three totals. */
export const totalsTable = ({ excl, incl }: DocumentTotals, labels: Labels): Content =>
  amountsTable([
    [labels.totalExcl, excl],
    [labels.vat, sum([incl, -excl])],
    [labels.totalIncl, incl],
  ])

/** Amounts below each other, the last one their sum; a row without an amount shows only its label. */
export function amountsTable(rows: readonly (readonly [label: string, value: number | null])[]): Content {
  const body = rows.map(([label, value], i): DocumentCell[] => {
    const cells = [rightAligned(label, false), rightAligned(value === null ? '' : amount(value))]
    return i === rows.length - 1
      ? cells.map((cell) => ({ ...cell, bold: true, fontSize: SIZE.total - 1 }))
      : cells
  })
  return { table: { widths: [BLOCK - VALUE - 10, VALUE], body }, layout: totalsLayout() }
}

const [SIGN, SIGN_GAP] = [236, 32]
/** The space above a line for a name, a date and a signature, in points. A drawing has the same height. */
const SIGN_ROOM = 54
const DRAWN = 3 * (SIGN_ROOM - 4)

/** Signature fields side by side. */
function signatureLines(places: readonly SignPlace[]): Content {
  const width = Math.min(SIGN, (PAGE_WIDTH - SIGN_GAP * (places.length - 1)) / places.length)
  return {
    columns: places.map((place) => ({ width, stack: signPlace(place, width) })),
    columnGap: SIGN_GAP,
  }
}

function signPlace(place: SignPlace, width: number): Content[] {
  const { label, signature, language } =
    typeof place === 'string' ? { label: place, signature: null, language: DEFAULT_LANGUAGE } : place
  const below = signature ? signedTexts(signature, language) : []
  return [
    ...(signature ? [signatureImage(signature, Math.min(DRAWN, width))] : []),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: MUTED }],
      ...(signature ? {} : { margin: [0, SIGN_ROOM, 0, 0] }),
    },
    ...[label, ...below].map(
      (text, i): Content => ({
        text,
        fontSize: SIZE.small,
        color: MUTED,
        margin: [0, i === 0 ? 4 : 0, 0, 0],
      }),
    ),
  ]
}
