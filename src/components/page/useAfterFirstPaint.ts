import { startTransition, useEffect, useState } from 'react'

let waiting: Set<() => void> | undefined

/**
 * Runs work after the next paint. All work that waits for the same paint is rendered together in a
 * transition, so that a key pressed meanwhile is handled at once.
 * @returns a function that cancels it
 */
export function afterPaint(work: () => void): () => void {
  const all = (waiting ??= gather())
  all.add(work)
  return () => all.delete(work)
}

function gather(): Set<() => void> {
  const all = new Set<() => void>()
  // A frame callback runs before the paint; a timer set in it runs after.
  requestAnimationFrame(() => {
    waiting = undefined
    setTimeout(() => startTransition(() => all.forEach((work) => work())))
  })
  return all
}

/** Resolves after the next paint; at once if the page is hidden, because a hidden page is not painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => (document.hidden ? resolve() : afterPaint(resolve)))

/**
 * False during the first paint of a component, true afterwards. Use it to render content below the screen
 * edge later.
 */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}
