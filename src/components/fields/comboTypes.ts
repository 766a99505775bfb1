import type { ReactNode } from 'react'
import type { FieldProps } from './Field.tsx'

export interface ComboOption {
  value: string
  /** Text of the field when this option is chosen. */
  label: string
  /** Small second line in the list. */
  note?: string
  disabled?: boolean
}

/** Finds options for a term. `correct` replaces the shown options when better ones become known. */
export type ComboLoad<O> = (
  term: string,
  correct: (options: readonly O[]) => void,
) => Promise<readonly O[]> | readonly O[]

export interface ComboFieldProps<O extends ComboOption> extends FieldProps<O | null> {
  /** Searches; local lists may answer at once. Called with '' when the list opens without a term. */
  load: ComboLoad<O>
  /** Minimum number of characters for a search; a shorter term shows 'minstens n karakters'. Default 0. */
  minChars?: number
  /** Delay in ms after typing; default 300. */
  delay?: number
  /** Both together add an entry at the end of the list: 'Nieuwe klant "jans"'. */
  createLabel?: (term: string) => string
  onCreate?: (term: string) => void
  renderOption?: (option: O) => ReactNode
  /**
   * The context of the results besides the term, such as a period. A change repeats the search; the term
   * stays in the field until something is chosen.
   */
  about?: string
  /**
   * Called after a choice by finger or mouse, to move the focus on. After a choice by keyboard the focus
   * stays, because Tab continues from there.
   */
  onPicked?: () => void
  /**
   * Returns the option that Enter takes for a term that was not searched yet, without showing the list; null
   * shows the list. Without this prop such an Enter does nothing.
   */
  sure?: (options: readonly O[], term: string) => O | null
  /** A button inside the field at its end, as high as the field. */
  after?: ReactNode
  /** Shows the cross that empties the field; default true. */
  clearable?: boolean
}

/** Value of the 'create' entry. */
export const CREATE = '\u0000create'
