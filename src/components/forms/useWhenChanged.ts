import { useState } from 'react'

/**
 * Adjusts state when a prop changes, before the screen is painted: `useWhenChanged(target, (next) =>
 * setValues(…))`. Does nothing at the first render.
 */
export function useWhenChanged<T>(value: T, adjust: (value: T) => void): void {
  const [last, setLast] = useState(value)
  if (Object.is(last, value)) return
  setLast(value)
  adjust(value)
}
