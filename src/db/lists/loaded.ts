import { keysOf } from '../../domain/shared/objects.ts'
import type { Commit } from '../observe.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { addKeys, rowsOf, type Touched } from './bursts.ts'
import type { Columns } from './columns/column.ts'
import type { Kept } from './columns/kept.ts'
import { Filling, type Named } from './columns/parts.ts'
import { FRONT_ROWS, type Fronts } from './front.ts'
import { Lists } from './index.ts'
import type { List } from './list.ts'
import { Reading } from './reading.ts'

type Change = NonNullable<Commit['packs']>

/** Of more rows that stand by themselves the columns would save no time at the next opening. */
const MOST_MOVED = 10_000
/** So long after they were loaded, or came to rest, the lists are sorted by their columns. */
const WARM_MS = 1_000
/** Nor while somebody asks: only when nobody did for so long. */
const QUIET_MS = 250
/** So long whoever asks may have to wait while columns are packed. */
const SLICE_MS = 8

/**
 * All lists of a replica, and the way rows come into them. Of every id they know either what the packs of `stamp` say of
 * it, or that it stands by itself, or did, or went: only so can they be kept for the next opening.
 */
export class Loaded {
  readonly reading: Reading
  /** The number of the packs that they know. */
  stamp = 0
  private askedAt = 0
  /** Changes of packs that were told before the ones that they follow. */
  private ahead: Change[] = []
  private readonly moved: Touched = new Map()
  private readonly all = new Lists()
  private readonly lists: ReadonlyMap<string, List>

  constructor() {
    this.lists = new Map(keysOf(this.all).map((name) => [name, this.all[name]]))
    this.reading = new Reading([...this.lists.values()])
  }

  /** Rows as they are now, wherever they stand. */
  put<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    addKeys(
      this.moved,
      table,
      rows.map((row) => keyOf(table, row)),
    )
    this.reading.put(table, rows)
  }

  /** The same of one row; null and undefined: it is gone. */
  apply<T extends TableName>(table: T, id: KeyOf<T>, row: TableRow<T> | null | undefined): void {
    addKeys(this.moved, table, [id])
    if (row) this.reading.put(table, [row])
    else this.reading.remove(table, id)
  }

  /** Rows as the packs have them, that no row of their own hides. */
  rest<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    const moved = this.moved.get(table)
    if (moved) for (const row of rows) moved.delete(keyOf(table, row))
    this.reading.put(table, rows)
  }

  /** Packs changed, and all of it was told. Two tabs may tell in another order; what is never told is never passed. */
  follow(change: Change): void {
    this.ahead = [...this.ahead, change].sort((a, b) => a.from - b.from)
    for (const { from, to } of this.ahead) if (from === this.stamp) this.stamp = to
    this.ahead = this.ahead.filter(({ to }) => to > this.stamp)
  }

  /**
   * Everything for the next opening; null when it cannot be kept.
   * @param pause called now and then; nothing may come in meanwhile
   */
  async pack(pause: () => Promise<void>): Promise<Kept | null> {
    const { stamp } = this
    const moved = rowsOf(this.moved)
    if (stamp === 0 || moved.reduce((sum, [, ids]) => sum + ids.length, 0) > MOST_MOVED) return null
    const columns: Named[] = []
    let since = Date.now()
    for (const [list, own] of this.columns())
      for (const [name, column] of Object.entries(own)) {
        columns.push([list, name, column.pack()])
        if (Date.now() - since < SLICE_MS) continue
        await pause()
        since = Date.now()
      }
    return { stamp, moved, columns, fronts: this.fronts() }
  }

  /** Takes columns into lists that hold nothing yet. */
  filling = (): Filling => new Filling(this.columns())

  /** All columns came; `moved` has to be read again. */
  filled({ stamp, moved }: Pick<Kept, 'stamp' | 'moved'>): void {
    this.stamp = stamp
    for (const [table, ids] of moved) addKeys(this.moved, table, ids)
  }

  /** What the overviews open with. */
  private fronts(): Fronts {
    const { repairs, rentals, customers } = this.all
    const first = { term: '', page: 1, size: FRONT_ROWS }
    return {
      repair: repairs.answers.query({ ...first, all: false, sort: { by: 'number', dir: 'desc' } }),
      rental: rentals.answers.query({ ...first, all: false, sort: { by: 'reference', dir: 'desc' } }),
      customer: customers.answers.query({ ...first, sort: { by: 'name', dir: 'asc' } }),
    }
  }

  private columns(): Map<string, Columns> {
    return new Map([...this.lists].map(([name, list]) => [name, list.columns()]))
  }

  answer(list: string, question: string, asked: unknown[]): unknown {
    this.askedAt = Date.now()
    const answer = this.lists.get(list)?.answers[question]
    if (!answer) throw new Error(`no list answers ${list}.${question}`)
    return answer(...asked)
  }

  /** Sorting takes tens of milliseconds the first time: before anyone asks, one step at a time. */
  warm(): void {
    const steps = [...this.lists.values()].flatMap(({ warming = [] }) => warming)
    const next = () => {
      const quiet = Date.now() - this.askedAt
      if (quiet < QUIET_MS) return void setTimeout(next, QUIET_MS - quiet)
      const step = steps.shift()
      if (!step) return
      step()
      setTimeout(next, 20)
    }
    setTimeout(next, WARM_MS)
  }
}
