import { entryName, keepHere, keptHere } from '../lib/places.ts'

/** What this needs of the router. */
interface Navigates {
  subscribe: (event: 'onBeforeLoad' | 'onRendered', listener: () => void) => unknown
}

/** So long a screen may take until what was in sight on it is there again (ms). */
const PATIENCE = 5000
/** By this somebody goes on by himself. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Once each: the frame around the screens comes again with every login. */
const followed = new WeakSet<Navigates>()

const main = () => document.getElementById('main')

/**
 * Back and a reload lead to the same place: scrolled as far, with the focus on the row or the link that was gone from.
 * An address that was not open before begins at its top, as the router has it.
 */
export function keepPlaces(router: Navigates): void {
  if (followed.has(router)) return
  followed.add(router)
  /** The entry on screen; null while one goes and another comes. */
  let entry: string | null = null
  let stop = () => {}
  const keep = (name: string, value: unknown) => {
    if (entry !== null) keepHere(name, value, entry)
  }
  const leave = () => {
    stop()
    entry = null
  }
  router.subscribe('onBeforeLoad', leave)
  router.subscribe('onRendered', () => {
    leave()
    const name = entryName()
    stop = bringBack(name, () => (entry = name))
  })
  const mark = ({ target, type }: Event) => {
    if (!(target instanceof Element) || !main()?.contains(target)) return
    const found = selectorOf(target)
    // A press beside anything changes nothing; the focus on something else does.
    if (found !== null || type === 'focusin') keep('mark', found)
  }
  document.addEventListener('focusin', mark)
  document.addEventListener('click', mark, true)
  document.addEventListener('scroll', ({ target }) => keep(...scrolledTo(target)), true)
}

/** The list, or the page itself. */
function scrolledTo(target: EventTarget | null): [name: string, top: number] {
  const list = target instanceof Element ? target.getAttribute('data-scrolls') : null
  return list !== null && target instanceof Element ? [`scroll ${list}`, target.scrollTop] : ['page', scrollY]
}

const quoted = (value: string | null) => `"${(value ?? '').replaceAll(/["\\]/g, '\\$&')}"`

/** How to find again what somebody goes from: the row of a list, or a link (also by a press beside it in its row). */
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
 * Tries in each picture until all is where it was: rows come one picture later than their screen.
 * @param done when it is, when somebody goes on by himself, or when it takes too long
 * @returns stops it
 */
function bringBack(entry: string, done: () => void): () => void {
  const until = performance.now() + PATIENCE
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const act of ACTS) removeEventListener(act, given, true)
  }
  const given = () => {
    end()
    done()
  }
  const attempt = () => {
    const all = [scrollBack(entry), focusBack(entry)]
    if (all.every(Boolean) || performance.now() > until) return given()
    frame = requestAnimationFrame(attempt)
  }
  for (const act of ACTS) addEventListener(act, given, { capture: true, passive: true })
  attempt()
  return end
}

const numberAt = (name: string, entry: string): number => Number(keptHere(name, entry) ?? 0)

/** Whether everything is scrolled as far as it was. */
function scrollBack(entry: string): boolean {
  const page = numberAt('page', entry)
  if (page > 0 && Math.abs(scrollY - page) > 1) scrollTo(0, page)
  const lists = [...(main()?.querySelectorAll('[data-scrolls]') ?? [])].map((list) => {
    const top = numberAt(`scroll ${list.getAttribute('data-scrolls')}`, entry)
    if (top > 0 && Math.abs(list.scrollTop - top) > 1) list.scrollTop = top
    return top === 0 || Math.abs(list.scrollTop - top) <= 1
  })
  return (page === 0 || Math.abs(scrollY - page) <= 1) && lists.every(Boolean)
}

/** Whether the focus is where it was, or on what the screen itself gave it to. */
function focusBack(entry: string): boolean {
  const mark = keptHere('mark', entry)
  const { activeElement } = document
  const isFree = !activeElement || activeElement.matches('body, main, h1')
  if (typeof mark !== 'string' || !isFree) return true
  const found = document.querySelector<HTMLElement>(mark)
  found?.focus({ preventScroll: true })
  return found !== null && document.activeElement === found
}
