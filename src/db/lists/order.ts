import { type Column, numbersOf, type Packed } from './columns/column.ts'
import { compareText } from './textTable.ts'

/** Up to so many changes, or this share of the rows, are put in their places; more of them sort everything again. */
const FEW = 64
/** Up to so many are moved one by one. */
const SINGLE = 8
const SHARE = 1 / 16

/** What an order needs to know of the rows. */
export interface Sortable {
  /** Slots in use. */
  live(): number[]
  isLive(slot: number): boolean
  /** The text the column sorts by, folded. */
  text(slot: number): string
  /** Place of a row in the list by number; the higher comes first among equal texts. */
  rank(slot: number): number
  id(slot: number): string
  /** Ascending by id. */
  compareIds(a: number, b: number): number
}

/**
 * The slots of all rows, sorted by one column, kept from query to query. Changes are noted and worked in when the order
 * is asked for next: a column that nobody sorts by costs nothing.
 */
export class Order implements Column {
  private slots: number[] = []
  private readonly changed = new Set<number>()
  private stale = true
  private readonly rows: Sortable
  private readonly byNumber: Order | null

  /** @param byNumber the order by number, on which a column's order builds; null for that one itself */
  constructor(rows: Sortable, byNumber: Order | null) {
    this.rows = rows
    this.byNumber = byNumber
  }

  /** Whether it would notice a change; an order that is not sorted yet sees the rows as they will be. */
  get isSorted(): boolean {
    return !this.stale
  }

  /** A row came, went or changed. */
  touch(slot: number): void {
    if (this.stale) return
    this.changed.add(slot)
    if (this.changed.size > Math.max(FEW, this.slots.length * SHARE)) this.outdate()
  }

  outdate(): void {
    this.stale = true
    this.changed.clear()
  }

  /** An order that nobody asked for is not stored either. */
  pack(): Packed {
    return { texts: [], numbers: [Int32Array.from(this.stale ? [] : this.sorted())] }
  }

  unpack(packed: Packed): void {
    this.slots = Array.from(numbersOf(packed, 0, Int32Array))
    this.stale = this.slots.length === 0
  }

  /** Ascending by text, the highest number first among equals; the order by number itself has the highest first. */
  sorted(): readonly number[] {
    if (this.stale) {
      this.slots = this.byNumber ? this.byColumn(this.byNumber.sorted()) : this.rows.live().sort(this.compare)
      this.stale = false
    } else if (this.changed.size > 0) this.settle()
    return this.slots
  }

  /** Walks the order; `visit` returns false to stop. Descending keeps equals with the highest number first. */
  walk(dir: 'asc' | 'desc', visit: (slot: number) => boolean): void {
    const sorted = this.sorted()
    if (dir === 'asc') {
      for (const slot of sorted) if (!visit(slot)) return
      return
    }
    for (let end = sorted.length; end > 0; ) {
      const start = this.startOfEquals(sorted, end - 1)
      for (let i = start; i < end; i++) if (!visit(sorted[i]!)) return
      end = start
    }
  }

  /** The ids of one page of the wanted rows, in order; pages count from 1. */
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

  /** In steps that double, then by halves: a thousand of one brand are twenty looks. */
  private startOfEquals(sorted: readonly number[], last: number): number {
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

  /** Distinct texts are few, rows are many: sort the texts, then deal the rows out in the order by number. */
  private byColumn(byNumber: readonly number[]): number[] {
    const heaps = new Map<string, number[]>()
    for (const slot of byNumber) {
      const text = this.rows.text(slot)
      const heap = heaps.get(text)
      if (heap) heap.push(slot)
      else heaps.set(text, [slot])
    }
    const slots: number[] = []
    for (const text of [...heaps.keys()].sort(compareText))
      for (const slot of heaps.get(text)!) slots.push(slot)
    return slots
  }

  private settle(): void {
    const changed = [...this.changed]
    const put = changed.filter((slot) => this.rows.isLive(slot)).sort(this.compare)
    if (changed.length <= SINGLE) this.move(changed, put)
    else this.merge(put)
    this.changed.clear()
  }

  /** One by one: a search for a number and a move of what follows are done by the machine, a walk is not. */
  private move(changed: readonly number[], put: readonly number[]): void {
    const { slots } = this
    for (const slot of changed) {
      const at = slots.indexOf(slot)
      if (at >= 0) slots.splice(at, 1)
    }
    for (const slot of put) slots.splice(this.placeOf(slot, slots, 0), 0, slot)
  }

  /** Takes the changed rows out and puts them back in one walk; only their places are looked for. */
  private merge(put: readonly number[]): void {
    const kept = this.slots.filter((slot) => !this.changed.has(slot))
    let from = 0
    this.slots = []
    for (const slot of put) {
      const place = this.placeOf(slot, kept, from)
      for (; from < place; from++) this.slots.push(kept[from]!)
      this.slots.push(slot)
    }
    for (; from < kept.length; from++) this.slots.push(kept[from]!)
  }

  private placeOf(slot: number, among: readonly number[], from: number): number {
    let low = from
    let high = among.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.compare(among[middle]!, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
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
