/** Small settings of this device. Storage may be full or forbidden; a lost preference is not an error. */

/** Reads a JSON value; returns `fallback` if it is absent or unreadable. */
export function readSetting<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Writes a JSON value. */
export function writeSetting(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Ignore it: the default is used next time.
  }
}

let person = ''

/** Sets the logged-in person. Settings are stored per person, because several people share a tablet. */
export function setSettingsPerson(id: string): void {
  person = id
}

/** The storage key of a setting of the logged-in person. */
export const personalKey = (name: string): string => `wb.${person}.${name}`
