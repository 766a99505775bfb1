import type { Tx } from '../contract/define.ts'
import type { EntityDoc, EntityName } from '../domain/entities.ts'
import type { StoreTx } from './ports.ts'
import { toDoc, toRow } from './rows.ts'
import type { EntityRow, ShadowRow, Touched } from './tables.ts'

/** An aggregate as it stands in the store. */
export interface Known {
  /** The row in the table; undefined: none. */
  stored: EntityRow | undefined
  /** The server's row behind the pending changes; undefined: no shadow, the stored row is the server's. */
  shadow: ShadowRow | undefined
  /** Nobody has asked for the shadow yet: only who writes has to know it. */
  unasked?: boolean
  /** The shadow has moved and the store has its former self. */
  moved?: boolean
}

interface Cell extends Known {
  e: EntityName
  id: string
  /** What the screens will show; null: nothing. */
  view: EntityDoc<EntityName> | null
  version: number | undefined
  changed: boolean
}

/** Whether a cell is of this kind, and its document with it. */
const holds = <E extends EntityName>(cell: Cell, e: E): cell is Cell & { e: E; view: EntityDoc<E> | null } =>
  cell.e === e

/** Reads aggregates that will be written, all in one wait. */
export function readAhead(
  tx: StoreTx,
  wanted: readonly { e: EntityName; id: string }[],
): Promise<{ e: EntityName; id: string; known: Known }[]> {
  return Promise.all(
    wanted.map(async ({ e, id }) => {
      const [stored, shadow] = await Promise.all([tx.get(e, id), tx.get('shadow', [e, id])])
      return { e, id, known: { stored, shadow } }
    }),
  )
}

/**
 * The aggregates that one store transaction reads and writes, in memory until `flush`. Several mutations run over it
 * one after another, each all or nothing: IndexedDB has no savepoints.
 */
export class Workspace implements Tx {
  private readonly tx: StoreTx
  private readonly cells = new Map<string, Cell>()
  private undo: { cell: Cell; view: Cell['view']; changed: boolean }[] = []
  private readonly written = new Map<string, [EntityName, string]>()
  private readonly read = new Map<string, [EntityName, string]>()
  private readonly known: ReadonlyMap<string, Known>

  /** @param known aggregates that the caller is sure of; they are not read again */
  constructor(tx: StoreTx, known: ReadonlyMap<string, Known> = new Map()) {
    this.tx = tx
    this.known = known
  }

  /** Starts a mutation: what is written from here can be taken back with `rollback`. */
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

  /** Every aggregate written, and every other one read, since `begin`. */
  touched(): { touched: Touched; reads: Touched } {
    const reads = [...this.read].filter(([key]) => !this.written.has(key)).map(([, pair]) => pair)
    return { touched: [...this.written.values()], reads }
  }

  /** What the store holds of every aggregate here, after `flush` has been committed. */
  *stored(): Iterable<[string, Known]> {
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

  /** Takes over what a caller has read already, so that `get` asks for nothing. */
  preload(e: EntityName, id: string, { stored, shadow, unasked = false, moved = false }: Known): void {
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

  /** Sets the view of a loaded aggregate back to the server's row; the start of a replay (B5.3). */
  reset(e: EntityName, id: string, base: EntityRow | null): void {
    const cell = this.cells.get(e + id)
    if (!cell) throw new Error(`not loaded: ${e} ${id}`)
    cell.view = base ? toDoc(base) : null
    cell.version = base?._v
    cell.changed = true
  }

  /**
   * Writes the changed rows, and a shadow for each that has none yet. `keepShadow` says which aggregates a pending
   * mutation still touches.
   * @returns the shadows of the others, which are to be deleted
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
    // Two reads of one row may have been under way: the first cell stays, it may have been written since.
    if (!this.cells.has(e + id)) this.preload(e, id, { stored, shadow: undefined, unasked: true })
    return this.cells.get(e + id)!
  }

  private async askForShadow(cell: Cell): Promise<void> {
    const shadow = await this.tx.get('shadow', [cell.e, cell.id])
    // Another write may have asked meanwhile, and may have been flushed.
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

  /** What the server has stays behind what is shown. */
  private cover(cell: Cell): void {
    const { e, id, stored, shadow, moved } = cell
    if (shadow && !moved) return
    cell.shadow = shadow ?? { e, id, base: stored ?? null }
    this.tx.put('shadow', cell.shadow)
  }
}

/** Nothing waits on it any more: what a download has brought of it meanwhile is what it is. */
function uncover(cell: Cell): void {
  const next = cell.shadow?.next
  cell.shadow = undefined
  if (next === undefined) return
  cell.view = next ? toDoc(next) : null
  cell.version = next?._v
}
