/** The filters of a list beside its search, by the names of its screen. */
export type ListFilters = Readonly<Record<string, string | undefined>>

/** The value of an on/off filter. */
export const FILTER_ON = 'ja'

/** Encodes a value for the address: typed text may contain the separators. */
const encodeValue = (value: string): string => value.replaceAll(/[%,:]/g, encodeURIComponent)

function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads filters from an address such as 'status:Hersteld,late'; unknown ones are left out. */
export function parseFilters(text: string | undefined, known: readonly string[]): ListFilters {
  const filters = (text ?? '').split(',').map((part) => {
    const [key = '', value = FILTER_ON] = part.split(':')
    return [key, decodeValue(value)] as const
  })
  return Object.fromEntries(filters.filter(([key, value]) => known.includes(key) && value !== ''))
}

/** Returns the filters as text for the address; undefined for none. */
export const filterText = (filters: ListFilters): string | undefined =>
  Object.entries(filters)
    .flatMap(([key, value]) => (value === FILTER_ON ? key : value ? `${key}:${encodeValue(value)}` : []))
    .join(',') || undefined
