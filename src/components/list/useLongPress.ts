import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Duration (ms) of a long press, and the maximum distance (px) it may move; a longer move is a swipe. */
const PRESS_MS = 500
const MOVE_MAX = 10

/**
 * Detects a long press on a row, for the element around the rows. It suppresses the browser's reactions to
 * such a press: its menu, and the click at the end.
 */
export function useLongPress(onPress: ((row: HTMLElement) => void) | undefined) {
  const press = useRef<{ timer: number; x: number; y: number; done: boolean } | null>(null)
  const end = () => clearTimeout(press.current?.timer)
  if (!onPress) return {}
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end()
      press.current = null
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
      if (pointerType !== 'touch' || !row) return
      const timer = window.setTimeout(() => {
        if (press.current) press.current.done = true
        onPress(row)
      }, PRESS_MS)
      press.current = { timer, x, y, done: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MOVE_MAX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!press.current?.done) return
      press.current = null
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
