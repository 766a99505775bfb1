import type { Merge } from '../../domain/doubles/merge.ts'
import type { Reason } from '../../domain/doubles/pairs.ts'
import type { TurnaroundBy } from '../../domain/repairs/turnaroundNumbers.ts'
import type { Mine } from '../../domain/repairs/workList.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'

/** What is asked of a list of records. */
export interface TableQuery<F extends string = string> {
  /** The search term; a shorter one than the list asks for searches nothing. */
  term: string
  /** A text per field that it has to contain, all of them together (D-104); empty ones do not count. */
  filters?: { [K in F]?: string | undefined }
  /** `by`: one of the list's sorts; another text sorts by the first of them. */
  sort: { by: string; dir: 'asc' | 'desc' }
  /** From 1. */
  page: number
  size: number
}

/** The texts of an item that lists show and sort by, that of the repairs too. */
export const ITEM_COLUMNS = ['brand', 'model', 'serialNumber'] as const
export type ItemColumn = (typeof ITEM_COLUMNS)[number]
export const isItemColumn = (by: string): by is ItemColumn => ITEM_COLUMNS.some((column) => column === by)

/** The columns of the overview, all of which sort (D-071). */
export const REPAIR_SORTS = ['number', 'status', 'notes', 'dateIn', ...ITEM_COLUMNS, 'customer'] as const
export type RepairSort = (typeof REPAIR_SORTS)[number]

/** What repairs are narrowed down by, all of it together; what is not given narrows nothing. */
export interface RepairFilters {
  /** One of these. */
  status?: readonly string[] | undefined
  type?: string | undefined
  executorId?: string | undefined
  customerId?: string | undefined
  itemId?: string | undefined
  /** Of a depannage. */
  rentalId?: string | undefined
  /** Brought in from this day, 'YYYY-MM-DD', up to that one, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Somebody's. */
  mine?: Mine | undefined
  /** Late where what came in on this day or before is. */
  late?: string | undefined
  /** Waiting for the customer. */
  waiting?: boolean | undefined
}

/** What the counts of the quick filters are asked for: what is on, and what 'Mijn' and 'Te laat' would narrow by. */
export interface RepairChipsQuery extends Pick<RepairListQuery, 'term' | 'all'> {
  filters: RepairFilters
  mine: Mine
  late: string
}

/** How many repairs each quick filter would show with the others as they are. */
export interface RepairChips {
  /** Of every status together. */
  all: number
  byStatus: Record<string, number>
  byType: Record<string, number>
  byExecutor: Record<string, number>
  mine: number
  late: number
  waiting: number
}

export interface RepairListQuery {
  /** The search term; fewer than two characters search nothing (D-071). */
  term: string
  /** The switch 'Alles': archived repairs too (D-042). */
  all: boolean
  filters?: RepairFilters | undefined
  /** `by`: a RepairSort; another text sorts by number. */
  sort: { by: string; dir: 'asc' | 'desc' }
  /** From 1. */
  page: number
  size: number
}

/** What customers are listed, sorted and filtered by; the street with its number. */
export const CUSTOMER_FIELDS = ['reference', 'name', 'email', 'phone', 'street', 'city'] as const
type CustomerField = (typeof CUSTOMER_FIELDS)[number]

/** Two records that are likely one, by their ids, and why; of contacts with whose they are. */
export interface ListedPair {
  kind: Merge['kind']
  one: string
  other: string
  customerId: string | null
  reasons: readonly Reason[]
}

export interface CustomerListQuery extends TableQuery<CustomerField> {
  /** The id of the one customer that is wanted (D-105). */
  only?: string | undefined
}

/** The columns of the overview of the rentals, all of which sort. */
export const RENTAL_SORTS = [
  'reference',
  'customer',
  'status',
  'pickupDate',
  'startDate',
  'endDate',
  'returnDate',
] as const

/** What rentals are narrowed down by, all of it together; what is not given narrows nothing. */
export interface RentalFilters {
  /** One of these. */
  status?: readonly string[] | undefined
  customerId?: string | undefined
  /** One of these items stands on a line. */
  itemIds?: readonly string[] | undefined
  /** The material is away on a day from this one, 'YYYY-MM-DD', up to that one, both included (D-094). */
  from?: string | undefined
  to?: string | undefined
}

/** `sort.by`: one of RENTAL_SORTS; another text sorts by the reference. */
export interface RentalListQuery extends Omit<TableQuery<never>, 'filters'> {
  /** The switch 'Alles': rentals that are not active too (VL-02). */
  all: boolean
  filters?: RentalFilters | undefined
}

/** The columns of the overview of the items, all of which sort; the brand with its model (IT-01). */
/** By brand where nothing else is asked. */
export const ITEM_SORTS = [...ITEM_COLUMNS, 'subcategory', 'status', 'purchasedAt'] as const

/** `sort.by`: one of ITEM_SORTS; another text sorts by the brand. */
export interface ItemListQuery extends TableQuery<never> {
  /** Only what is for rent (D-115). */
  rentable: boolean
}

/** Brands as they are written, merged whatever their case, alphabetically (D-116, D-117). */
export interface BrandNames {
  /** Of the category that was asked for. */
  ofCategory: string[]
  /** All the others. */
  others: string[]
}

/** Items that belong to customers, by what they say (D-105). */
export interface OwnedItemsQuery {
  /** The model also finds the brand. */
  by: 'model' | 'serialNumber'
  term: string
  limit: number
}

export interface ListPage {
  /** The ids of the page, in order. */
  ids: string[]
  /** Rows on all pages together. */
  total: number
}

/** What numbers of the turnaround are asked for: of the repairs that were repaired in these days, both included. */
export interface TurnaroundQuery {
  from: string
  to: string
  by: TurnaroundBy
  closed: ClosedDays
}

export interface RepairCounts {
  all: number
  active: number
  byStatus: Record<string, number>
}

export const isRepairSort = (by: string): by is RepairSort => REPAIR_SORTS.some((sort) => sort === by)
