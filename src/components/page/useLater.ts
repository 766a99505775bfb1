import { startTransition, useEffect, useState } from 'react'

let waiting: Set<() => void> | undefined

/**
 * Does something once the next picture is painted. What waits for the same picture is rendered together and in pieces,
 * so that a key pressed meanwhile is heard at once.
 * @returns takes it back
 */
export function afterPaint(work: () => void): () => void {
  const all = (waiting ??= gather())
  all.add(work)
  return () => all.delete(work)
}

function gather(): Set<() => void> {
  const all = new Set<() => void>()
  // A frame runs before its picture is painted, a timer that it sets runs after.
  requestAnimationFrame(() => {
    waiting = undefined
    setTimeout(() => startTransition(() => all.forEach((work) => work())))
  })
  return all
}

/** Resolves when the next picture is painted; at once where nobody looks, for a hidden page is not painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => (document.hidden ? resolve() : afterPaint(resolve)))

/**
 * False for the first picture of a component, true once that is painted: what lies below the edge of the screen need
 * not hold up what a person came for.
 */
export function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(() => afterPaint(() => setLater(true)), [])
  return later
}
