import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'

/** A step of the history that is about to happen, or, with Back, Forward and a typed address, has happened already. */
export interface HistoryStep {
  currentLocation: HistoryLocation
  nextLocation: HistoryLocation
  action: string
}

type Blocker = (step: HistoryStep) => Promise<boolean>

/** The history counts its entries in their state. */
const INDEX = '__TSR_index'
/** The history goes its own way back for every step that is refused; a step without an answer it leaves alone. */
const never = new Promise<never>(() => {})

let isAsking = false

/**
 * Asks before the screen is left, once, however many steps are made meanwhile.
 *
 * With Back, Forward and a typed address the browser is at the other address while the question is open. The history of the
 * router goes back by the steps that it counted, which is wrong after two of them and after a typed address. Here the
 * browser is brought back to the entry of the screen, wherever it is by then.
 *
 * @param ask resolves true when the screen may be left @returns the way to stop
 */
export function askBeforeLeaving(
  history: RouterHistory,
  ask: (step: HistoryStep) => Promise<boolean> | boolean,
): () => void {
  const blockerFn: Blocker = async (step) => {
    const isMade = step.action !== 'PUSH' && step.action !== 'REPLACE'
    if (isAsking) return isMade ? never : true
    isAsking = true
    const mayLeave = await Promise.resolve(ask(step)).finally(() => {
      isAsking = false
    })
    if (mayLeave) return false
    if (!isMade) return true
    bringBack(step.currentLocation)
    return never
  }
  return history.block({ enableBeforeUnload: false, blockerFn })
}

/** Brings the browser back to the entry of this location. */
function bringBack({ state, href }: HistoryLocation): void {
  const index = indexOf(window.history.state)
  const steps = index === null ? 0 : (indexOf(state) ?? 0) - index
  // A typed address has no count of its own: the browser put it on top of the entry of the screen.
  if (steps !== 0) window.history.go(steps)
  else if (window.location.hash !== `#${href}`) window.history.back()
}

const indexOf = (state: unknown): number | null => {
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, INDEX) : null
  return typeof index === 'number' ? index : null
}
