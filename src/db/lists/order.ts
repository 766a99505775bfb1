import { binarySearch } from '../../sync/store/binarySearch.ts'
import { type StoredColumn, numbersAt, type SerializedColumn } from './columns/column.ts'
import { compareText } from './textTable.ts'

/**
 * Up to this many changes, or this share of the rows, are inserted into the order. More changes sort
 * everything again.
 */
const FEW = 64
/** Up to this many changed rows are moved one by one. */
const SINGLE = 8
const SHARE = 1 / 16

/** The access to the rows that an order needs. */
export interface Sortable {
  /** The slots in use. */
  live(): number[]
  isLive(slot: number): boolean
  /** The normalized text of the column. */
  text(slot: number): string
  /** The position of a row in the order by number. Among equal texts the higher rank comes first. */
  rank(slot: number): number
  id(slot: number): string
  /** Compares two slots, ascending by id. */
  compareIds(a: number, b: number): number
}

/**
 * The slots of all rows, sorted by one column, kept from query to query. Changes are noted and inserted when
 * the order is requested next, so a column that nobody sorts by costs nothing.
 */
export class Order implements StoredColumn {
  private slots: Int32Array = new Int32Array()
  private readonly changed = new Set<number>()
  private stale = true
  private readonly rows: Sortable
  private readonly byNumber: Order | null

  /**
   * @param byNumber the order by number, on which the order of a column is built; null for the order by
   * number itself
   */
  constructor(rows: Sortable, byNumber: Order | null) {
    this.rows = rows
    this.byNumber = byNumber
  }

  /**
   * True if the order has to be told of changes. An order that is not sorted yet will read the rows when it
   * sorts.
   */
  get isSorted(): boolean {
    return !this.stale
  }

  /** Called for a new, removed or changed row. */
  touch(slot: number): void {
    if (this.stale) return
    this.changed.add(slot)
    if (this.changed.size > Math.max(FEW, this.slots.length * SHARE)) this.outdate()
  }

  outdate(): void {
    this.stale = true
    this.changed.clear()
  }

  /** Stores only the order by number. The orders of the columns are quickly rebuilt from it. */
  serialize(): SerializedColumn {
    return { texts: [], numbers: [this.stale || this.byNumber ? new Int32Array() : this.sorted().slice()] }
  }

  restore(serialized: SerializedColumn): void {
    this.slots = numbersAt(serialized, 0, Int32Array)
    this.stale = this.slots.length === 0
  }

  /**
   * Returns the slots ascending by text, the highest number first among equals. The order by number itself
   * has the highest number first.
   */
  sorted(): Int32Array {
    if (this.stale) {
      this.slots = this.byNumber
        ? this.byColumn(this.byNumber.sorted())
        : Int32Array.from(this.rows.live()).sort(this.compare)
      this.stale = false
    } else if (this.changed.size > 0) this.flush()
    return this.slots
  }

  /**
   * Walks the order; `visit` returns false to stop. A descending walk keeps the highest number first among
   * equals.
   */
  walk(dir: 'asc' | 'desc', visit: (slot: number) => boolean): void {
    const sorted = this.sorted()
    if (dir === 'asc') {
      // No `for…of`: an iterator costs time per row, and this loop visits all rows.
      for (let i = 0; i < sorted.length; i++) if (!visit(sorted[i]!)) return
      return
    }
    for (let end = sorted.length; end > 0; ) {
      const start = this.startOfEquals(sorted, end - 1)
      for (let i = start; i < end; i++) if (!visit(sorted[i]!)) return
      end = start
    }
  }

  /** Returns the ids of one page of the wanted rows, in order. Pages count from 1. */
  page(
    dir: 'asc' | 'desc',
    { page, size }: { page: number; size: number },
    wanted: (slot: number) => boolean,
  ): string[] {
    const ids: string[] = []
    let skip = (page - 1) * size
    this.walk(dir, (slot) => {
      if (wanted(slot) && skip-- <= 0) ids.push(this.rows.id(slot))
      return ids.length < size
    })
    return ids
  }

  /**
   * Finds the first row with the same text, in steps that double and then halve. A thousand rows of one brand
   * take twenty comparisons.
   */
  private startOfEquals(sorted: Int32Array, last: number): number {
    if (!this.byNumber) return last
    const text = this.rows.text(sorted[last]!)
    const isEqual = (at: number) => this.rows.text(sorted[at]!) === text
    let start = last
    let step = 1
    while (start - step >= 0 && isEqual(start - step)) {
      start -= step
      step *= 2
    }
    for (; step >= 1; step /= 2) if (start - step >= 0 && isEqual(start - step)) start -= step
    return start
  }

  /**
   * Sorts by a column. There are few distinct texts and many rows: sort the texts, then distribute the rows
   * in their order by number.
   */
  private byColumn(byNumber: Int32Array): Int32Array {
    const heaps = new Map<string, number[]>()
    for (const slot of byNumber) {
      const text = this.rows.text(slot)
      const heap = heaps.get(text)
      if (heap) heap.push(slot)
      else heaps.set(text, [slot])
    }
    const slots = new Int32Array(byNumber.length)
    let end = 0
    for (const text of [...heaps.keys()].sort(compareText))
      for (const slot of heaps.get(text)!) slots[end++] = slot
    return slots
  }

  /** Removes the changed rows and inserts them again by binary search. */
  private flush(): void {
    const unchanged = this.unchanged()
    const put = [...this.changed].filter((slot) => this.rows.isLive(slot)).sort(this.compare)
    this.changed.clear()
    const slots = new Int32Array(unchanged.length + put.length)
    let from = 0
    put.forEach((slot, before) => {
      const place = this.placeOf(slot, unchanged, from)
      slots.set(unchanged.subarray(from, place), from + before)
      slots[place + before] = slot
      from = place
    })
    slots.set(unchanged.subarray(from), from + put.length)
    this.slots = slots
  }

  /**
   * Returns the slots without the changed ones. For few changes, `indexOf` and block copies are native and
   * faster than a loop.
   */
  private unchanged(): Int32Array {
    const { slots, changed } = this
    if (changed.size > SINGLE) return slots.filter((slot) => !changed.has(slot))
    const places = [...changed].map((slot) => slots.indexOf(slot)).filter((place) => place >= 0)
    places.sort((a, b) => a - b)
    const unchanged = new Int32Array(slots.length - places.length)
    let from = 0
    places.forEach((place, gone) => {
      unchanged.set(slots.subarray(from, place), from - gone)
      from = place + 1
    })
    unchanged.set(slots.subarray(from), from - places.length)
    return unchanged
  }

  private placeOf(slot: number, among: Int32Array, from: number): number {
    return binarySearch(from, among.length, (place) => this.compare(among[place]!, slot) < 0)
  }

  private readonly compare = (a: number, b: number): number => {
    if (this.byNumber) {
      const byText = compareText(this.rows.text(a), this.rows.text(b))
      if (byText !== 0) return byText
    }
    const byRank = this.rows.rank(b) - this.rows.rank(a)
    return byRank !== 0 ? byRank : this.rows.compareIds(b, a)
  }
}
