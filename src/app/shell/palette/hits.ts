import type { ComponentType } from 'react'
import type { IconProps } from '../../../components/icons/icons.tsx'
import { searchKey } from '../../../domain/search/searchKey.ts'
import { isFound } from '../../../domain/search/searchTerm.ts'
import { bestFirst } from '../../../lib/fold.ts'

/** One line of the palette. */
export interface Hit {
  key: string
  title: string
  /** Beside the title, smaller: a customer, an item. */
  detail: string
  /** What it is: 'Herstelling', 'Klant', 'Actie'. */
  kind: string
  icon: ComponentType<IconProps>
  open: () => void
}

/** What the palette found, by kind. */
export interface Found {
  /** Records that go by exactly what was typed: a number, a reference. */
  named: readonly Hit[]
  /** The records of the department in which the person works. */
  own: readonly Hit[]
  /** Those of the other one, customers and items. */
  others: readonly Hit[]
  actions: readonly Hit[]
}

/**
 * The lines of the palette from top to bottom. Enter takes the first: what goes by the text itself, then a screen whose name
 * begins with it, then what merely holds it.
 */
export function inOrder({ named, own, others, actions }: Found, term: string): Hit[] {
  const key = searchKey(term.trim())
  const begins = ({ title }: Hit) => key.length >= PAGE_MIN && searchKey(title).startsWith(key)
  const hits = [
    ...named,
    ...actions.filter(begins),
    ...own,
    ...others,
    ...actions.filter((action) => !begins(action)),
  ]
  return [...new Map(hits.map((hit) => [hit.key, hit])).values()]
}

/** With fewer letters a name or a number is more likely meant than a screen. */
const PAGE_MIN = 3

/** Actions whose name holds every word that was typed, those first in which a word begins with it. */
export function matchingActions(actions: readonly Hit[], term: string): Hit[] {
  const found = actions.filter(({ title }) => isFound(term, [title]))
  return bestFirst(term.trim().split(/\s+/)[0] ?? '', found, ({ title }) => title)
}
