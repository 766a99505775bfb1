import type { PictureSize } from '../scalePicture.ts'

export type Tool = 'arrow' | 'circle' | 'text'

/**
 * A drawn shape, in fractions of the picture's width and height, so that it fits the small copy and the original.
 */
export interface DrawnShape {
  tool: Tool
  from: Point
  to: Point
  text?: string
}
export interface Point {
  x: number
  y: number
}

/** Red with a white edge, visible on dark and light equipment. */
export const SHAPE_COLOUR = '#e5342b'
export const SHAPE_EDGE_COLOUR = '#fff'

/** The thickness of lines and the height of letters. */
export const penOf = ({ width, height }: PictureSize) => {
  const side = Math.max(width, height)
  return { line: side / 160, edge: side / 90, letters: Math.max(12, side / 26) }
}

const at = ({ x, y }: Point, { width, height }: PictureSize): Point => ({ x: x * width, y: y * height })
const round = (n: number) => Math.round(n * 10) / 10

/** The SVG path of a shape, which a canvas can draw too; '' for text. */
export function shapePath(shape: DrawnShape, size: PictureSize): string {
  const [a, b] = [at(shape.from, size), at(shape.to, size)]
  if (shape.tool === 'circle') return ellipse(a, b)
  return shape.tool === 'arrow' ? arrow(a, b, Math.max(size.width, size.height) / 30) : ''
}

/** An arrow from `a` to `b`, with a head of this length at `b`. */
function arrow(a: Point, b: Point, head: number): string {
  const angle = Math.atan2(b.y - a.y, b.x - a.x)
  const wing = (turn: number) => {
    const way = angle + Math.PI + turn
    return `${round(b.x + head * Math.cos(way))} ${round(b.y + head * Math.sin(way))}`
  }
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}M${wing(0.5)}L${round(b.x)} ${round(b.y)}L${wing(-0.5)}`
}

/** The ellipse in the frame of two points. */
function ellipse(a: Point, b: Point): string {
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2]
  const [left, right, y] = [Math.min(a.x, b.x), Math.max(a.x, b.x), (a.y + b.y) / 2]
  const arc = `A${round(rx)} ${round(ry)} 0 0 1`
  return `M${round(left)} ${round(y)}${arc} ${round(right)} ${round(y)}${arc} ${round(left)} ${round(y)}Z`
}

/** A smaller shape is an accidental touch. */
const LEAST = 0.015
export const isLargeEnough = ({ tool, from, to }: DrawnShape): boolean =>
  tool === 'text' || Math.hypot(to.x - from.x, to.y - from.y) > LEAST

/** A shape in the middle, placed by keyboard. */
export const centredShape = (tool: Tool, text: string): DrawnShape => ({
  tool,
  from: tool === 'text' ? { x: 0.4, y: 0.5 } : { x: 0.38, y: 0.38 },
  to: { x: 0.62, y: 0.62 },
  ...(tool === 'text' ? { text } : {}),
})

export const moveShape = (shape: DrawnShape, dx: number, dy: number): DrawnShape => ({
  ...shape,
  from: { x: shape.from.x + dx, y: shape.from.y + dy },
  to: { x: shape.to.x + dx, y: shape.to.y + dy },
})

/** Draws the shapes on a canvas of a picture. */
export function drawShapes(
  context: CanvasRenderingContext2D,
  size: PictureSize,
  shapes: readonly DrawnShape[],
): void {
  const pen = penOf(size)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.font = `700 ${pen.letters}px Inter, sans-serif`
  for (const shape of shapes) {
    const passes = [
      { colour: SHAPE_EDGE_COLOUR, line: pen.edge },
      { colour: SHAPE_COLOUR, line: pen.line },
    ]
    for (const { colour, line } of passes) {
      context.strokeStyle = colour
      context.lineWidth = line
      if (shape.tool === 'text') {
        const { x, y } = at(shape.from, size)
        if (colour === SHAPE_EDGE_COLOUR) context.strokeText(shape.text ?? '', x, y)
        context.fillStyle = SHAPE_COLOUR
        context.fillText(shape.text ?? '', x, y)
      } else context.stroke(new Path2D(shapePath(shape, size)))
    }
  }
}
