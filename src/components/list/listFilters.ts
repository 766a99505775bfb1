/** The filters of a list beside its search, by the names of its screen. */
export type ListFilters = Readonly<Record<string, string | undefined>>

/** The value of an on/off filter. */
export const ON = 'ja'

/** Encodes a value for the address: typed text may contain the separators. */
const written = (value: string): string => value.replaceAll(/[%,:]/g, encodeURIComponent)

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads filters from an address such as 'status:Hersteld,late'; unknown ones are left out. */
export function filtersOf(text: string | undefined, known: readonly string[]): ListFilters {
  const filters = (text ?? '').split(',').map((part) => {
    const [key = '', value = ON] = part.split(':')
    return [key, read(value)] as const
  })
  return Object.fromEntries(filters.filter(([key, value]) => known.includes(key) && value !== ''))
}

/** Returns the filters as text for the address; undefined for none. */
export const filterText = (filters: ListFilters): string | undefined =>
  Object.entries(filters)
    .flatMap(([key, value]) => (value === ON ? key : value ? `${key}:${written(value)}` : []))
    .join(',') || undefined
