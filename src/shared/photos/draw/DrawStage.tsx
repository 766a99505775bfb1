import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { PictureSize } from '../scalePicture.ts'
import { photoTexts } from '../photoTexts.ts'
import classes from './Draw.module.css'
import {
  SHAPE_EDGE_COLOUR,
  SHAPE_COLOUR,
  isLargeEnough,
  centredShape,
  moveShape,
  shapePath,
  penOf,
  type Point,
  type DrawnShape,
  type Tool,
} from './shapes.ts'

interface DrawStageProps {
  src: string
  tool: Tool
  text: string
  shapes: readonly DrawnShape[]
  onChange: (shapes: readonly DrawnShape[]) => void
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
export function DrawStage({ src, tool, text, shapes, onChange }: DrawStageProps) {
  const [size, setSize] = useState<PictureSize | null>(null)
  const [drawing, setDrawing] = useState<DrawnShape | null>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (tool === 'text' && text.trim() === '') return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = pointOf(event)
    setDrawing({ tool, from, to: from, ...(tool === 'text' ? { text: text.trim() } : {}) })
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing) return
    const to = pointOf(event)
    setDrawing({ ...drawing, to, ...(tool === 'text' ? { from: to } : {}) })
  }
  const end = () => {
    if (drawing && isLargeEnough(drawing)) onChange([...shapes, drawing])
    setDrawing(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key]
    const last = shapes.at(-1)
    if (step && last) onChange([...shapes.slice(0, -1), moveShape(last, ...step)])
    else if (event.key === 'Enter' && (tool !== 'text' || text.trim() !== ''))
      onChange([...shapes, centredShape(tool, text.trim())])
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
            onPointerCancel={() => setDrawing(null)}
            onKeyDown={onKeyDown}
          >
            {[...shapes, ...(drawing ? [drawing] : [])].map((shape, i) => (
              <ShapeView key={i} shape={shape} size={size} />
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

function ShapeView({ shape, size }: { shape: DrawnShape; size: PictureSize }) {
  const pen = penOf(size)
  if (shape.tool === 'text')
    return (
      <text
        x={shape.from.x * size.width}
        y={shape.from.y * size.height}
        fontSize={pen.letters}
        fontWeight={700}
        fill={SHAPE_COLOUR}
        stroke={SHAPE_EDGE_COLOUR}
        strokeWidth={pen.edge}
        paintOrder="stroke"
      >
        {shape.text}
      </text>
    )
  const d = shapePath(shape, size)
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={d} stroke={SHAPE_EDGE_COLOUR} strokeWidth={pen.edge} />
      <path d={d} stroke={SHAPE_COLOUR} strokeWidth={pen.line} />
    </g>
  )
}
