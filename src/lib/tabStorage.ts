/*
 * A browser in which data of sites is blocked throws at the mere mention of its stores. Nothing of the app may throw while it
 * is loaded, or the page stays white.
 */

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The store of this tab; one that forgets everything with the page where the browser allows none. */
export const tabStorage: TabStorage = openTabStorage()

function openTabStorage(): TabStorage {
  try {
    return window.sessionStorage
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
}

/** Whether the browser lets this site keep data; without it the app cannot work. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(window.sessionStorage && window.localStorage && window.indexedDB)
  } catch {
    return false
  }
}
