import type { ReactNode } from 'react'
import type { Chosen } from './selection.ts'
import type { ListFilters } from './listFilters.ts'

/** Where a list stands: everything that Back has to bring back. */
export interface ListState {
  /** The search term that is in force; '' for none. */
  search: string
  /** From 1. */
  page: number
  /** Rows per page: 10, 20, 30 or 40. */
  size: number
  /** Key of the sorted column, or null for the list's own order. */
  sort: string | null
  dir: 'asc' | 'desc'
  /** The 'Alles' switch. */
  all: boolean
  /** What it is narrowed down by beside the search. */
  filters: ListFilters
}

export interface Column<T> {
  /** Unique in the list; also the sort key. */
  key: string
  title: string
  render: (row: T) => ReactNode
  /** The header becomes a sort button. */
  sortable?: boolean
  /** What a list in memory sorts by (pageLocally); makes the column sortable. */
  sortValue?: (row: T) => string | number | boolean | null | undefined
  /** First direction when the column is chosen; default 'asc'. */
  firstDir?: 'asc' | 'desc'
  /** CSS width, such as 120 or '20%'. */
  width?: number | string
  align?: 'right' | 'center'
  /** On one line: dates, numbers, short codes. */
  nowrap?: boolean
  /** A long text: this column takes the room that is left. (Every plain text is cut off after two lines.) */
  clamp?: boolean
  className?: string
  /**
   * Place on a card (narrow lists): 'title' stands on top (default: the first column), 'badge' at the right of it
   * (default: the key 'status'), 'actions' at the bottom (default: the key 'actions'), 'hide' is left out, 'line' is a
   * line with its label.
   */
  card?: 'title' | 'badge' | 'line' | 'actions' | 'hide'
}

export interface DataListProps<T> {
  /** Accessible name of the table, such as 'Herstellingen'. */
  label: string
  columns: readonly Column<T>[]
  /** The rows of this page; undefined while they are not known yet. The caller searches, sorts and pages. */
  rows: readonly T[] | undefined
  /** Number of rows on all pages together. */
  total: number
  /** Waiting for rows; no empty text is shown meanwhile. Default: `rows` is undefined. */
  loading?: boolean
  rowKey: (row: T) => string
  state: ListState
  onState: (next: ListState) => void
  /** The edges of the heads are dragged, or Alt with an arrow key widens and narrows: the new width (px) of a column. */
  onResize?: ((key: string, width: number) => void) | undefined
  /** Opens a row: click beside a control, or Enter on it. */
  onOpen?: (row: T) => void
  rowClassName?: (row: T) => string | undefined
  /** The search box; leave out for a list without. */
  search?: ListSearchConfig
  /** Shows the 'Alles' switch. */
  withAll?: boolean
  /** Between search and the right edge: filters, buttons. */
  toolbar?: ReactNode
  /** Hides the footer when all rows fit on the smallest page; default false. */
  hideShortFooter?: boolean
  /**
   * The list fills the window down to its lower edge and scrolls inside, so that header and pager stay in sight and
   * nothing moves when rows arrive. Default true; false for a list inside a panel or a dialog.
   */
  fill?: boolean
  /**
   * Width of the list (px) below which rows are cards; default 768 (D-137). Raise it for a list whose columns need more
   * room than a tablet held upright has.
   */
  cardsBelow?: number
  /** Replaces 'Momenteel geen data beschikbaar'. */
  emptyText?: string
  /** Below it: what to do next, or how the list fills by itself, in one sentence. */
  emptyHint?: string
  /** And the button for it. */
  emptyAction?: ReactNode
  /** What the list is narrowed down by, in words; the text of a list without hits names them. */
  filterWords?: readonly string[]
  selection?: ListSelection<T>
  /** Rows of two lines instead of the columns (or cards), in a list that has no room for these. */
  twoLines?: TwoLines<T>
}

/** Rows that are chosen to do something with all of them: by box, Space, Shift, or a finger that rests on one. */
interface ListSelection<T> {
  /** See useSelection. */
  chosen: Chosen
  onChosen: (next: Chosen) => void
  /** What a row is called beside its box. */
  nameOf: (row: T) => string
  /** What can be done with them (SelectionBar), in the place of the footer; may be loaded when it is needed. */
  bar: ReactNode
}

interface TwoLines<T> {
  /** Below this width of the list (px). */
  below: number
  /** A list of cells that stand beside each other: 112 px | the rest | 200 px | 44 px. */
  columns: readonly Column<T>[]
}

export interface ListSearchConfig {
  /** Fewest characters; a shorter term only shows the hint 'minstens n karakters'. Default 1. */
  minChars?: number
  /** Also searches this many ms after typing; default: only with Enter. */
  delay?: number
  placeholder?: string
  /** Accessible name; default 'Zoeken'. */
  label?: string
  /** Called when an empty search asks for everything again. */
  onReload?: () => void
  autoFocus?: boolean
  /** What is looked for may bear a code: a button scans it (SearchScan). */
  scans?: boolean
}

export const isSortable = <T>(column: Column<T>): boolean => column.sortable ?? column.sortValue !== undefined

export function cardPlace<T>(column: Column<T>, index: number): NonNullable<Column<T>['card']> {
  if (column.card) return column.card
  if (column.key === 'actions') return 'actions'
  if (index === 0) return 'title'
  return column.key === 'status' ? 'badge' : 'line'
}
