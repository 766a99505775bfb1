import type { Customer } from '../domain/customers/customer.ts'
import type { IssuedKind } from '../domain/documents/constants.ts'
import type { EntityName } from '../domain/entities.ts'
import type { MailOrder } from '../domain/mail/mail.ts'
import type { MailPurpose } from '../domain/mail/purpose.ts'
import type { LatestNotification } from '../domain/notifications/notification.ts'
import type { Language } from '../domain/shared/languages.ts'
import type { SeriesNumber } from '../domain/shared/numbers.ts'
import type { PrivacyEffects } from './privacy/privacyEffects.ts'
import type { AuditEvent } from '../domain/system/audit.ts'

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

/** The server's knowledge of issued documents. */
export interface IssuedDocumentEffects {
  /** Returns the number of the next version of this document of a record, from 1. */
  nextVersion(about: string, kind: IssuedKind): Promise<number>
}

/** A mail that is not about a repair. `html` may hold a table, but no markup that a person typed. */
interface Letter {
  /** null: the address of the mail settings. The mail waits until there is one. */
  to: string | null
  subject: string
  html: string
  at: string
}

/** Mails leave once, after the commit of the mutation that asks for them (B3.8). */
export interface MailEffects {
  /** Queues a mail about a repair or a rental. */
  queue(order: MailOrder): Promise<void>
  letter(letter: Letter): Promise<void>
  /**
   * Returns the subject and HTML of a mail for a purpose, with their placeholders. The company's template
   * comes first, then the built-in one.
   */
  textFor(purpose: MailPurpose | 'quote', language: Language): Promise<{ subject: string; content: string }>
  /** Takes a mail out of the queue; false if it is being sent or was sent. */
  cancel(mailId: string): Promise<boolean>
  /** Queues a mail again, as asked by this mutation at that moment; false if its text is no longer stored. */
  again(mailId: string, at: string): Promise<boolean>
  /**
   * Removes all HTML that rich text may not hold. Bold, italic, underline, lists, links and headings stay
   * (D-068).
   */
  cleanHtml(html: string): string
}

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

/** The access codes of customers' devices (ADR 0056). */
interface AccessCodeEffects {
  /** Seals a code with this version of the company key. @returns the same text if no version opens it */
  sealAnew(code: string, version: number): Promise<string>
}

/** 'Logboek van de zaak' of the company. */
export interface AuditEffects {
  /** Adds an entry by the author of the mutation; a refused mutation leaves none. */
  record(event: AuditEvent): Promise<void>
}

export type NamedEntity = 'category' | 'subcategory' | 'repairAction' | 'priceRate' | 'holiday' | 'kit'

/** Finds rows by what distinguishes them for people, because devices can create the same thing twice. */
export interface NameEffects {
  /**
   * Returns the row that has this name already (trimmed, case-folded), including inactive rows. A holiday is
   * named by its date, a price rate by its number of days (D-124).
   */
  row(e: NamedEntity, name: string, parentId?: string): Promise<string | null>
  /** Returns the active item with this brand, model and serial number (trimmed, case-folded; D-112). */
  item(brand: string, model: string, serialNumber: string): Promise<string | null>
  /**
   * Returns the active customers that are likely the same as this one (D-102) and were stored after `since`.
   * The author of this one could not see them.
   * @param since RFC 3339
   */
  customersSince(like: Customer, since: string): Promise<string[]>
}

/** Notifications that exist already. */
export interface NoticeEffects {
  /** Returns the newest notification about an event of an object (D-129); null: none yet. */
  last(event: string, objectId: string): Promise<LatestNotification | null>
  /** Returns the open conflicts of a record and the open notifications that lead to it. */
  openAbout(e: EntityName, id: string): Promise<{ conflicts: string[]; notifications: string[] }>
}

export type CounterKind = 'repair' | 'rental' | 'customer' | `item:${string}`

/** The gapless number series. A refused mutation uses no number (B6.4, D-026). */
export interface NumberEffects {
  /** Returns the next number of a series, at least `first`. */
  next(kind: CounterKind, boekjaar: number, entityId: string, first: number): Promise<number>
  /**
   * Gives a document back the number that it had before a restore of the server; false if that number is
   * taken.
   */
  keep(kind: CounterKind, entityId: string, number: SeriesNumber): Promise<boolean>
  /** Marks the number of a permanently deleted document as voided, so the ledger has no gap. */
  void(kind: CounterKind, entityId: string): Promise<void>
  /** Reverts the voiding of a number. */
  revive(kind: CounterKind, entityId: string): Promise<void>
}

export interface RepairEffects {
  /** Returns the ids of repairs that name this rental as their loan (depannage). */
  repairsOfRental(rentalId: string): Promise<string[]>
  /** Returns the active executor that comes first in the alphabet (D-125); null: there is none. */
  firstExecutor(): Promise<string | null>
  /** True if the server has the bytes of this photo. */
  hasBlob(sha256: string): Promise<boolean>
}

/** The rentals and repairs that use items. */
export interface StockEffects {
  /** Loads aggregates in one round trip before they are read one by one. */
  prefetch(e: EntityName, ids: readonly string[]): Promise<void>
  /**
   * Returns the ids of rentals with status Optie or Bevestigd that have one of these items on a line or in a
   * movement.
   */
  rentalsWith(itemIds: readonly string[]): Promise<string[]>
  /**
   * Returns the ids of rentals with status Optie or Bevestigd that ask for one of these models on a line, by
   * modelKey.
   */
  rentalsRequesting(keys: readonly string[]): Promise<string[]>
  /** Returns the ids of rentals of any status that report one of these items as missing. */
  rentalsMissing(itemIds: readonly string[]): Promise<string[]>
  /** Returns the ids of the units of these models that the company rents out, by modelKey. */
  unitsOfModels(keys: readonly string[]): Promise<string[]>
  /** Returns the ids of the items of a category that the company rents out. */
  rentableItemsOf(categoryId: string): Promise<string[]>
  /** Returns the ids of the open repairs of an item, the first received first (D-045, D-083). */
  openRepairs(itemId: string): Promise<string[]>
}

/**
 * Operations that only the server can do, inside the transaction of the mutation. A function that needs less declares
 * less (`ServerOf`).
 */
export interface ServerEffects {
  /** The server's clock, RFC 3339. A number belongs to the financial year in which it is assigned (D-025). */
  now(): string
  numbers: NumberEffects
  ids: IdEffects
  names: NameEffects
  history: HistoryEffects
  notices: NoticeEffects
  stock: StockEffects
  repairs: RepairEffects
  issuedDocuments: IssuedDocumentEffects
  mails: MailEffects
  merges: MergeEffects
  privacy: PrivacyEffects
  audit: AuditEffects
  accessCodes: AccessCodeEffects
}

/** The named subset of the effects. */
export type ServerOf<K extends keyof ServerEffects> = Pick<ServerEffects, K>
