/*
 * The view state of a history entry, so that Back and a reload restore it: the scroll position, the focus, and the
 * state of lists in panels. It is lost when the tab is closed.
 */

type ViewState = Record<string, unknown>

const KEY = 'places'
/** The number of entries that are kept; nobody goes back further. */
const ENTRIES_MAX = 60

const viewStates = new Map<string, ViewState>(readStored())

function readStored(): [string, ViewState][] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...viewStates].slice(-ENTRIES_MAX)))
  } catch {
    // Full or forbidden: after a reload the screen starts at the top.
  }
}
addEventListener('pagehide', store)

/** The key of the open history entry. An entry from a typed URL gets one. */
export function historyEntryKey(): string {
  const state: { __TSR_key?: string } = history.state ?? {}
  if (state.__TSR_key !== undefined) return state.__TSR_key
  // Set it like the router does at its start, but bypass the router, which would see a change of screen.
  const given = { __TSR_key: Math.random().toString(36).slice(2), __TSR_index: 0 }
  History.prototype.replaceState.call(history, { ...state, ...given }, '')
  return given.__TSR_key
}

/** Reads a value of the open history entry. */
export const readViewState = (name: string, entry = historyEntryKey()): unknown =>
  viewStates.get(entry)?.[name]

/** Stores a value for the open history entry. */
export function saveViewState(name: string, value: unknown, entry = historyEntryKey()): void {
  const saved = viewStates.get(entry)
  // The most recently changed entry comes last.
  viewStates.delete(entry)
  viewStates.set(entry, { ...saved, [name]: value })
}
