/** Longer than this nobody waits for a field: then the keys are the screen's again, and what was typed waits for it. */
const PATIENCE = 3000

let early: { text: string; stop: () => void } | null = null

/**
 * From Ctrl+K on what is typed is meant for the search, though its field comes a moment later: it is gathered, and does
 * not reach the field that still has the focus.
 */
export function gatherKeys(): void {
  early?.stop()
  const typed = { text: '', stop: () => {} }
  const gather = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Escape') return typed.stop()
    if (key.length === 1) typed.text += key
    else if (key === 'Backspace') typed.text = typed.text.slice(0, -1)
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', gather, true)
  const letGo = () => window.removeEventListener('keydown', gather, true)
  const timer = setTimeout(letGo, PATIENCE)
  typed.stop = () => {
    letGo()
    clearTimeout(timer)
    early = null
  }
  early = typed
}

/** What was typed until now; from here on the keys go where they are typed. */
export function gatheredKeys(): string {
  const { text, stop } = early ?? { text: '', stop: () => {} }
  stop()
  return text
}
