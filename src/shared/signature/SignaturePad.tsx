import { Button, Input } from '@mantine/core'
import { type PointerEvent, useId, useRef } from 'react'
import classes from './Signature.module.css'

interface SignaturePadProps {
  /** See IntakeSignature; '' for none. */
  path: string
  onChange: (path: string) => void
  error?: string
}

const [WIDTH, HEIGHT] = [600, 200]
/** A point nearer to the last one is skipped. */
const STEP = 3
const LONGEST = 20_000

/** A box to draw a signature with a finger, a pen or the mouse. */
export function SignaturePad({ path, onChange, error }: SignaturePadProps) {
  const id = useId()
  const drawing = useRef<{ path: string; x: number; y: number } | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))
    return {
      x: clamp(((clientX - box.left) / box.width) * WIDTH, WIDTH),
      y: clamp(((clientY - box.top) / box.height) * HEIGHT, HEIGHT),
    }
  }
  const put = (next: string, x: number, y: number) => {
    if (next.length > LONGEST) return
    drawing.current = { path: next, x, y }
    onChange(next)
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = pointOf(event)
    // A dot is a stroke too.
    put(`${path}M${x} ${y}L${x} ${y}`, x, y)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const now = drawing.current
    if (!now) return
    const { x, y } = pointOf(event)
    if (Math.hypot(x - now.x, y - now.y) >= STEP) put(`${now.path}L${x} ${y}`, x, y)
  }
  const end = () => {
    drawing.current = null
  }
  return (
    <Input.Wrapper
      className={classes.signature}
      label="Handtekening"
      labelElement="div"
      labelProps={{ id }}
      required
      error={error}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.pad}
        role="img"
        aria-labelledby={id}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={path} />
      </svg>
      {path !== '' && (
        <Button className={classes.clear} variant="subtle" size="compact-sm" onClick={() => onChange('')}>
          Wissen
        </Button>
      )}
    </Input.Wrapper>
  )
}
