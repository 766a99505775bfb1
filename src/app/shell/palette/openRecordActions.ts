import { IconCheck } from '../../../components/icons/icons.tsx'
import type { PaletteHit } from './hits.ts'
import { recordAt } from './recentRecords.ts'

/** The open record, as its own screen offers it. */
interface OpenRecord {
  title: string
  actions: PaletteHit[]
}

const MAX_ACTIONS = 5
/** Buttons that do nothing to the record. */
const SKIPPED = /^(Annuleren|Terug naar|Meer)/

/**
 * Returns the next step of the open record and the actions in its head (SL-12). The palette presses the button
 * of the screen, so that both always do the same.
 */
export function openRecordActions(path: string): OpenRecord | null {
  const heading = recordAt(path) && document.querySelector('main h1')
  const head = heading?.closest('header') ?? heading?.parentElement
  if (!heading || !head) return null
  const nextStep = document.querySelectorAll<HTMLButtonElement>('main [data-next-step] button')
  const buttons = new Set([...nextStep, ...head.querySelectorAll('button')])
  const actions = [...buttons].flatMap((button): PaletteHit[] => {
    const title = (button.textContent || (button.getAttribute('aria-label') ?? '')).trim()
    const isOff = button.disabled || button.matches('[aria-disabled="true"], [aria-haspopup]')
    if (title === '' || isOff || SKIPPED.test(title) || !button.checkVisibility()) return []
    const key = `open.${title}`
    return [{ key, group: 'open', title, name: '', detail: '', icon: IconCheck, open: () => button.click() }]
  })
  return { title: heading.textContent ?? '', actions: actions.slice(0, MAX_ACTIONS) }
}
