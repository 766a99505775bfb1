import type { RentalDates } from '../domain/rentals/days.ts'
import type * as z from 'zod'
import type { EntityDoc, EntityName } from '../domain/entities.ts'
import type { RefusalCode } from '../domain/shared/errors.ts'
import type { ClosedDays } from '../domain/shared/openDays.ts'
import type { ChildList } from './effects/ids.ts'
import type { ServerEffects } from './effects/server.ts'

/** What a mutation may touch: whole aggregates, by id (M2). Implemented for Dexie, for memory and for PostgreSQL. */
export interface Tx {
  get<E extends EntityName>(e: E, id: string): Promise<EntityDoc<E> | undefined>
  put<E extends EntityName>(e: E, doc: EntityDoc<E>): Promise<void>
  delete(e: EntityName, id: string): Promise<void>
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
  /** The rate of the row that fits a number of days; 1 where there is none. */
  rateFor: (days: number) => Promise<number>
  /** First and last name of the person who calls. */
  callerName: () => Promise<string | null>
  /** The first and last day of a stored rental; null when there is none with this id. */
  rentalPeriod: (id: string) => Promise<Pick<RentalDates, 'startDate' | 'endDate'> | null>
  /** The aggregate that a line, contact or picture belongs to, for paths that name only the child; null when unknown. */
  ownerOf: (list: ChildList, id: string) => Promise<string | null>
}

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
