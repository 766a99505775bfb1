import type { EntityName } from '../../domain/entities.ts'

/** The author of a field's value, with the mutation and the device if they are known. */
export interface Writer {
  by: string
  at: string
  mid?: string
  device?: string
}

/** Earlier states: who wrote a value, removed lines, the bin. */
export interface HistoryEffects {
  /** Returns who gave a field of an aggregate its present value, for the conflict record. */
  lastWriter(e: EntityName, id: string, field: string): Promise<Writer | null>
  /** Stores a removed line, so that a later edit can bring it back (B6.2 'edit wins'). */
  storeRemovedLine(lineId: string, ownerId: string, doc: unknown): Promise<void>
  /** Returns a removed line and who removed it. */
  removedLine(lineId: string): Promise<{ ownerId: string; doc: unknown; by: string | null } | null>
  /** Puts the whole document into the bin for 90 days (B6.5). */
  trash(e: EntityName, id: string, doc: unknown): Promise<void>
  /** Takes a document out of the bin, so that its id may be used again. null: it is not in the bin. */
  untrash(e: EntityName, id: string): Promise<unknown>
}
