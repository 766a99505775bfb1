import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Size } from '../shrink.ts'
import { photoTexts } from '../texts.ts'
import classes from './Draw.module.css'
import {
  EDGE,
  INK,
  isMeant,
  middle,
  moved,
  pathOf,
  penOf,
  type Point,
  type Shape,
  type Tool,
} from './shapes.ts'

interface StageProps {
  src: string
  tool: Tool
  text: string
  shapes: readonly Shape[]
  onChange: (shapes: readonly Shape[]) => void
}

const STEP = 0.02
const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/**
 * The picture to draw on, by finger or mouse. Enter puts a shape in the middle, and the arrow keys move the last
 * one.
 */
export function Stage({ src, tool, text, shapes, onChange }: StageProps) {
  const [size, setSize] = useState<Size | null>(null)
  const [begun, setBegun] = useState<Shape | null>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (tool === 'text' && text.trim() === '') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    setBegun({ tool, from, to: from, ...(tool === 'text' ? { text: text.trim() } : {}) })
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!begun) return
    const to = pointOf(event)
    setBegun({ ...begun, to, ...(tool === 'text' ? { from: to } : {}) })
  }
  const end = () => {
    if (begun && isMeant(begun)) onChange([...shapes, begun])
    setBegun(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    const last = shapes.at(-1)
    if (step && last) onChange([...shapes.slice(0, -1), moved(last, ...step)])
    else if (event.key === 'Enter' && (tool !== 'text' || text.trim() !== ''))
      onChange([...shapes, middle(tool, text.trim())])
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.stage}>
      <div
        className={classes.sheet}
        // Fills the available space without distortion.
        style={size ? { width: `min(100cqw, 100cqh * ${size.width / size.height})` } : {}}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
        {size && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are said in its label
          <svg
            role="application"
            aria-label={`${photoTexts.drawTitle}: Enter zet een vorm in het midden, de pijltoetsen verplaatsen de laatste`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys are said in its label
            tabIndex={0}
            viewBox={`0 0 ${size.width} ${size.height}`}
            className={classes.ink}
            onPointerDown={begin}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={() => setBegun(null)}
            onKeyDown={onKeyDown}
          >
            {[...shapes, ...(begun ? [begun] : [])].map((shape, i) => (
              <Drawn key={i} shape={shape} size={size} />
            ))}
          </svg>
        )}
      </div>
    </div>
  )
}

/** The position of the pointer, as fractions of the picture. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const inside = (n: number) => Math.min(1, Math.max(0, n))
  return { x: inside((clientX - left) / width), y: inside((clientY - top) / height) }
}

function Drawn({ shape, size }: { shape: Shape; size: Size }) {
  const pen = penOf(size)
  if (shape.tool === 'text')
    return (
      <text
        x={shape.from.x * size.width}
        y={shape.from.y * size.height}
        fontSize={pen.letters}
        fontWeight={700}
        fill={INK}
        stroke={EDGE}
        strokeWidth={pen.edge}
        paintOrder="stroke"
      >
        {shape.text}
      </text>
    )
  const d = pathOf(shape, size)
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} stroke={EDGE} strokeWidth={pen.edge} />
      <path d={d} stroke={INK} strokeWidth={pen.line} />
    </g>
  )
}
