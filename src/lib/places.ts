/*
 * The view state of a history entry, so that Back and a reload restore it: the scroll position, the focus, and the
 * state of lists in panels. It is lost when the tab is closed.
 */

type Kept = Record<string, unknown>

const KEY = 'places'
/** The number of entries that are kept; nobody goes back further. */
const MOST = 60

const places = new Map<string, Kept>(stored())

function stored(): [string, Kept][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST)))
  } catch {
    // Full or forbidden: after a reload the screen starts at the top.
  }
}
addEventListener('pagehide', store)

/** The key of the open history entry. An entry from a typed URL gets one. */
export function entryName(): string {
  const state: { __TSR_key?: string } = history.state ?? {}
  if (state.__TSR_key !== undefined) return state.__TSR_key
  // Set it like the router does at its start, but bypass the router, which would see a change of screen.
  const given = { __TSR_key: Math.random().toString(36).slice(2), __TSR_index: 0 }
  History.prototype.replaceState.call(history, { ...state, ...given }, '')
  return given.__TSR_key
}

/** Reads a value of the open history entry. */
export const keptHere = (name: string, entry = entryName()): unknown => places.get(entry)?.[name]

/** Stores a value for the open history entry. */
export function keepHere(name: string, value: unknown, entry = entryName()): void {
  const kept = places.get(entry)
  // The most recently changed entry comes last.
  places.delete(entry)
  places.set(entry, { ...kept, [name]: value })
}
