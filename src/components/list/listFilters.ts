/** What a list is narrowed down by beside its search, by the names that its screen gives. */
export type ListFilters = Readonly<Record<string, string | undefined>>

/** The value of one that is only on or off. */
export const ON = 'ja'

/** Reads them from an address, where they stand as 'status:Hersteld,late'; what the list does not know is left out. */
export function filtersOf(text: string | undefined, known: readonly string[]): ListFilters {
  const filters = (text ?? '').split(',').map((part) => {
    const [key = '', value = ON] = part.split(':')
    return [key, value] as const
  })
  return Object.fromEntries(filters.filter(([key, value]) => known.includes(key) && value !== ''))
}

/** As the address has them; undefined for none. */
export const filterText = (filters: ListFilters): string | undefined =>
  Object.entries(filters)
    .map(([key, value]) => (value === ON ? key : `${key}:${value}`))
    .join(',') || undefined
