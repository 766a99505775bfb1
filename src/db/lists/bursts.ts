import type { KeyOf, TableName } from '../tables.ts'
import type { TouchedKeys } from './changes.ts'

/**
 * Reading holds up who writes: soon after a single change; in a fast series of them after a few times what the last
 * reading took, so that most of the time is left to who writes; in a flood after as long as an eye does not see.
 */
const GATHER_MS = 15
const GATHER_FLOOD_MS = 100
const GATHER_MOST_MS = 150
const SHARE = 5
const SERIES_MS = 300
/** What comes so soon after the last reading comes faster than a person works. */
const FLOOD_MS = 50

/** Rows by their tables. */
export type Rows = [TableName, KeyOf<TableName>[]][]
export type Touched = Map<TableName, Set<KeyOf<TableName>>>

/** Gathers the rows that a burst of changes touched, so that they are read once. */
export class Bursts {
  private readonly read: (rows: Rows) => Promise<void>
  private readonly touched: Touched = new Map()
  private gathering = false
  private gatheredAt = 0
  /** Milliseconds that the last reading took. */
  private took = 0

  constructor(read: (rows: Rows) => Promise<void>) {
    this.read = read
  }

  /** Rows that were written, to be read with the next burst, or before an answer that has to know of them. */
  note(rows: Rows): void {
    for (const [table, keys] of rows) addKeys(this.touched, table, keys)
  }

  /** Tables of which the keys are unknown are left out: whoever wrote them tells in another way. */
  add(touched: TouchedKeys): void {
    for (const [table, keys] of touched) if (keys !== 'unknown') addKeys(this.touched, table, keys)
    if (this.touched.size === 0 || this.gathering) return
    this.gathering = true
    setTimeout(() => this.end(), this.wait())
  }

  private wait(): number {
    const since = Date.now() - this.gatheredAt
    if (since >= SERIES_MS) return GATHER_MS
    const least = since < FLOOD_MS ? GATHER_FLOOD_MS : GATHER_MS
    return Math.min(GATHER_MOST_MS, Math.max(least, SHARE * this.took))
  }

  /** Has what was gathered so far read now. */
  flush(): void {
    const rows = rowsOf(this.touched)
    this.touched.clear()
    if (rows.length > 0) void this.timed(rows)
  }

  private async timed(rows: Rows): Promise<void> {
    const began = Date.now()
    await this.read(rows)
    this.took = Date.now() - began
  }

  private end(): void {
    this.gathering = false
    this.gatheredAt = Date.now()
    this.flush()
  }
}

export function addKeys(into: Touched, table: TableName, keys: Iterable<KeyOf<TableName>>): void {
  const known = into.get(table) ?? new Set()
  into.set(table, known)
  for (const key of keys) known.add(key)
}

export const rowsOf = (touched: Touched): Rows => [...touched].map(([table, keys]) => [table, [...keys]])
