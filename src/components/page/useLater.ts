import { startTransition, useEffect, useState } from 'react'

/**
 * False for the first picture of a component, true once that is painted: what lies below the edge of the screen need
 * not hold up what a person came for. The rest is rendered in pieces, so that a key pressed meanwhile is heard at once.
 */
export function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame runs before its picture is painted, a timer that it sets runs after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setLater(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return later
}
