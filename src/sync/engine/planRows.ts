import type { EntityName } from '../protocol/entities.ts'
import { isInRange } from '../store/bundles/replaceRange.ts'
import { toRow } from '../store/rows.ts'
import {
  type EntityRow,
  isBundled,
  isEntityName,
  latestOf,
  type RawRow,
  type ShadowRow,
} from '../store/tables.ts'
import type { CachedAggregate } from '../store/workspace.ts'
import { aggregateKey } from './keys.ts'
import { isReadableRow } from './rowCheck.ts'
import type { BeginLine, DelLine, ListedRange, RowLine } from './segments.ts'
import type { StoredRows } from './storedRows.ts'

/** A row to put in its table, or to delete from it (null). */
interface RowWrite {
  e: EntityName
  id: string
  row: EntityRow | null
  /** The present row; null if there is none, undefined if it was not read. */
  before: EntityRow | null | undefined
}

interface RawWrite {
  key: [string, string]
  row: RawRow | null
}

/** The changes to rows, shadows and raw rows. Everything by `aggregateKey`. */
export interface RowPlan {
  rows: Map<string, RowWrite>
  raw: Map<string, RawWrite>
  /** Shadows to store: they hold a row back, or have got the one that was held back. */
  shadows: Map<string, ShadowRow>
  /** Aggregates whose base changes now. Their rows and shadows are stored by the replay. */
  moved: Map<string, CachedAggregate>
  /** True if a row is held back until the outcomes arrive. */
  holds: boolean
}

interface RowRules {
  mode: BeginLine['mode']
  /** True if the tables were empty when this download began. */
  fresh: boolean
  /**
   * True if the outcomes arrive in a later segment. A new base is then held back; otherwise mutations that the
   * server already applied would show twice.
   */
  held: boolean
}

/**
 * Up to this many rows are validated against their schema. Larger segments, as in the first download, get
 * only a check of their shape.
 */
const FULL_CHECK = 200

/**
 * Plans what becomes of rows and tombstones; of several lines about one row, the last counts:
 *
 *     older than the stored row ────► ignored (R4);
 *     unknown kind, unknown shape ──► `raw` (B5.8);
 *     no shadow ────────────────────► its table;
 *     shadow ───────────────────────► its base (`moved`), or `shadow.next` while the outcomes are missing.
 *
 * Invariants: a row with pending changes is never written to its table here, and an older version never
 * replaces a newer one of the same history.
 */
export function planRows(
  lines: readonly (RowLine | DelLine)[],
  stored: StoredRows,
  { mode, fresh, held }: RowRules,
): RowPlan {
  const plan: RowPlan = {
    rows: new Map(),
    raw: new Map(),
    shadows: new Map(),
    moved: new Map(),
    holds: false,
  }
  const last = new Map<string, RowLine | DelLine>()
  for (const line of lines) last.set(aggregateKey(line.e, line.id), line)
  const full = mode === 'delta' && lines.length <= FULL_CHECK
  // Versions compare only within one history. A full download over existing rows replaces them whatever
  // their version.
  const comparable = mode === 'delta' || fresh
  for (const [key, line] of last) {
    const { e, id } = line
    const shadow = stored.shadows.get(key)
    const row = stored.rows.get(key)
    if (comparable && line.v < ((shadow ? latestOf(shadow)?._v : row?._v) ?? 0)) continue
    if (stored.raw) plan.raw.set(key, { key: [e, id], row: null })
    const base = line.t === 'row' ? toUsableRow(line, full) : null
    if (line.t === 'row' && !base) plan.raw.set(key, { key: [e, id], row: toRawRow(line) })
    if (!isEntityName(e) || (line.t === 'row' && !base)) continue
    if (shadow && held) holdBase(plan, shadow, base)
    else if (shadow) plan.moved.set(key, { stored: row, shadow: { e, id, base }, moved: true })
    else {
      // No bundled row has a version above `top`. For a newer line only the row table was read; a bundle may
      // hold an older copy.
      const isUnread = !row && line.v > stored.top
      if (base || row || isUnread)
        plan.rows.set(key, { e, id, row: base, before: row ?? (isUnread ? undefined : null) })
    }
  }
  return plan
}

/** A row that this version cannot use, stored as it came (B5.8). */
const toRawRow = ({ e, id, v, d }: RowLine): RawRow => ({ e, id, v, d })

/** The row as the table stores it; null if this version does not understand it. */
const toUsableRow = ({ e, d, v }: RowLine, full: boolean): EntityRow | null =>
  isEntityName(e) && isReadableRow(e, d, full) ? toRow(e, d, v) : null

/** Keeps the server's row beside the base. It becomes the base together with its outcomes. */
export function holdBase(plan: RowPlan, shadow: ShadowRow, next: EntityRow | null): void {
  plan.shadows.set(aggregateKey(shadow.e, shadow.id), { ...shadow, next })
  plan.holds = true
}

/** A listed interval, and what the store has in it. */
export interface Sweep {
  range: ListedRange
  /** The ids of single rows. Bundled rows are replaced together with their range. */
  ids: readonly string[]
  /**
   * The shadows that the server did not list. A row deleted here and still pending has only its shadow. Without
   * it, the end of the pending deletion would bring the row back.
   */
  shadows: readonly ShadowRow[]
}

/**
 * Plans the deletion of the local rows in an interval that the server did not list (R3). Rows created here and
 * still pending stay. A range is never the last line of a download, so bases are held until the outcomes
 * arrive.
 */
export function planSweep(plan: RowPlan, { range, ids, shadows }: Sweep): void {
  const { e, listed } = range
  if (!isEntityName(e)) return
  const shadowed = new Set(shadows.map(({ id }) => id))
  const put = isBundled(e)
    ? []
    : [...plan.rows.values()].filter((write) => write.e === e && write.row && isInRange(range, write.id))
  for (const id of new Set([...ids, ...put.map((write) => write.id)])) {
    const key = aggregateKey(e, id)
    if (listed.has(id) || shadowed.has(id) || plan.rows.get(key)?.row === null) continue
    plan.rows.set(key, { e, id, row: null, before: undefined })
  }
  for (const stored of shadows) {
    const shadow = plan.shadows.get(aggregateKey(e, stored.id)) ?? stored
    if (latestOf(shadow)) holdBase(plan, shadow, null)
  }
}
