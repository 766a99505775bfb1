import type * as z from 'zod'
import type { BUNDLED_ENTITIES } from '../domain/bundledEntities.ts'
import type { EntityDocs, EntityName } from '../domain/entities.ts'
import type { RentalDates } from '../domain/rentals/days.ts'
import type { ClosedDays } from '../domain/shared/openDays.ts'
import type { MutationDef as EngineMutation, RunContext as EngineContext } from '../sync/protocol/define.ts'
import type { ChildList, ServerEffects } from './serverEffects.ts'

export type { BaseFields, Tx } from '../sync/protocol/define.ts'

declare module '../sync/protocol/entities.ts' {
  interface Register {
    documents: EntityDocs
    bundled: (typeof BUNDLED_ENTITIES)[number]
  }
}

/** The context of a mutation of this product, with what its server can do. */
export type RunContext = EngineContext<ServerEffects>

/** A mutation of this product. `rest` lists the calls of the specification that run it. */
export interface MutationDef<Name extends string = string, S extends z.ZodType = z.ZodType>
  extends EngineMutation<ServerEffects, Name, S> {
  rest?: readonly RestCall<z.infer<S>>[]
}

/** Defines a mutation; see MutationDef. */
export const defineMutation = <const Name extends string, S extends z.ZodType>(
  def: MutationDef<Name, S>,
): MutationDef<Name, S> => def

/** A call of the specification that runs a mutation (D-019), and how its request becomes the arguments. */
export interface RestCall<A = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, parameters as ':name'. */
  path: string
  status: number
  /** True if the caller must have confirmed their identity in the last five minutes (ADR 0048). */
  confirmed?: boolean
  /** True if files and copies must be removed after the commit, because a person was erased. */
  erases?: boolean
  /** The body as the caller may send it. The schema of the mutation checks the arguments after `toInput`. */
  body?: z.ZodType
  /**
   * Builds the arguments from the request, as a promise when an owner must be looked up. `newId` makes an id
   * if the caller sent none.
   */
  toInput(request: RestRequest): unknown
  /**
   * If a record with the body's id exists, this call does not apply and another mutation runs instead
   * (D-037).
   */
  unlessExists?: EntityName
  /** This call applies only if a record with the body's id exists. */
  onlyIfExists?: EntityName
  /** True if the manufacturer must be mailed afterwards (D-049). The mail is a separate mutation. */
  asksForMail?: (body: Record<string, unknown>) => boolean
  /** Selects the answer: the full record, a part of it, or nothing (204). */
  reply?: (input: A) => Reply | null
}

interface Reply {
  e: EntityName
  id: string
  /**
   * Selects a part of the record. It is a method because each implementation accepts only the kind of record
   * that it names.
   */
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
  /** The rate of the row that fits a number of days; 1 if there is none. */
  rateFor: (days: number) => Promise<number>
  /** First and last name of the person who calls. */
  callerName: () => Promise<string | null>
  /** The first and last day of a stored rental; null if no rental has this id. */
  rentalPeriod: (id: string) => Promise<Pick<RentalDates, 'startDate' | 'endDate'> | null>
  /**
   * The aggregate that a line, contact or picture belongs to, for paths that name only the child; null if
   * unknown.
   */
  ownerOf: (list: ChildList, id: string) => Promise<string | null>
}
