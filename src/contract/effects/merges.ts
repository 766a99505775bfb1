import type { EntityName } from '../../domain/entities.ts'

/** What a merge has to know of the rest. */
export interface MergeEffects {
  /** The records that name this customer or item, whatever their state; conflicts and notifications about it too. */
  naming(e: 'customer' | 'item', id: string): Promise<[EntityName, string][]>
  /**
   * The merges that stand and were made at this moment or later, of one of these records or of contacts of these customers.
   * @param since RFC 3339
   */
  standing(ids: readonly string[], customerIds: readonly string[], since: string): Promise<string[]>
  /** `fromId` means itself again, and so does what led to it before it was another name for `toId`. */
  unalias(e: EntityName, fromId: string, toId: string): Promise<void>
}
