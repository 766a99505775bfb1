/*
 * What belongs to an entry of the history, so that Back and a reload find it again: how far its screen was scrolled,
 * what had the focus, where the lists in its panels stood. Lost with the tab of the browser.
 */

type Kept = Record<string, unknown>

const KEY = 'places'
/** Nobody goes back further than this. */
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
    // Full or forbidden: a reload then begins at the top.
  }
}
addEventListener('pagehide', store)

/** The name of the entry that is open; one that came by an address typed by hand is given one. */
export function entryName(): string {
  const state: { __TSR_key?: string } = history.state ?? {}
  if (state.__TSR_key !== undefined) return state.__TSR_key
  // As the router does at its start; past it, since it would take this for a change of screen.
  const given = { __TSR_key: Math.random().toString(36).slice(2), __TSR_index: 0 }
  History.prototype.replaceState.call(history, { ...state, ...given }, '')
  return given.__TSR_key
}

/** What was kept under a name for the entry that is open. */
export const keptHere = (name: string, entry = entryName()): unknown => places.get(entry)?.[name]

/** Keeps it, for the entry that is open. */
export function keepHere(name: string, value: unknown, entry = entryName()): void {
  const kept = places.get(entry)
  // The one that was changed last goes last.
  places.delete(entry)
  places.set(entry, { ...kept, [name]: value })
}
