import type { KeyboardEvent } from 'react'

/**
 * Alt with an arrow moves a line one place up (-1) or down (1). It runs before a field in the line handles
 * the arrow.
 */
export function moveKeys(event: KeyboardEvent, onMove: (by: -1 | 1) => void): void {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
  if (!event.altKey || by === null) return
  event.preventDefault()
  event.stopPropagation()
  onMove(by)
}
