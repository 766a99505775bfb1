import type { FocusEvent } from 'react'

/** The usual time that a mouse button is held down. */
const PRESS_MS = 200

/** The properties of a blur event that are needed here. */
export type BlurEvent = Pick<FocusEvent<HTMLElement>, 'currentTarget' | 'relatedTarget'>

/**
 * Validates a field after the person left it, but never during a press. A message under a field moves the buttons
 * below it, and a press whose release misses the button is lost. A button validates by itself anyway.
 */
export function validateAfterBlur(event: BlurEvent, validate: () => void): void {
  if (event.relatedTarget instanceof HTMLButtonElement) return
  const field = event.currentTarget
  // Not every browser focuses a pressed button, so wait. A field that was removed by then is not validated.
  setTimeout(() => field.isConnected && validate(), PRESS_MS)
}
