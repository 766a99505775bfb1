import type { EntityName } from '../../domain/entities.ts'

/** The server's knowledge that a merge needs. */
export interface MergeEffects {
  /**
   * Returns the records that refer to this customer or item, in any state, with the conflicts and
   * notifications about it.
   */
  referencesTo(e: 'customer' | 'item', id: string): Promise<[EntityName, string][]>
  /**
   * Returns the merges in force, made at or after `since`, of one of these records or of contacts of these
   * customers.
   * @param since RFC 3339
   */
  mergesInForce(ids: readonly string[], customerIds: readonly string[], since: string): Promise<string[]>
  /** Ends the alias `fromId` → `toId`. Older aliases that led to `fromId` lead to it again. */
  unalias(e: EntityName, fromId: string, toId: string): Promise<void>
}
