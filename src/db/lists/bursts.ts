import type { KeyOf, TableName } from '../../sync/store/tables.ts'
import type { TouchedKeys } from './touchedKeys.ts'

/**
 * The waiting times before written rows are read again, in milliseconds. Reading delays writers. After a
 * single change it follows soon. In a fast series it waits a multiple of the last read's duration, so that
 * writers get most of the time. In a flood it waits as long as an eye does not notice.
 */
const GATHER_MS = 15
const GATHER_FLOOD_MS = 100
const GATHER_MOST_MS = 150
const SHARE = 5
const SERIES_MS = 300
/** A change this soon after the last read comes faster than a person works. */
const FLOOD_MS = 50

/** Keys of rows by table. */
export type KeysByTable = [TableName, KeyOf<TableName>[]][]
export type KeySets = Map<TableName, Set<KeyOf<TableName>>>

/** Gathers the rows that a burst of changes touched, so that they are read once. */
export class Bursts {
  private readonly read: (rows: KeysByTable) => Promise<void>
  private readonly touched: KeySets = new Map()
  private gathering = false
  private gatheredAt = 0
  /** The duration of the last read, in milliseconds. */
  private lastReadMs = 0

  constructor(read: (rows: KeysByTable) => Promise<void>) {
    this.read = read
  }

  /**
   * Adds rows that were written. They are read with the next burst, or before an answer that has to include
   * them.
   */
  note(rows: KeysByTable): void {
    for (const [table, keys] of rows) addKeys(this.touched, table, keys)
  }

  /**
   * Adds touched rows and starts a burst. Tables with unknown keys are skipped, because their writers
   * announce them in another way.
   */
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
    return Math.min(GATHER_MOST_MS, Math.max(least, SHARE * this.lastReadMs))
  }

  /** Reads the gathered rows now. */
  flush(): void {
    const rows = keysByTable(this.touched)
    this.touched.clear()
    if (rows.length > 0) void this.timed(rows)
  }

  private async timed(rows: KeysByTable): Promise<void> {
    const began = Date.now()
    await this.read(rows)
    this.lastReadMs = Date.now() - began
  }

  private end(): void {
    this.gathering = false
    this.gatheredAt = Date.now()
    this.flush()
  }
}

export function addKeys(into: KeySets, table: TableName, keys: Iterable<KeyOf<TableName>>): void {
  const known = into.get(table) ?? new Set()
  into.set(table, known)
  for (const key of keys) known.add(key)
}

export const keysByTable = (touched: KeySets): KeysByTable =>
  [...touched].map(([table, keys]) => [table, [...keys]])
