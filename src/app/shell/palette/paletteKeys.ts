/**
 * Maximum wait in ms for the search field. After it, keys go to the screen again; the text typed so far is
 * kept for the field.
 */
const PATIENCE = 3000

let collector: { text: string; stop: () => void } | null = null

/**
 * Collects the keys typed after Ctrl+K until the search field appears. They do not reach the field that still
 * has the focus.
 */
export function collectPaletteKeys(): void {
  collector?.stop()
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
  const release = () => window.removeEventListener('keydown', gather, true)
  const timer = setTimeout(release, PATIENCE)
  typed.stop = () => {
    release()
    clearTimeout(timer)
    collector = null
  }
  collector = typed
}

/** Returns the collected text and stops collecting. */
export function takePaletteKeys(): string {
  const { text, stop } = collector ?? { text: '', stop: () => {} }
  stop()
  return text
}

/** The palette opens with its last text within this time in ms (SL-16). */
const KEPT_MS = 30_000

let kept: { text: string; uid: string; at: number } | null = null

/** Keeps the text for a person; '' forgets it. */
export const keepPaletteText = (text: string, uid: string): void =>
  void (kept = { text, uid, at: Date.now() })

/** Returns the last text of a person, unless the palette was closed too long ago. */
export const keptPaletteText = (uid: string): string =>
  kept !== null && kept.uid === uid && Date.now() - kept.at < KEPT_MS ? kept.text : ''
