/** What a list is narrowed down by beside its search, by the names that its screen gives. */
export type ListFilters = Readonly<Record<string, string | undefined>>

/** The value of one that is only on or off. */
export const ON = 'ja'

/** What a filter is told by in an address: a text that was typed may hold what divides them. */
const written = (value: string): string => value.replaceAll(/[%,:]/g, encodeURIComponent)

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads them from an address, where they stand as 'status:Hersteld,late'; what the list does not know is left out. */
export function filtersOf(text: string | undefined, known: readonly string[]): ListFilters {
  const filters = (text ?? '').split(',').map((part) => {
    const [key = '', value = ON] = part.split(':')
    return [key, read(value)] as const
  })
  return Object.fromEntries(filters.filter(([key, value]) => known.includes(key) && value !== ''))
}

/** As the address has them; undefined for none. */
export const filterText = (filters: ListFilters): string | undefined =>
  Object.entries(filters)
    .flatMap(([key, value]) => (value === ON ? key : value ? `${key}:${written(value)}` : []))
    .join(',') || undefined
