import {
  type LabelMark,
  type LabelPages,
  type LineMark,
  type ShapesMark,
  WORDS_HEIGHT,
} from '../../documents/labelMarks.ts'
import { wrapLines, textWidth } from '../../documents/measure.ts'
import classes from './Label.module.css'

/**
 * Metrics of Roboto, the font of the documents, relative to its size: from the top of a line to its baseline, and
 * to the next line.
 */
const [ASCENT, LINE] = [0.928, 1.172]

/** Draws the first page of labels like its file. One point of the file is one point on the screen. */
export function LabelDrawing({ width, height, pages, label }: LabelPages & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width}pt`, height: `${height}pt` }}
    >
      {pages[0]?.map((mark, i) => (
        <Mark key={i} {...mark} />
      ))}
    </svg>
  )
}

function Mark(mark: LabelMark) {
  if ('canvas' in mark) return <Shapes {...mark} />
  if (!('width' in mark)) return <Line {...mark} />
  const { text, width, fontSize, bold, x, y } = mark
  return wrapLines(text, width, fontSize, bold).map((line, i) => (
    <Line key={i} {...{ fontSize, bold, x }} text={line} y={y + i * fontSize * LINE * WORDS_HEIGHT} />
  ))
}

/** A text as wide as in the file, whatever font the screen uses. */
const Line = ({ text, fontSize, bold, x, y }: LineMark) => (
  <text
    x={x}
    y={y + fontSize * ASCENT}
    fontSize={fontSize}
    fontWeight={bold ? 500 : 400}
    textLength={textWidth(text, fontSize, bold) || undefined}
    lengthAdjust="spacingAndGlyphs"
  >
    {text}
  </text>
)

const Shapes = ({ canvas, x, y }: ShapesMark) => (
  <g transform={`translate(${x} ${y})`}>
    {canvas.map((shape, i) =>
      shape.type === 'rect' ? (
        <rect key={i} x={shape.x} y={shape.y} width={shape.w} height={shape.h} />
      ) : (
        <line key={i} x1={shape.x1} y1={shape.y1} x2={shape.x2} y2={shape.y2} strokeWidth={shape.lineWidth} />
      ),
    )}
  </g>
)
