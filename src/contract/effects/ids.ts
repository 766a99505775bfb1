import type { EntityName } from '../../domain/entities.ts'

/** Why an id that a mutation names is not there; only the server knows. */
export type Missing =
  | { why: 'unknown' }
  | { why: 'gone'; by: string | null; at: string }
  | { why: 'rejected'; root: string }

export type ChildList = 'repairLines' | 'repairEstimateLines' | 'rentalLines' | 'customerContacts'

/** What became of ids: gone, refused, taken, or another name for something else. */
export interface IdEffects {
  /** Why an id is not there. */
  missing(e: EntityName, id: string): Promise<Missing>
  /** Whether an id was permanently deleted (it can never be used again). */
  isDead(e: EntityName, id: string): Promise<boolean>
  /** From now on `fromId` means `toId`; the feed tells every device (B6.3). */
  alias(e: EntityName, fromId: string, toId: string): Promise<void>
  /** The first of these parts that belongs to another aggregate than `owner`; null: none does. */
  takenPart(list: ChildList, ids: readonly string[], owner: string): Promise<string | null>
}
