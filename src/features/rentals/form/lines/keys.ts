import type { KeyboardEvent } from 'react'
import { cellBeside } from '../../../../components/forms/cellBeside.ts'
import { moveKeys } from '../../../../components/reorder/moveKeys.ts'

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.ariaLabel !== null

/** Enter moves down in the same column, and from the last line to the add field. */
export function enterGoesDown(event: KeyboardEvent<HTMLElement>, add: () => HTMLElement | null): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isField(event.target)) return
  const { target } = event
  const label = target.getAttribute('aria-label')
  const below = cellBeside(target, 1, (row) => row.querySelector<HTMLElement>(`input[aria-label="${label}"]`))
  event.preventDefault()
  ;(below ?? add())?.focus()
}

interface LineKeys {
  /** True if there is a line on that side. */
  canMove: (by: -1 | 1) => boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Alt with an arrow moves a line, Ctrl+Delete removes it. This runs before the field handles the key. */
export function lineKeys(event: KeyboardEvent, { canMove, onMove, onRemove }: LineKeys): void {
  moveKeys(event, (by) => canMove(by) && onMove(by))
  if (!event.ctrlKey || event.key !== 'Delete') return
  event.preventDefault()
  event.stopPropagation()
  onRemove()
}
