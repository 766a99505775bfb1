import type { KeyboardEvent } from 'react'
import type { PeriodState } from './usePeriod.ts'

/**
 * Keys on the grid of days: PageUp and PageDown step a week or month, T goes to today, G asks for a day
 * (PN-13). Letters work only here, so that dictation or typing elsewhere does not change the period.
 */
export function periodKeys(event: KeyboardEvent, { step, goTo, setChoosing }: PeriodState): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const actions: Record<string, () => void> = {
    PageUp: () => step(-1),
    PageDown: () => step(1),
    t: () => goTo(null),
    g: () => setChoosing(true),
  }
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!action) return
  event.preventDefault()
  action()
}
