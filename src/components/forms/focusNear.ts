/** Maximum time in ms between the question and the removal of the row. */
const GOING_MS = 2_000
/** Time in ms until the dialog of the question has faded out; until then it holds the focus. */
const FADED_MS = 150

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'
const controlsOf = (box: Element): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(CONTROLS)]

/**
 * Keeps the focus in a list when the row of the focused control is removed. The focus moves to the same
 * control of the next row, or of the row before. Otherwise it moves to the first control of the list's
 * container.
 */
export function focusNearWhenGone(control: HTMLElement): void {
  const row = control.closest('li, tr')
  if (!row) return
  const fromEnd = controlsOf(row).indexOf(control) - controlsOf(row).length
  const neighbours = [row.nextElementSibling, row.previousElementSibling].filter((one) => one !== null)
  const holder = row.parentElement?.closest('section, form, main')
  const move = () => {
    if (document.activeElement !== document.body) return
    const near = neighbours.find((one) => one.isConnected)
    const goal = near ? controlsOf(near).at(fromEnd) : holder && controlsOf(holder)[0]
    goal?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => {
    if (control.isConnected) return
    watch.disconnect()
    setTimeout(move, FADED_MS)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), GOING_MS)
}
