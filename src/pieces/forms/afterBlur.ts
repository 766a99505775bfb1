import type { FocusEvent } from 'react'

/** As long as a mouse button is usually held down. */
const PRESS_MS = 200

/** What has to be known of a field that was left. */
export type Left = Pick<FocusEvent<HTMLElement>, 'currentTarget' | 'relatedTarget'>

/**
 * Judges a field after the person left it, but never in the middle of a press: a text that appears under a field moves
 * the buttons below it, and a press whose release misses the button is lost. A button judges by itself anyway.
 */
export function afterBlur(event: Left, judge: () => void): void {
  if (event.relatedTarget instanceof HTMLButtonElement) return
  const field = event.currentTarget
  // Not every browser gives the focus to a button that is pressed. A field that is gone by then is no longer judged.
  setTimeout(() => field.isConnected && judge(), PRESS_MS)
}
