import type { CanvasLine, CanvasRect, Content } from 'pdfmake/interfaces'

/* The drawn parts of a label, in points from the left and from the top, for the file and for the screen. */

interface Place {
  x: number
  y: number
}

/** Text on one line. */
export interface LineMark extends Place {
  text: string
  fontSize: number
  bold: boolean
}

/** Text that wraps at a width. */
interface WordsMark extends LineMark {
  width: number
}

/** A code or a rule. */
export interface ShapesMark extends Place {
  canvas: (CanvasRect | CanvasLine)[]
}

export type LabelMark = LineMark | WordsMark | ShapesMark

export interface LabelPages {
  width: number
  height: number
  pages: LabelMark[][]
}

/** Line height of wrapped text, relative to the font's own. */
export const WORDS_HEIGHT = 1.05

export const moveMark = <M extends LabelMark>(mark: M, { x, y }: Place): M => ({
  ...mark,
  x: mark.x + x,
  y: mark.y + y,
})

/** The mark as a part of the pdfmake definition. */
export function contentOf({ x, y, ...mark }: LabelMark): Content {
  const absolutePosition = { x, y }
  if ('canvas' in mark) return { canvas: mark.canvas, absolutePosition }
  if ('width' in mark) return { columns: [{ ...mark, lineHeight: WORDS_HEIGHT }], absolutePosition }
  return { ...mark, noWrap: true, absolutePosition }
}
