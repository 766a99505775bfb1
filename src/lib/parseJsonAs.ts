/** The value of a JSON text if it has the expected type; null for anything else. */
export function parseJsonAs<T>(text: string, isIt: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(text)
    return isIt(value) ? value : null
  } catch {
    return null
  }
}
