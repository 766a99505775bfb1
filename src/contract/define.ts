import type * as z from 'zod'
import type { EntityDoc, EntityName } from '../domain/entities.ts'
import type { RefusalCode } from '../domain/shared/errors.ts'
import type { MailOrder } from '../domain/mail/mail.ts'
import type { Last } from '../domain/notifications/notification.ts'
import type { SeriesNumber } from '../domain/shared/numbers.ts'
import type { ClosedDays } from '../domain/shared/openDays.ts'

/** What a mutation may touch: whole aggregates, by id (M2). Implemented for Dexie, for memory and for PostgreSQL. */
export interface Tx {
  get<E extends EntityName>(e: E, id: string): Promise<EntityDoc<E> | undefined>
  put<E extends EntityName>(e: E, doc: EntityDoc<E>): Promise<void>
  delete(e: EntityName, id: string): Promise<void>
}

/** Why an id that a mutation names is not there; only the server knows. */
export type Missing =
  | { why: 'unknown' }
  | { why: 'gone'; by: string | null; at: string }
  | { why: 'rejected'; root: string }

export type CounterKind = 'repair' | 'rental' | 'customer' | `item:${string}`

/** Who gave a field its value: with which mutation, and from which device where that is known. */
export interface Writer {
  by: string
  at: string
  mid?: string
  device?: string
}

/** What only the server can do, inside the transaction of the mutation. */
export interface ServerEffects {
  /** The server's clock, RFC 3339; numbers belong to the financial year in which they are given out (D-025). */
  now(): string
  /** The next number of a series, at least `first`; a refused mutation burns none (B6.4, D-026). */
  nextNumber(kind: CounterKind, boekjaar: number, entityId: string, first: number): Promise<number>
  /**
   * Gives a document the number that it had in a history that a restore took away; false where that number is not free.
   */
  keepNumber(kind: CounterKind, entityId: string, number: SeriesNumber): Promise<boolean>
  /** Marks the number of a permanently deleted document as voided, so the ledger has no gap. */
  voidNumber(kind: CounterKind, entityId: string): Promise<void>
  /** Why an id is not there. */
  missing(e: EntityName, id: string): Promise<Missing>
  /** Whether an id was permanently deleted (it can never be used again). */
  isDead(e: EntityName, id: string): Promise<boolean>
  /**
   * The row that carries this name already (trimmed, case-folded), inactive ones included. A holiday is named by its
   * date, a price rate by its number of days (D-124).
   */
  findByName(
    e: 'category' | 'subcategory' | 'repairAction' | 'priceRate' | 'holiday',
    name: string,
    parentId?: string,
  ): Promise<string | null>
  /** The active item of this brand, model and serial number (trimmed, case-folded; D-112). */
  findItem(brand: string, model: string, serialNumber: string): Promise<string | null>
  /** From now on `fromId` means `toId`; the feed tells every device (B6.3). */
  alias(e: EntityName, fromId: string, toId: string): Promise<void>
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
  /** Takes back that a number was voided. */
  reviveNumber(kind: CounterKind, entityId: string): Promise<void>
  /** The newest notification about an event of an object (D-129); null: none yet. */
  lastNotification(event: string, objectId: string): Promise<Last | null>
  /** The first of these parts that belongs to another aggregate than `owner`; null: none does. */
  takenPart(list: ChildList, ids: readonly string[], owner: string): Promise<string | null>
  /** What is still open about a record: its conflicts, and the notifications that lead to it. */
  openAbout(e: EntityName, id: string): Promise<{ conflicts: string[]; notifications: string[] }>
  /** Fetches aggregates together that are about to be read one by one, each of which costs a round trip otherwise. */
  ahead(e: EntityName, ids: readonly string[]): Promise<void>
  /** The ids of rentals that are an option or confirmed and have one of these items on a line. */
  rentalsWith(itemIds: readonly string[]): Promise<string[]>
  /** The ids of the open repairs of an item, the first taken in first (D-045, D-083). */
  openRepairs(itemId: string): Promise<string[]>
  /** The active executor that comes first by the alphabet (D-125); null: there is none. */
  firstExecutor(): Promise<string | null>
  /** The ids of repairs that name this rental as their depannage. */
  repairsOfRental(rentalId: string): Promise<string[]>
  /** Whether the bytes of a photo are already here. */
  hasBlob(sha256: string): Promise<boolean>
  /** Queues a mail in this transaction; it leaves after the commit, once (B3.8). */
  queueMail(order: MailOrder): Promise<void>
  /** Queues a mail about no repair in this transaction; `html` may hold a table, and nothing that was typed as markup. */
  queueLetter(letter: { to: string; subject: string; html: string; at: string }): Promise<void>
  /** Takes a mail out of the queue; false when it is leaving or left. */
  cancelMail(mailId: string): Promise<boolean>
  /** Queues a mail once more, as this mutation's of that moment; false when its text is no longer kept. */
  requeueMail(mailId: string, at: string): Promise<boolean>
  /** Of HTML, what the rich text may hold: bold, italic, underline, lists, links, headings (D-068). */
  cleanHtml(html: string): string
}

export interface Notice {
  code: string
  text: string
}

/** All a mutation knows besides its arguments and the store; it has no clock and no randomness of its own (M1). */
export interface RunContext {
  mid: string
  /** The user who made the change. */
  uid: string
  /** When the person made the change by the device's clock; decides texts and dates, never an order. */
  at: string
  /** The calendar day of `at` in Brussels. */
  today: string
  /** The values of `set` that the person saw, for the three-way merge (B6.1); absent: nothing to compare with. */
  base?: Record<string, unknown> | undefined
  /** Label of the device that sends, shown with a photo that is still on it. */
  device?: string | undefined
  /** True where a person is connected and waiting (a REST call): some deletions are allowed only then. */
  online?: boolean | undefined
  /**
   * Present while the person who makes the change is at the device: what is wrong with it is said at once. `whole`: this
   * device has everything that the server has, so that what is not here is nowhere.
   */
  typed?: { whole: boolean } | undefined
  /** Present only inside the server's transaction. */
  server?: ServerEffects | undefined
  /** Something the author should read although the mutation was applied. */
  notice(code: string, text: string): void
  /** Values the server gave out (numbers, `aliasOf`), sent back with the outcome. */
  assign(values: Record<string, unknown>): void
  /** The id of a conflict record this mutation wrote. */
  conflicted(id: string): void
}

/** A call of the specification that runs a mutation (D-019): how its request becomes the arguments. */
export interface RestCall<A = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, parameters as ':name'. */
  path: string
  status: number
  /** The body as the caller may send it; the mutation's own schema judges the arguments after `toInput`. */
  body?: z.ZodType
  /** The arguments from the request (a promise when an owner must be looked up); `newId` makes an id where the caller brought none. */
  toInput(request: RestRequest): unknown
  /** When the body's id exists already this mutation runs instead, or none of it applies (D-037). */
  unlessExists?: EntityName
  /** Only when the body's id exists already. */
  onlyIfExists?: EntityName
  /** Whether the manufacturer is to be mailed after it (D-049); the mail is a mutation of its own. */
  asksForMail?: (body: Record<string, unknown>) => boolean
  /** What is answered: the full record, a part of it, or nothing (204). */
  reply?: (input: A) => Reply | null
}

interface Reply {
  e: EntityName
  id: string
  /** The part of that record; a method, since each is written for the one kind that it names. */
  pick?(doc: object): unknown
}

export interface RestRequest {
  params: Record<string, string>
  body: Record<string, unknown>
  newId: () => string
  uid: string
  today: string
  now: string
  /** The days of the holidays table. */
  closedDays: () => Promise<ClosedDays>
  /** The aggregate that a line, contact or picture belongs to, for paths that name only the child; null when unknown. */
  ownerOf: (list: ChildList, id: string) => Promise<string | null>
}

export type ChildList = 'repairLines' | 'repairEstimateLines' | 'rentalLines' | 'customerContacts'

/** The aggregate and the fields of which the person saw the values before changing them. */
export interface BaseOf {
  e: EntityName
  id: string
  keys: string[]
  /** For a part of the aggregate: the field it stands in, and which one where that field is a list. */
  within?: { list: string; id?: string }
}

export interface MutationDef<Name extends string = string, S extends z.ZodType = z.ZodType> {
  name: Name
  /** Version of the meaning; an old one is upcast for ever, outboxes outlive deployments. */
  mv: number
  input: S
  /** Every kind of aggregate that `run` may read or write: the scope of the local transaction. */
  entities: readonly EntityName[]
  /** What was seen before the change; none for creations and commands. */
  baseOf?: (args: z.infer<S>) => BaseOf | null
  /** From each older version's arguments to the next version's. */
  upcast?: Record<number, (args: unknown) => unknown>
  rest?: readonly RestCall<z.infer<S>>[]
  /**
   * The change itself. Idempotent (M3); throws DomainError when refused.
   * On a device a missing row means: no effect (M4).
   */
  run(tx: Tx, args: z.infer<S>, ctx: RunContext): Promise<void>
}

/** Defines a mutation; see MutationDef. */
export const defineMutation = <const Name extends string, S extends z.ZodType>(
  def: MutationDef<Name, S>,
): MutationDef<Name, S> => def

/** What became of a mutation, stored by the server for ever and answered to every repeat (B2.2). */
export type Outcome =
  | {
      status: 'applied'
      v: number
      assigned?: Record<string, unknown>
      conflicts?: string[]
      notices: Notice[]
    }
  | {
      status: 'rejected' | 'failed'
      code: RefusalCode
      text: string
      details?: Record<string, unknown>
      root?: string
    }
