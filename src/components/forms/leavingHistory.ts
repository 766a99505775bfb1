import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'

/** A history step: about to happen, or already made in the case of Back, Forward and a typed address. */
export interface HistoryStep {
  currentLocation: HistoryLocation
  nextLocation: HistoryLocation
  action: string
}

type Blocker = (step: HistoryStep) => Promise<boolean>

/** Key under which the router's history stores the index of an entry in its state. */
const INDEX = '__TSR_index'
/**
 * The router's history reverts a step that is refused. A step without an answer is left alone, so return
 * this.
 */
const never = new Promise<never>(() => {})

let isAsking = false

/**
 * Asks once before the screen is left, however many steps are made meanwhile.
 *
 * With Back, Forward and a typed address, the browser is at the new address while the question is open. The
 * router's history would go back by the steps it counted, which is wrong after two steps or a typed address.
 * This function returns the browser to the entry of the screen instead.
 *
 * @param ask resolves with true if the screen may be left @returns a function that stops it
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

/** Returns the browser to the entry of this location. */
function bringBack({ state, href }: HistoryLocation): void {
  const index = indexOf(window.history.state)
  const steps = index === null ? 0 : (indexOf(state) ?? 0) - index
  // A typed address has no index: the browser added it after the entry of the screen.
  if (steps !== 0) window.history.go(steps)
  else if (window.location.hash !== `#${href}`) window.history.back()
}

const indexOf = (state: unknown): number | null => {
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, INDEX) : null
  return typeof index === 'number' ? index : null
}
