import type { Content, TableCell } from 'pdfmake/interfaces'
import { freeText } from './format.ts'
import { bandLayout, MUTED, columnWidths, SIZE } from './documentStyle.ts'

/**
 * A label and its value. `dot` is the colour of a status, `fontSize` enlarges a value that is read from a distance.
 */
export type Fact = readonly [label: string, value: string, more?: { dot?: string; fontSize?: number }]

/** Removes facts without a value. */
export const withoutEmptyFacts = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')

/** Width for a day or a count, in points; longer values share the rest. */
const NARROW = 76
const isNarrow = ([, value]: Fact) => /^(\d\d\/\d\d\/\d{4}|\d{1,4})$/.test(value)

/** Rows of facts side by side between two rules. */
export function factBand(rows: readonly (readonly Fact[])[]): Content {
  const shown = rows.filter((facts) => facts.length > 0)
  const tables = shown.map((facts, i): Content => {
    const narrow = facts.every(isNarrow) ? facts.slice(0, -1) : facts.filter(isNarrow)
    return {
      table: {
        dontBreakRows: true,
        widths: columnWidths(facts.map((fact) => (narrow.includes(fact) ? NARROW : '*'))),
        body: [facts.map(factCell)],
      },
      layout: bandLayout(i === 0 ? 'strong' : 'thin', i === shown.length - 1),
    }
  })
  return { stack: tables, margin: [0, 18, 0, 0] }
}

const factCell = ([label, value, { dot, fontSize } = {}]: Fact): TableCell => {
  const text = {
    text: value === '' ? '–' : freeText(value),
    bold: true,
    ...(fontSize === undefined ? {} : { fontSize }),
  }
  return {
    stack: [
      { text: label, fontSize: SIZE.label, color: MUTED, margin: [0, 0, 0, 1] },
      dot === undefined ? text : { columns: [dotOf(dot), { width: '*', ...text }], columnGap: 5 },
    ],
  }
}

const dotOf = (color: string) => ({
  width: 6,
  canvas: [{ type: 'ellipse' as const, x: 3, y: 5.5, r1: 3, r2: 3, color }],
})
