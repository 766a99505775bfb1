import type { Size } from '../shrink.ts'

export type Tool = 'arrow' | 'circle' | 'text'

/** What was drawn, in parts of the picture's width and height: the same on a small copy and on the original. */
export interface Shape {
  tool: Tool
  from: Point
  to: Point
  text?: string
}
export interface Point {
  x: number
  y: number
}

/** Red that is seen on dark and light gear alike, on a white edge. */
export const INK = '#e5342b'
export const EDGE = '#fff'

/** How thick lines are, and how high letters. */
export const penOf = ({ width, height }: Size) => {
  const side = Math.max(width, height)
  return { line: side / 160, edge: side / 90, letters: Math.max(12, side / 26) }
}

const at = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height })
const round = (n: number) => Math.round(n * 10) / 10

/** A shape as the path of an SVG, which a canvas draws too; text has none. */
export function pathOf(shape: Shape, size: Size): string {
  const [a, b] = [at(shape.from, size), at(shape.to, size)]
  if (shape.tool === 'circle') return ellipse(a, b)
  return shape.tool === 'arrow' ? arrow(a, b, Math.max(size.width, size.height) / 30) : ''
}

/** From one point to another, with a head at its end. */
function arrow(a: Point, b: Point, head: number): string {
  const angle = Math.atan2(b.y - a.y, b.x - a.x)
  const wing = (turn: number) => {
    const way = angle + Math.PI + turn
    return `${round(b.x + head * Math.cos(way))} ${round(b.y + head * Math.sin(way))}`
  }
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}M${wing(0.5)}L${round(b.x)} ${round(b.y)}L${wing(-0.5)}`
}

/** Round or long, in the frame of two points. */
function ellipse(a: Point, b: Point): string {
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2]
  const [left, right, y] = [Math.min(a.x, b.x), Math.max(a.x, b.x), (a.y + b.y) / 2]
  const arc = `A${round(rx)} ${round(ry)} 0 0 1`
  return `M${round(left)} ${round(y)}${arc} ${round(right)} ${round(y)}${arc} ${round(left)} ${round(y)}Z`
}

/** Smaller is a slip of the finger. */
const LEAST = 0.015
export const isMeant = ({ tool, from, to }: Shape): boolean =>
  tool === 'text' || Math.hypot(to.x - from.x, to.y - from.y) > LEAST

/** One that is put down by the keyboard: in the middle. */
export const middle = (tool: Tool, text: string): Shape => ({
  tool,
  from: tool === 'text' ? { x: 0.4, y: 0.5 } : { x: 0.38, y: 0.38 },
  to: { x: 0.62, y: 0.62 },
  ...(tool === 'text' ? { text } : {}),
})

export const moved = (shape: Shape, dx: number, dy: number): Shape => ({
  ...shape,
  from: { x: shape.from.x + dx, y: shape.from.y + dy },
  to: { x: shape.to.x + dx, y: shape.to.y + dy },
})

/** Draws the shapes on a canvas of a picture. */
export function drawShapes(context: CanvasRenderingContext2D, size: Size, shapes: readonly Shape[]): void {
  const pen = penOf(size)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.font = `700 ${pen.letters}px Inter, sans-serif`
  for (const shape of shapes) {
    const passes = [
      { colour: EDGE, line: pen.edge },
      { colour: INK, line: pen.line },
    ]
    for (const { colour, line } of passes) {
      context.strokeStyle = colour
      context.lineWidth = line
      if (shape.tool === 'text') {
        const { x, y } = at(shape.from, size)
        if (colour === EDGE) context.strokeText(shape.text ?? '', x, y)
        context.fillStyle = INK
        context.fillText(shape.text ?? '', x, y)
      } else context.stroke(new Path2D(pathOf(shape, size)))
    }
  }
}
