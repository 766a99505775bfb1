import { type PointerEvent, useRef } from 'react'

/** Pixels after which a movement of the finger counts as a swipe. */
const FAR = 48
/** The strip along the edge of the screen that belongs to the gestures of the phone itself. */
const EDGE = 24

/** Props of an element that reacts to a swipe to the left or back to the right. */
export function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      const atEdge = x < EDGE || x > window.innerWidth - EDGE
      start.current = pointerType === 'mouse' || atEdge ? null : { x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y]
      if (Math.abs(dx) < FAR || Math.abs(dx) < 2 * Math.abs(dy)) return
      start.current = null
      if (dx < 0) onLeft()
      else onRight()
    },
    onPointerUp: () => {
      start.current = null
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
