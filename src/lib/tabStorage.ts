/*
 * A browser that blocks site data throws on any access to its storage. Nothing may throw while the app loads, or
 * the page stays blank.
 */

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session storage of this tab; if the browser blocks it, a store in memory that is lost with the page. */
export const tabStorage: TabStorage = openTabStorage()

function openTabStorage(): TabStorage {
  try {
    return window.sessionStorage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}

/** True if the browser allows this site to store data; without it the app cannot work. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(window.sessionStorage && window.localStorage && window.indexedDB)
  } catch {
    return false
  }
}
