import { SHAPES } from '../store/aggregates/aggregates.ts'
import { deleteStatements, jsonLiteral, rowChangesOf, statementsOf } from '../store/aggregates/write.ts'
import { type AssignedNumber, numberStatements } from '../store/numbers.ts'
import type { AggregateEntry } from '../store/pgDocs.ts'
import type { MutationRow } from './mutationRow.ts'

/** Progress of a device in a group. */
export interface DeviceProgress {
  /** The last sequence number that was stored. */
  seq: number
  /** True if the marker `inflight` of the device can be cleared. */
  done: boolean
}

/** Writes of a group that are not in the database yet. */
export interface UnwrittenChanges {
  entries: readonly AggregateEntry[]
  numbers: readonly AssignedNumber[]
  rows: readonly MutationRow[]
}

/** Returns the statements that write aggregates with their versions, numbers and records, in this order. */
export const writeStatements = ({ entries, numbers, rows }: UnwrittenChanges): string[] => [
  ...stampStatements(entries),
  ...numberStatements(numbers),
  ...(rows.length === 0 ? [] : [`SELECT sync_record(${jsonLiteral(rows)})`]),
]

function stampStatements(entries: readonly AggregateEntry[]): string[] {
  if (entries.length === 0) return []
  const gone = entries.flatMap(({ e, id, stored, now, by }) =>
    stored && !now ? deleteStatements(e, id, by) : [],
  )
  const put = entries.flatMap(({ e, stored, now }) =>
    now && now !== stored ? rowChangesOf(e, stored, now) : [],
  )
  const lists = [
    list(entries.map(({ e }) => SHAPES[e].ent)),
    list(entries.map(({ id }) => id)),
    list(entries.map(({ v }) => v)),
    list(entries.map(({ now }) => now === undefined)),
  ]
  return [
    `SELECT sync_stamp(${lists.join(', ')})`,
    ...gone,
    ...statementsOf(put),
    'SELECT sync_stamped(true)',
  ]
}

/** Returns the statement that moves the devices and the head on, from version `from` to `to`. */
export function endStatement(
  progress: ReadonlyMap<string, DeviceProgress>,
  from: number,
  to: number,
): string {
  const all = [...progress]
  const lists = [
    list(all.map(([clientId]) => clientId)),
    list(all.map(([, { seq }]) => seq)),
    list(all.map(([, { done }]) => done)),
  ]
  return `SELECT sync_end(${lists.join(', ')}, ${from}, ${to})`
}

/** Returns the statement that sets the version that triggers stamp from here on. */
export const versionStatement = (v: number): string =>
  `SELECT set_config('sync.v', pg_current_xact_id()::text || ':${v}', true)`

/** Returns an array literal. The values are ids, numbers and truth values, which need no quotes. */
export const list = (values: readonly (string | number | boolean | null)[]): string =>
  `'{${values.map((value) => value ?? 'NULL').join()}}'`
