import type { EntityName } from '../../domain/entities.ts'

/** The reason why an id that a mutation names does not exist; only the server knows it. */
export type MissingReason =
  | { why: 'unknown' }
  | { why: 'gone'; by: string | null; at: string }
  | { why: 'rejected'; root: string }

export type ChildList = 'repairLines' | 'repairEstimateLines' | 'rentalLines' | 'customerContacts'

/** The state of ids: deleted, refused, taken, or an alias of another id. */
export interface IdEffects {
  /** Returns why an id does not exist. */
  missing(e: EntityName, id: string): Promise<MissingReason>
  /** True if the record with this id was permanently deleted, so the id can never be used again. */
  isDead(e: EntityName, id: string): Promise<boolean>
  /** Makes `fromId` an alias of `toId`. The feed sends the alias to every device (B6.3). */
  alias(e: EntityName, fromId: string, toId: string): Promise<void>
  /** Returns the first of these parts that belongs to another aggregate than `owner`; null: none does. */
  partOfOtherOwner(list: ChildList, ids: readonly string[], owner: string): Promise<string | null>
}
