import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** A range of days on one row, by their place on screen. */
export interface Range {
  row: string
  anchor: number
  end: number
}

export interface RangeControls {
  range: Range | null
  /** The day the keyboard is at. */
  cursor: number
  onPointerDown: (row: string, event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (row: string, event: KeyboardEvent<HTMLElement>) => void
  clear: () => void
}

export const firstOf = ({ anchor, end }: Range): number => Math.min(anchor, end)
export const lengthOf = ({ anchor, end }: Range): number => Math.abs(end - anchor) + 1

/**
 * Chooses a range: by dragging a mouse or pen, by two taps on a row (dragging a finger scrolls), or with arrows, Shift
 * and Enter.
 */
export function useRange(days: number, onRange: (range: Range) => void): RangeControls {
  const [range, setRange] = useState<Range | null>(null)
  const [cursor, setCursor] = useState(0)
  const [dragging, setDragging] = useState(false)
  const clear = () => {
    setRange(null)
    setDragging(false)
  }
  const finish = (chosen: Range) => {
    clear()
    onRange(chosen)
  }
  const dayUnder = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * days)
    return Math.max(0, Math.min(days - 1, at))
  }
  const tap = (row: string, at: number) => {
    if (range?.row === row) return finish({ ...range, end: at })
    setRange({ row, anchor: at, end: at })
  }
  const onPointerDown = (row: string, event: PointerEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.button !== 0) return
    const at = dayUnder(event)
    setCursor(at)
    if (event.pointerType === 'touch') return tap(row, at)
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragging(true)
    setRange({ row, anchor: at, end: at })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragging || !range) return
    const end = dayUnder(event)
    if (end !== range.end) setRange({ ...range, end })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!dragging || !range) return
    finish({ ...range, end: dayUnder(event) })
  }
  const onKeyDown = (row: string, event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const at = keyTarget(event.key, cursor, days)
    if (at !== null) {
      event.preventDefault()
      setCursor(at)
      const anchor = range?.row === row ? range.anchor : cursor
      setRange(event.shiftKey ? { row, anchor, end: at } : null)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      finish(range?.row === row ? range : { row, anchor: cursor, end: cursor })
    } else if (event.key === 'Escape') clear()
  }
  return {
    range,
    cursor: Math.min(cursor, days - 1),
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onKeyDown,
    clear,
  }
}

function keyTarget(key: string, cursor: number, days: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(0, cursor - 1),
    ArrowRight: Math.min(days - 1, cursor + 1),
    Home: 0,
    End: days - 1,
  }
  return targets[key] ?? null
}
