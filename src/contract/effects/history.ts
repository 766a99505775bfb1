import type { EntityName } from '../../domain/entities.ts'

/** Who gave a field its value: with which mutation, and from which device where that is known. */
export interface Writer {
  by: string
  at: string
  mid?: string
  device?: string
}

/** What was there before: who wrote it, what was removed, the bin. */
export interface HistoryEffects {
  /** Who gave a field of an aggregate its present value, for the conflict record. */
  lastWriter(e: EntityName, id: string, field: string): Promise<Writer | null>
  /** Keeps a removed line, so that a later edit can bring it back (B6.2 'edit wins'). */
  keepRemoved(lineId: string, ownerId: string, doc: unknown): Promise<void>
  /** A line that was removed, with who did it. */
  removed(lineId: string): Promise<{ ownerId: string; doc: unknown; by: string | null } | null>
  /** Puts the whole document into the bin for 90 days (B6.5). */
  trash(e: EntityName, id: string, doc: unknown): Promise<void>
  /** Takes a document out of the bin; its id may be used again. null: it is not there. */
  untrash(e: EntityName, id: string): Promise<unknown>
}
