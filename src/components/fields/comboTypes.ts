import type { ReactNode } from 'react'
import type { FieldProps } from './Field.tsx'

export interface ComboOption {
  value: string
  /** What the field shows when chosen. */
  label: string
  /** Small second line in the list. */
  note?: string
  disabled?: boolean
}

/** Finds options for a term; `correct` puts others in their place when more becomes known while they are shown. */
export type ComboLoad<O> = (
  term: string,
  correct: (options: readonly O[]) => void,
) => Promise<readonly O[]> | readonly O[]

export interface ComboFieldProps<O extends ComboOption> extends FieldProps<O | null> {
  /** Searches; local lists may answer at once. Called with '' when the list opens without a term. */
  load: ComboLoad<O>
  /** Fewest characters before it searches; a shorter term shows 'minstens n karakters'. Default 0. */
  minChars?: number
  /** Wait after typing; default 300 ms. */
  delay?: number
  /** With both, an entry at the bottom of the list: 'Nieuwe klant "jans"'. */
  createLabel?: (term: string) => string
  onCreate?: (term: string) => void
  renderOption?: (option: O) => ReactNode
  /**
   * What the answers hold for besides the term, such as a period. When it changes, what was searched is searched again, and
   * the term stays in the field until something is chosen.
   */
  about?: string
  /**
   * Where a person goes on who chose with a finger or a mouse: the field itself has no more use for the focus. With the
   * keyboard the focus stays, as Tab goes on from there.
   */
  onPicked?: () => void
  /**
   * What Enter takes of the answer to a term that was not searched yet, without a look at the list; null: the list is to be
   * looked at. Without it such an Enter does nothing.
   */
  sure?: (options: readonly O[], term: string) => O | null
  /** A button within the field, at its end; as high as the field. */
  after?: ReactNode
  /** The cross that empties the field; default true. */
  clearable?: boolean
}

/** Value of the 'create' entry. */
export const CREATE = '\u0000create'
