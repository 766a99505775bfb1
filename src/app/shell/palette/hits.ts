import type { ComponentType } from 'react'
import type { IconProps } from '../../../components/icons/icons.tsx'
import { searchKey } from '../../../domain/search/searchKey.ts'
import { matchesSearch } from '../../../domain/search/searchTerm.ts'
import { sortWordStartsFirst } from '../../../lib/textSort.ts'

/** A line of the palette. */
export interface PaletteHit {
  key: string
  title: string
  /** Smaller text beside the title: a customer, an item. */
  detail: string
  /** Kind of the hit: 'Herstelling', 'Klant', 'Actie'. */
  kind: string
  icon: ComponentType<IconProps>
  open: () => void
  /** Why the person may not open it; Enter then says so. */
  disabledReason?: string | undefined
}

/** The hits of the palette, by kind. */
export interface PaletteHits {
  /** Records whose number or reference equals the typed text. */
  named: readonly PaletteHit[]
  /** Other records of the current department. */
  own: readonly PaletteHit[]
  /** Records of the other department, customers and items. */
  others: readonly PaletteHit[]
  actions: readonly PaletteHit[]
}

/**
 * Returns the lines of the palette from top to bottom; Enter opens the first. Exact matches come first, then
 * screens whose name starts with the term, then all other matches.
 */
export function sortHits({ named, own, others, actions }: PaletteHits, term: string): PaletteHit[] {
  const key = searchKey(term.trim())
  const begins = ({ title }: PaletteHit) => key.length >= PAGE_MIN && searchKey(title).startsWith(key)
  const hits = [
    ...named,
    ...actions.filter(begins),
    ...own,
    ...others,
    ...actions.filter((action) => !begins(action)),
  ]
  return [...new Map(hits.map((hit) => [hit.key, hit])).values()]
}

/** With fewer letters the user probably means a name or a number, not a screen. */
const PAGE_MIN = 3

/**
 * Returns the actions whose name contains every typed word. Those with a word that starts with the first one
 * come first.
 */
export function matchingActions(actions: readonly PaletteHit[], term: string): PaletteHit[] {
  const found = actions.filter(({ title }) => matchesSearch(term, [title]))
  return sortWordStartsFirst(term.trim().split(/\s+/)[0] ?? '', found, ({ title }) => title)
}
