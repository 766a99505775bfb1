/** Small settings of this device. Storage may be full or forbidden: a lost preference is no error. */

/** Reads a JSON value; `fallback` when it is absent or unreadable. */
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
    // Nothing depends on it: the default is used next time.
  }
}

let person = ''

/** Settings are kept per person (several people share a tablet): tell who is logged in. */
export function setSettingsPerson(id: string): void {
  person = id
}

/** The storage key of a setting of the person who is logged in. */
export const personalKey = (name: string): string => `wb.${person}.${name}`
