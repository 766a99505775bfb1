import { SHAPES } from '../../store/aggregates/aggregates.ts'
import {
  rowChangesOf,
  deleteStatements,
  jsonLiteral,
  mustFlush,
  statementsOf,
} from '../../store/aggregates/write.ts'
import type { AggregateEntry, PgDocs } from '../../store/pgDocs.ts'
import { numberStatements } from '../../store/numbers.ts'
import type { PendingChange, PgStore } from '../../store/pgStore.ts'
import type { MutationRow } from './record.ts'

/** Pending writes of the completed mutations of a group. They are sent together, as late as possible. */
export class PgPending {
  private rows: MutationRow[] = []
  private readonly docs: PgDocs

  constructor(docs: PgDocs) {
    this.docs = docs
  }

  /** True if pending writes must be sent before these results are added (see `outrun`). */
  mustFlush = (changed: readonly PendingChange[]): boolean =>
    changed.some(
      ({ entry: { e, stored, now: before, v }, now }) =>
        v > 0 && before !== undefined && now !== undefined && mustFlush(e, stored, before, now),
    )

  /** Adds the changes and the record of a mutation. */
  add({ assignedNumbers: given }: PgStore, changed: readonly PendingChange[], row: MutationRow): void {
    this.docs.numbers.push(...given)
    for (const { entry, written, now } of changed) {
      // The mutation wrote it earlier, together with all pending writes of before.
      if (written !== entry.now) entry.stored = written
      entry.now = now
      if (now === entry.stored) continue
      entry.v = row.v ?? 0
      entry.by = row.uid
    }
    this.rows.push(row)
  }

  /** Returns the statements for all pending writes and marks them as written. */
  takeStatements(): string[] {
    const entries = this.docs.unwrittenEntries()
    const statements = [
      ...stampStatements(entries),
      ...numberStatements(this.docs.numbers),
      ...recordStatements(this.rows),
    ]
    for (const entry of entries) {
      entry.stored = entry.now
      entry.v = 0
    }
    this.docs.numbers = []
    this.rows = []
    return statements
  }
}

function stampStatements(entries: readonly AggregateEntry[]): string[] {
  if (entries.length === 0) return []
  const gone = entries.flatMap(({ e, id, stored, now, by }) =>
    stored && !now ? deleteStatements(e, id, by) : [],
  )
  const put = entries.flatMap(({ e, stored, now }) =>
    now && now !== stored ? rowChangesOf(e, stored, now) : [],
  )
  const lists = [
    `'{${entries.map(({ e }) => SHAPES[e].ent).join()}}'`,
    `'{${entries.map(({ id }) => id).join()}}'`,
    `'{${entries.map(({ v }) => v).join()}}'`,
    `'{${entries.map(({ now }) => now === undefined).join()}}'`,
  ]
  return [
    `SELECT sync_stamp(${lists.join(', ')})`,
    ...gone,
    ...statementsOf(put),
    'SELECT sync_stamped(true)',
  ]
}

const recordStatements = (rows: readonly MutationRow[]): string[] =>
  rows.length === 0 ? [] : [`SELECT sync_record(${jsonLiteral(rows)})`]
