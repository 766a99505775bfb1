import type { ComponentType } from 'react'
import type { IconProps } from '../../../components/icons/icons.tsx'
import { bestFirst, containsFolded } from '../../../lib/fold.ts'

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

/** Actions whose name holds every word that was typed, those first in which a word begins with it. */
export function matchingActions(actions: readonly Hit[], term: string): Hit[] {
  const words = term.split(/\s+/).filter(Boolean)
  const found = actions.filter(({ title }) => words.every((word) => containsFolded(word, [title])))
  return bestFirst(words[0] ?? '', found, ({ title }) => title)
}
