import type { ReactNode } from 'react'
import type { SelectedKeys } from './selection.ts'
import type { ListFilters } from './listFilters.ts'

/** The state of a list: everything that Back must restore. */
export interface ListState {
  /** The active search term; '' for none. */
  search: string
  /** Starts at 1. */
  page: number
  /** Rows per page: 10, 20, 30 or 40. */
  size: number
  /** Key of the sorted column, or null for the list's own order. */
  sort: string | null
  dir: 'asc' | 'desc'
  /** The 'Alles' switch. */
  all: boolean
  /** The active filters beside the search. */
  filters: ListFilters
}

export interface ListColumn<T> {
  /** Unique in the list; also the sort key. */
  key: string
  title: string
  render: (row: T) => ReactNode
  /** Makes the header a sort button. */
  sortable?: boolean
  /** Returns the value that a list in memory sorts by (`pageLocally`); makes the column sortable. */
  sortValue?: (row: T) => string | number | boolean | null | undefined
  /** Initial direction when the column is chosen; default 'asc'. */
  firstDir?: 'asc' | 'desc'
  /** CSS width, such as 120 or '20%'. */
  width?: number | string
  align?: 'right' | 'center'
  /** Keeps the text on one line: dates, numbers, short codes. */
  nowrap?: boolean
  /** For long text: this column takes the remaining width. (All plain text is cut off after two lines.) */
  clamp?: boolean
  className?: string
  /**
   * Place on a card (narrow lists). 'title' is at the top (default: the first column), 'badge' at its right
   * (default: the key 'status'). 'actions' is at the bottom (default: the key 'actions'). 'line' is a line
   * with its label, 'hide' is left out.
   */
  card?: 'title' | 'badge' | 'line' | 'actions' | 'hide'
}

export interface DataListProps<T> {
  /** Accessible name of the table, such as 'Herstellingen'. */
  label: string
  columns: readonly ListColumn<T>[]
  /** The rows of this page; undefined while loading. The caller searches, sorts and pages. */
  rows: readonly T[] | undefined
  /** Number of rows on all pages together. */
  total: number
  /** True while loading; suppresses the empty text. Default: `rows` is undefined. */
  loading?: boolean
  rowKey: (row: T) => string
  state: ListState
  onState: (next: ListState) => void
  /**
   * Called with the new width (px) of a column, when its edge is dragged or resized with Alt and an arrow
   * key.
   */
  onResize?: ((key: string, width: number) => void) | undefined
  /** Opens a row: by a click outside its controls, or Enter. */
  onOpen?: (row: T) => void
  rowClassName?: (row: T) => string | undefined
  /** The search box; leave it out for a list without search. */
  search?: ListSearchConfig
  /** Shows the 'Alles' switch. */
  withAll?: boolean
  /** Filters and buttons between the search and the right edge. */
  toolbar?: ReactNode
  /** Hides the footer if all rows fit on the smallest page; default false. */
  hideShortFooter?: boolean
  /**
   * The list fills the window to its bottom and scrolls inside. Header and footer stay visible, and nothing
   * shifts when rows arrive. Default true; false for a list inside a panel or a dialog.
   */
  fill?: boolean
  /**
   * Width of the list (px) below which rows are cards; default 768 (D-137). Raise it if the columns need more
   * room than a tablet in portrait has.
   */
  cardsBelow?: number
  /** Replaces 'Momenteel geen data beschikbaar'. */
  emptyText?: string
  /** One sentence below it: the next step, or how the list gets its rows. */
  emptyHint?: string
  /** The button for the next step. */
  emptyAction?: ReactNode
  /** The active filters in words; the text of a list without hits names them. */
  filterWords?: readonly string[]
  selection?: ListSelection<T>
  preview?: ListPreview
  /** Rows of two lines instead of columns or cards, if the list is narrow. */
  twoLines?: TwoLines<T>
}

/** The row that is shown beside the list: by Space, and then by the arrow keys (LI-09). */
interface ListPreview {
  /** Its key; null while the preview is closed. */
  shown: string | null
  onShow: (key: string | null) => void
}

/** Selection of rows for actions on all of them: by checkbox, X, Shift and Space, or a long press. */
interface ListSelection<T> {
  /** The selected keys, see `useSelection`. */
  chosen: SelectedKeys
  onChosen: (next: SelectedKeys) => void
  /** Returns the accessible name of a row's checkbox. */
  nameOf: (row: T) => string
  /** The actions (`SelectionBar`) that replace the footer; may be loaded on demand. */
  bar: ReactNode
}

interface TwoLines<T> {
  /** Below this width of the list (px). */
  below: number
  /**
   * Cells side by side: 112 px
   * the rest
   * 200 px
   * 44 px.
   */
  columns: readonly ListColumn<T>[]
}

export interface ListSearchConfig {
  /** Minimum number of characters; a shorter term only shows the hint 'minstens n karakters'. Default 1. */
  minChars?: number
  /** Also searches this many ms after typing; by default only with Enter. */
  delay?: number
  placeholder?: string
  /** Accessible name; default 'Zoeken'. */
  label?: string
  /** Called when an empty search asks for all rows again. */
  onReload?: () => void
  autoFocus?: boolean
  /** Shows a scan button, if the records have codes (`SearchScan`). */
  scans?: boolean
}

export const isSortable = <T>(column: ListColumn<T>): boolean =>
  column.sortable ?? column.sortValue !== undefined

export function cardPlace<T>(column: ListColumn<T>, index: number): NonNullable<ListColumn<T>['card']> {
  if (column.card) return column.card
  if (column.key === 'actions') return 'actions'
  if (index === 0) return 'title'
  return column.key === 'status' ? 'badge' : 'line'
}
