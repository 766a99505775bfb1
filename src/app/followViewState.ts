import { historyEntryKey, saveViewState, readViewState } from '../lib/viewState.ts'

/** The part of the router that this module needs. */
interface Navigates {
  subscribe: (event: 'onBeforeLoad' | 'onRendered', listener: () => void) => unknown
}

/** Maximum time in ms to restore the position on a screen. */
const PATIENCE = 5000
/** Events by which the user takes over. */
const TAKE_OVER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Follow each router once: the shell mounts again with every login. */
const followed = new WeakSet<Navigates>()

const main = () => document.getElementById('main')

/**
 * Back and reload restore the scroll positions, and the focus on the row or link that the user left from. A
 * new address starts at its top, as the router does it.
 */
export function followViewState(router: Navigates): void {
  if (followed.has(router)) return
  followed.add(router)
  /** History entry of the visible screen; null during a navigation. */
  let entry: string | null = null
  let stop = () => {}
  const save = (name: string, value: unknown) => {
    if (entry !== null) saveViewState(name, value, entry)
  }
  const leave = () => {
    stop()
    entry = null
  }
  router.subscribe('onBeforeLoad', leave)
  router.subscribe('onRendered', () => {
    leave()
    const name = historyEntryKey()
    stop = restoreViewState(name, () => (entry = name))
  })
  const saveFocus = ({ target, type }: Event) => {
    if (!(target instanceof Element) || !main()?.contains(target)) return
    const found = selectorOf(target)
    // A press outside rows and links keeps the mark; focusing something else clears it.
    if (found !== null || type === 'focusin') save('mark', found)
  }
  document.addEventListener('focusin', saveFocus)
  document.addEventListener('click', saveFocus, true)
  document.addEventListener('scroll', ({ target }) => save(...scrolledTo(target)), true)
}

/** Returns the key and the scroll position of a list or of the page. */
function scrolledTo(target: EventTarget | null): [name: string, top: number] {
  const list = target instanceof Element ? target.getAttribute('data-scrolls') : null
  return list !== null && target instanceof Element ? [`scroll ${list}`, target.scrollTop] : ['page', scrollY]
}

const quoted = (value: string | null) => `"${(value ?? '').replaceAll(/["\\]/g, '\\$&')}"`

/**
 * Returns a selector for the element the user leaves from: the row of a list, or a link, also by a press
 * beside the link in its row.
 */
function selectorOf(target: Element): string | null {
  const row = target.closest('[data-row]')
  if (row) {
    const list = row.closest('table')?.getAttribute('aria-label') ?? null
    return `table[aria-label=${quoted(list)}] [data-row=${quoted(row.getAttribute('data-row'))}]`
  }
  const link = target.closest('a[href]') ?? target.closest('tr')?.querySelector('a[href]')
  return link ? `#main a[href=${quoted(link.getAttribute('href'))}]` : null
}

/**
 * Retries in each frame until all positions are restored, because rows render a frame later than their
 * screen.
 * @param done called when it succeeded, when the user takes over, or after the time limit
 * @returns a function that stops it
 */
function restoreViewState(entry: string, done: () => void): () => void {
  const until = performance.now() + PATIENCE
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const eventName of TAKE_OVER_EVENTS) removeEventListener(eventName, given, true)
  }
  const given = () => {
    end()
    done()
  }
  const attempt = () => {
    const all = [restoreScroll(entry), restoreFocus(entry)]
    if (all.every(Boolean) || performance.now() > until) return given()
    frame = requestAnimationFrame(attempt)
  }
  for (const eventName of TAKE_OVER_EVENTS)
    addEventListener(eventName, given, { capture: true, passive: true })
  attempt()
  return end
}

const savedNumber = (name: string, entry: string): number => Number(readViewState(name, entry) ?? 0)

/** True if everything is at its stored scroll position. */
function restoreScroll(entry: string): boolean {
  const page = savedNumber('page', entry)
  if (page > 0 && Math.abs(scrollY - page) > 1) scrollTo(0, page)
  const lists = [...(main()?.querySelectorAll('[data-scrolls]') ?? [])].map((list) => {
    const top = savedNumber(`scroll ${list.getAttribute('data-scrolls')}`, entry)
    if (top > 0 && Math.abs(list.scrollTop - top) > 1) list.scrollTop = top
    return top === 0 || Math.abs(list.scrollTop - top) <= 1
  })
  return (page === 0 || Math.abs(scrollY - page) <= 1) && lists.every(Boolean)
}

/** True if the focus is on its stored element, or on an element that the screen focused itself. */
function restoreFocus(entry: string): boolean {
  const markSelector = readViewState('mark', entry)
  const { activeElement } = document
  const isFree = !activeElement || activeElement.matches('body, main, h1')
  if (typeof markSelector !== 'string' || !isFree) return true
  const found = document.querySelector<HTMLElement>(markSelector)
  found?.focus({ preventScroll: true })
  return found !== null && document.activeElement === found
}
