import type { Merge } from '../../domain/duplicates/merge.ts'
import type { DuplicateReason } from '../../domain/duplicates/pairs.ts'
import type { TurnaroundBy } from '../../domain/repairs/turnaroundNumbers.ts'
import type { OwnRepairs } from '../../domain/repairs/workList.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'

/** A query to a list of records. */
export interface TableQuery<F extends string = string> {
  /** The search term. A term shorter than the list's minimum is ignored. */
  term: string
  /** A text per field that the row must contain, all of them together (D-104). Empty texts do not count. */
  filters?: { [K in F]?: string | undefined }
  /** `by` is one of the list's sorts. Any other text sorts by the first of them. */
  sort: { by: string; dir: 'asc' | 'desc' }
  /** Counts from 1. */
  page: number
  size: number
}

/** The texts of an item that lists show and sort by, the list of repairs included. */
export const ITEM_COLUMNS = ['brand', 'model', 'serialNumber'] as const
export type ItemColumn = (typeof ITEM_COLUMNS)[number]
export const isItemColumn = (by: string): by is ItemColumn => ITEM_COLUMNS.some((column) => column === by)

/** The columns of the overview; the list sorts by each of them (D-071). */
export const REPAIR_SORTS = ['number', 'status', 'notes', 'dateIn', ...ITEM_COLUMNS, 'customer'] as const
export type RepairSort = (typeof REPAIR_SORTS)[number]

/** Filters for repairs. A repair must match all given filters. */
export interface RepairFilters {
  /** One of these statuses. */
  status?: readonly string[] | undefined
  type?: string | undefined
  executorId?: string | undefined
  customerId?: string | undefined
  itemId?: string | undefined
  /** The rental of a depannage. */
  rentalId?: string | undefined
  /** Brought in between these days, 'YYYY-MM-DD', both included. */
  from?: string | undefined
  to?: string | undefined
  /** The repairs of one person. */
  mine?: OwnRepairs | undefined
  /** A repair at work is late if it came in on this day or before. */
  late?: string | undefined
  /** True: only repairs that wait for the customer. */
  waiting?: boolean | undefined
}

/**
 * The query for the counts of the quick filters: the active filters, and the values that 'Mijn' and 'Te laat'
 * would use.
 */
export interface RepairChipsQuery extends Pick<RepairListQuery, 'term' | 'all'> {
  filters: RepairFilters
  mine: OwnRepairs
  late: string
}

/** The number of repairs that each quick filter would show, with the other filters unchanged. */
export interface RepairChips extends StatusCounts {
  byType: Record<string, number>
  byExecutor: Record<string, number>
  mine: number
  late: number
  waiting: number
}

export interface RepairListQuery {
  /** The search term; fewer than two characters search nothing (D-071). */
  term: string
  /** The switch 'Alles': includes archived repairs (D-042). */
  all: boolean
  filters?: RepairFilters | undefined
  /** `by` is a RepairSort. Any other text sorts by number. */
  sort: { by: string; dir: 'asc' | 'desc' }
  /** Counts from 1. */
  page: number
  size: number
}

/** The fields by which customers are listed, sorted and filtered. The street includes its number. */
export const CUSTOMER_LIST_FIELDS = ['reference', 'name', 'email', 'phone', 'street', 'city'] as const
type CustomerField = (typeof CUSTOMER_LIST_FIELDS)[number]

/**
 * Two records that are probably duplicates, by their ids, with the reasons. For contacts also their customer.
 */
export interface ListedPair {
  kind: Merge['kind']
  one: string
  other: string
  customerId: string | null
  reasons: readonly DuplicateReason[]
}

export interface CustomerListQuery extends TableQuery<CustomerField> {
  /** The id of the one wanted customer (D-105). */
  only?: string | undefined
}

/** The columns of the overview of the rentals; the list sorts by each of them. */
export const RENTAL_SORTS = [
  'reference',
  'customer',
  'status',
  'pickupDate',
  'startDate',
  'endDate',
  'returnDate',
] as const

/** Filters for rentals. A rental must match all given filters. */
export interface RentalFilters {
  /** One of these statuses. */
  status?: readonly string[] | undefined
  customerId?: string | undefined
  /** A line has one of these items. */
  itemIds?: readonly string[] | undefined
  /** The material is away on a day between these, 'YYYY-MM-DD', both included (D-094). */
  from?: string | undefined
  to?: string | undefined
  /** Overdue on this day, 'YYYY-MM-DD'; see `isOverdue`. */
  late?: string | undefined
}

/** The number of records that each status tab of a list would show, with the other filters unchanged. */
export interface StatusCounts {
  /** All statuses together. */
  all: number
  byStatus: Record<string, number>
}

/** The query for the tabs of the rentals; `late` is the day that 'Te laat' would use. */
export interface RentalChipsQuery extends Pick<RentalListQuery, 'term' | 'all'> {
  filters: RentalFilters
  late: string
}
export interface RentalChips extends StatusCounts {
  late: number
}

/** `sort.by` is one of RENTAL_SORTS. Any other text sorts by the reference. */
export interface RentalListQuery extends Omit<TableQuery<never>, 'filters'> {
  /** The switch 'Alles': includes rentals that are not active (VL-02). */
  all: boolean
  filters?: RentalFilters | undefined
}

/**
 * The columns of the overview of the items; the list sorts by each of them. The brand includes its model
 * (IT-01).
 */
/** The default is the brand. */
export const ITEM_SORTS = [...ITEM_COLUMNS, 'subcategory', 'status', 'purchasedAt'] as const

/** `sort.by` is one of ITEM_SORTS. Any other text sorts by the brand. */
export interface ItemListQuery extends TableQuery<never> {
  /** True: only items for rent (D-115). */
  rentable: boolean
  status?: string | undefined
}

/** Brands in their original spelling, merged regardless of case, alphabetically (D-116, D-117). */
export interface BrandNames {
  /** The brands of the requested category. */
  ofCategory: string[]
  /** All other brands. */
  others: string[]
}

/** A query for items of customers, by their texts (D-105). */
export interface OwnedItemsQuery {
  /** The model also finds the brand. */
  by: 'model' | 'serialNumber'
  term: string
  limit: number
}

export interface ListPage {
  /** The ids of the page, in order. */
  ids: string[]
  /** The number of rows on all pages. */
  total: number
}

/**
 * A query for the turnaround numbers of the repairs that were repaired in this period, both days included.
 */
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
