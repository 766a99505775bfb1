import Dexie, { cmp, type DBCoreCursor, type DBCoreKeyRange, type DBCoreTransaction } from 'dexie'

/** Rows, or keys, from the beginning of a range in the direction of the reader. */
export interface CursorPage {
  rows: unknown[]
  /** True if the range has no others behind these. */
  isAll: boolean
}

interface CursorParts {
  trans: DBCoreTransaction
  range: DBCoreKeyRange
  values: boolean
  reverse: boolean
  /** Reads from the beginning of this part of the range, at least this many rows. */
  read(range: DBCoreKeyRange, atLeast: number): Promise<CursorPage>
  keyOf(row: unknown): unknown
  /** The number of writes that the transaction was asked for. */
  writes(): number
}

/** A move to the first row from `key` on, or to the next row, and then to the one `skip` rows behind it. */
interface Move {
  key?: unknown
  skip: number
}

/** The number of rows of the first page, and of the largest ones. */
const FIRST_ROWS = 16
const MOST_ROWS = 512

/**
 * A cursor over single rows and bundled rows. It reads pages and walks through them:
 *
 *     move ──► the row is in the page ─────────────► callback, in the same loop
 *          └─► it is not, or something was written ► page from there on ──► callback
 */
export class BundleCursor implements DBCoreCursor {
  readonly trans: DBCoreTransaction
  key: unknown
  value: unknown
  done = false
  private readonly parts: CursorParts
  private page: CursorPage = { rows: [], isAll: false }
  /** The place of the current row in the page. */
  private at = 0
  private pageRows = FIRST_ROWS
  /** The number of writes when the page was read. */
  private writes = 0
  private requestedMove: Move | null = null
  private callback: (() => void) | null = null
  private isInCallback = false
  private resolve: (value?: unknown) => void = () => {}
  private reject: (error: unknown) => void = () => {}

  constructor(parts: CursorParts) {
    this.parts = parts
    this.trans = parts.trans
  }

  get primaryKey(): unknown {
    return this.key
  }

  /** Goes to the first row. Resolves null if there is none. */
  open(): Promise<DBCoreCursor | null> {
    return this.seek(this.parts.range, 0).then((found) => (found ? this : null))
  }

  continue(key?: unknown): void {
    this.move({ key, skip: 0 })
  }

  /** The rows of a primary key have one key each. */
  continuePrimaryKey(key: unknown): void {
    this.move({ key, skip: 0 })
  }

  advance(count: number): void {
    this.move({ skip: count - 1 })
  }

  start(callback: () => void): Promise<unknown> {
    return new Dexie.Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
      this.callback = callback
      this.run()
    })
  }

  stop(value?: unknown): void {
    this.callback = null
    this.resolve(value)
  }

  fail(error: unknown): void {
    this.callback = null
    this.reject(error)
  }

  next(): Promise<DBCoreCursor> {
    let isHere = true
    const moved = this.start(() => {
      if (isHere) this.continue()
      else this.stop()
      isHere = false
    })
    return moved.then(() => this)
  }

  /** A loop and no recursion, because a page has hundreds of rows. */
  private run(): void {
    while (this.callback) {
      this.requestedMove = null
      this.isInCallback = true
      try {
        this.callback()
      } catch (error) {
        this.fail(error)
      }
      this.isInCallback = false
      if (!this.callback || !this.requestedMove || !this.isFollowed(this.requestedMove)) return
    }
  }

  private move(wanted: Move): void {
    this.requestedMove = wanted
    if (!this.isInCallback && this.isFollowed(wanted)) this.run()
  }

  /** Makes a move within the page. Returns false if it takes another page; the loop goes on when it is read. */
  private isFollowed({ key, skip }: Move): boolean {
    const { rows, isAll } = this.page
    const isStale = this.writes !== this.parts.writes()
    const from = key === undefined ? this.at + 1 : this.placeOf(key)
    if (!isStale && from + skip < rows.length) return this.take(from + skip)
    if (key !== undefined) this.pageRows = FIRST_ROWS
    let remaining: DBCoreKeyRange | null = null
    if (isStale) remaining = key === undefined ? this.rangeFrom(this.key, true) : this.rangeFrom(key, false)
    else if (!isAll)
      remaining = from < rows.length || key === undefined ? this.rangeBehind() : this.rangeFrom(key, false)
    const left = isStale ? skip : Math.max(0, from + skip - rows.length)
    const found = remaining ? this.seek(remaining, left) : Dexie.Promise.resolve(false)
    found.then(
      (isFound) => (isFound ? this.run() : this.end()),
      (error) => this.fail(error),
    )
    return false
  }

  private end(): void {
    this.done = true
    this.stop()
  }

  /** Reads pages up to the row that is `skip` rows behind the beginning of this range. */
  private seek(range: DBCoreKeyRange, skip: number): Promise<boolean> {
    const writes = this.parts.writes()
    return this.parts.read(range, this.pageRows).then((page): boolean | Promise<boolean> => {
      this.page = page
      this.writes = writes
      this.pageRows = Math.min(2 * this.pageRows, MOST_ROWS)
      if (skip < page.rows.length) return this.take(skip)
      const remaining = page.isAll ? null : this.rangeBehind()
      return remaining ? this.seek(remaining, skip - page.rows.length) : false
    })
  }

  private take(at: number): true {
    const row = this.page.rows[at]
    this.at = at
    this.key = this.parts.keyOf(row)
    this.value = this.parts.values ? row : undefined
    return true
  }

  /** Returns the place of the first row from this key on, behind the current one. */
  private placeOf(key: unknown): number {
    const { rows } = this.page
    const { parts } = this
    let at = this.at + 1
    while (at < rows.length && cmp(parts.keyOf(rows[at]), key) * (parts.reverse ? -1 : 1) < 0) at++
    return at
  }

  /** The range behind the last row of the page; null if it is empty. */
  private rangeBehind(): DBCoreKeyRange | null {
    return this.rangeFrom(this.parts.keyOf(this.page.rows.at(-1)), true)
  }

  /** The part of the range from this key on; null if it is empty. */
  private rangeFrom(key: unknown, isOpen: boolean): DBCoreKeyRange | null {
    const { range, reverse } = this.parts
    const { lower, lowerOpen, upper, upperOpen } = range.type === ANY ? UNBOUNDED : range
    const [end, endOpen] = reverse ? [lower, lowerOpen] : [upper, upperOpen]
    const order = end === undefined ? -1 : cmp(key, end) * (reverse ? -1 : 1)
    if (order > 0 || (order === 0 && (isOpen || endOpen))) return null
    return reverse
      ? { type: BETWEEN, lower, lowerOpen: lowerOpen === true, upper: key, upperOpen: isOpen }
      : { type: BETWEEN, lower: key, lowerOpen: isOpen, upper, upperOpen: upperOpen === true }
  }
}

/** The types of a key range in Dexie. */
const BETWEEN: DBCoreKeyRange['type'] = 2
const ANY: DBCoreKeyRange['type'] = 3
const UNBOUNDED: Omit<DBCoreKeyRange, 'type'> = { lower: undefined, upper: undefined }
