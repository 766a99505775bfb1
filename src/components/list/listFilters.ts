/** What lists are narrowed down by. */
export type FilterKey = 'status' | 'type' | 'executor' | 'mine' | 'late' | 'waiting'
export type ListFilters = { readonly [K in FilterKey]?: string | undefined }

/** The value of one that is only on or off. */
export const ON = 'ja'

const KEYS: ReadonlySet<string> = new Set<FilterKey>([
  'status',
  'type',
  'executor',
  'mine',
  'late',
  'waiting',
])

/** Reads them from an address, where they stand as 'status:Hersteld,late'; what is unknown is left out. */
export function filtersOf(text: string | undefined): ListFilters {
  const filters = (text ?? '').split(',').map((part) => {
    const [key = '', value = ON] = part.split(':')
    return [key, value] as const
  })
  return Object.fromEntries(filters.filter(([key, value]) => KEYS.has(key) && value !== ''))
}

/** As the address has them; undefined for none. */
export const filterText = (filters: ListFilters): string | undefined =>
  Object.entries(filters)
    .map(([key, value]) => (value === ON ? key : `${key}:${value}`))
    .join(',') || undefined
