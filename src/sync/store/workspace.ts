import type { Tx } from '../protocol/define.ts'
import type { EntityDoc, EntityName } from '../protocol/entities.ts'
import type { StoreTx } from './ports.ts'
import { toDoc, toRow } from './rows.ts'
import type { EntityRow, ShadowRow, TouchedAggregates } from './tables.ts'

/** An aggregate as the store has it. */
export interface CachedAggregate {
  /** The row in the table; undefined if there is none. */
  stored: EntityRow | undefined
  /**
   * The server's row behind the pending changes. Undefined: no shadow, and the stored row is the server's.
   */
  shadow: ShadowRow | undefined
  /** The shadow was not read yet; only a writer needs it. */
  unasked?: boolean
  /** The shadow has a new base that the store does not have yet. */
  moved?: boolean
}

interface Cell extends CachedAggregate {
  e: EntityName
  id: string
  /** The document that the screens will show; null if there is none. */
  view: EntityDoc<EntityName> | null
  version: number | undefined
  changed: boolean
}

/** True if a cell is of this kind; narrows the type of its document. */
const holds = <E extends EntityName>(cell: Cell, e: E): cell is Cell & { e: E; view: EntityDoc<E> | null } =>
  cell.e === e

/** Reads aggregates that will be written, all in one await. */
export function prefetchAggregates(
  tx: StoreTx,
  wanted: readonly { e: EntityName; id: string }[],
): Promise<{ e: EntityName; id: string; known: CachedAggregate }[]> {
  return Promise.all(
    wanted.map(async ({ e, id }) => {
      const [stored, shadow] = await Promise.all([tx.get(e, id), tx.get('shadow', [e, id])])
      return { e, id, known: { stored, shadow } }
    }),
  )
}

/**
 * The aggregates that one store transaction reads and writes, in memory until `flush`. Several mutations run
 * over it one after another, each all or nothing, because IndexedDB has no savepoints:
 *
 *     get ──► cell: stored row, shadow, view;
 *     put, delete ──► the view changes, `rollback` restores it;
 *     flush ──► view to the row table; the row from before the first pending change to `shadow`.
 */
export class Workspace implements Tx {
  private readonly tx: StoreTx
  private readonly cells = new Map<string, Cell>()
  private undo: { cell: Cell; view: Cell['view']; changed: boolean }[] = []
  private readonly written = new Map<string, [EntityName, string]>()
  private readonly read = new Map<string, [EntityName, string]>()
  private readonly known: ReadonlyMap<string, CachedAggregate>

  /** @param known aggregates that the caller has already; they are not read again */
  constructor(tx: StoreTx, known: ReadonlyMap<string, CachedAggregate> = new Map()) {
    this.tx = tx
    this.known = known
  }

  /** Starts a mutation. `rollback` undoes every write after this point. */
  begin(): void {
    this.undo = []
    this.written.clear()
    this.read.clear()
  }

  rollback(): void {
    for (const { cell, view, changed } of this.undo.reverse()) {
      cell.view = view
      cell.changed = changed
    }
    this.undo = []
  }

  /** Returns every aggregate written, and every other one read, since `begin`. */
  touched(): { touched: TouchedAggregates; reads: TouchedAggregates } {
    const reads = [...this.read].filter(([key]) => !this.written.has(key)).map(([, pair]) => pair)
    return { touched: [...this.written.values()], reads }
  }

  /** Yields the store's state of every aggregate here, after `flush` was committed. */
  *stored(): Iterable<[string, CachedAggregate]> {
    for (const { e, id, stored, shadow, unasked } of this.cells.values())
      yield [e + id, { stored, shadow, unasked: unasked ?? false }]
  }

  async get<E extends EntityName>(e: E, id: string): Promise<EntityDoc<E> | undefined> {
    const cell = this.cells.get(e + id) ?? (await this.load(e, id))
    this.read.set(e + id, [e, id])
    return holds(cell, e) ? (cell.view ?? undefined) : undefined
  }

  async put<E extends EntityName>(e: E, doc: EntityDoc<E>): Promise<void> {
    await this.set(e, doc.id, doc)
  }

  async delete(e: EntityName, id: string): Promise<void> {
    await this.set(e, id, null)
  }

  /** Adds an aggregate that the caller has already read, so that `get` needs no request. */
  preload(
    e: EntityName,
    id: string,
    { stored, shadow, unasked = false, moved = false }: CachedAggregate,
  ): void {
    this.cells.set(e + id, {
      e,
      id,
      stored,
      shadow,
      unasked,
      moved,
      view: stored ? toDoc(stored) : null,
      version: stored?._v,
      changed: false,
    })
  }

  /** Sets the view of a loaded aggregate back to the server's row, at the start of a replay (B5.3). */
  reset(e: EntityName, id: string, base: EntityRow | null): void {
    const cell = this.cells.get(e + id)
    if (!cell) throw new Error(`not loaded: ${e} ${id}`)
    cell.view = base ? toDoc(base) : null
    cell.version = base?._v
    cell.changed = true
  }

  /**
   * Writes the changed rows, and a shadow for each row that has none yet. `keepShadow` returns true if a
   * pending mutation still touches the aggregate.
   * @returns the shadows of the other aggregates, which the caller must delete
   */
  flush(keepShadow: (e: EntityName, id: string) => boolean = () => true): ShadowRow[] {
    const dropped: ShadowRow[] = []
    for (const cell of this.cells.values()) {
      if (!cell.changed) continue
      const keep = keepShadow(cell.e, cell.id)
      if (cell.shadow && !keep) dropped.push(cell.shadow)
      this.write(cell, keep)
    }
    return dropped
  }

  private async load(e: EntityName, id: string): Promise<Cell> {
    const known = this.known.get(e + id)
    if (known) {
      this.preload(e, id, known)
      return this.cells.get(e + id)!
    }
    const stored = await this.tx.get(e, id)
    // Two reads of one row may run at once. The first cell stays, because it may have been written since.
    if (!this.cells.has(e + id)) this.preload(e, id, { stored, shadow: undefined, unasked: true })
    return this.cells.get(e + id)!
  }

  private async askForShadow(cell: Cell): Promise<void> {
    const shadow = await this.tx.get('shadow', [cell.e, cell.id])
    // Another write may have read the shadow meanwhile, and its result may have been flushed.
    if (!cell.unasked) return
    cell.shadow = shadow
    cell.unasked = false
  }

  private async set(e: EntityName, id: string, view: Cell['view']): Promise<void> {
    const cell = this.cells.get(e + id) ?? (await this.load(e, id))
    if (cell.unasked) await this.askForShadow(cell)
    this.written.set(e + id, [e, id])
    this.undo.push({ cell, view: cell.view, changed: cell.changed })
    cell.view = view
    cell.changed = true
  }

  private write(cell: Cell, keepShadow: boolean): void {
    if (keepShadow) this.cover(cell)
    else uncover(cell)
    const { e, id, stored, view } = cell
    cell.stored = view ? toRow(e, view, cell.version) : undefined
    if (cell.stored) this.tx.put(e, cell.stored, stored ?? null)
    else if (stored) this.tx.delete(e, id, stored)
    cell.changed = false
    cell.moved = false
  }

  /** Keeps the server's row as the shadow behind the shown one. */
  private cover(cell: Cell): void {
    const { e, id, stored, shadow, moved } = cell
    if (shadow && !moved) return
    cell.shadow = shadow ?? { e, id, base: stored ?? null }
    this.tx.put('shadow', cell.shadow)
  }
}

/** No pending change remains. If an unfinished download has brought a newer row, that row is shown. */
function uncover(cell: Cell): void {
  const next = cell.shadow?.next
  cell.shadow = undefined
  if (next === undefined) return
  cell.view = next ? toDoc(next) : null
  cell.version = next?._v
}
