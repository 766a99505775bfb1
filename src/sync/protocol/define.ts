import type * as z from 'zod'
import type { EntityDoc, EntityName } from './entities.ts'

/**
 * The store as a mutation sees it: whole aggregates, by id (rule M2). Implemented for Dexie, for memory and
 * for PostgreSQL.
 */
export interface Tx {
  get<E extends EntityName>(e: E, id: string): Promise<EntityDoc<E> | undefined>
  put<E extends EntityName>(e: E, doc: EntityDoc<E>): Promise<void>
  delete(e: EntityName, id: string): Promise<void>
}

export interface Notice {
  code: string
  text: string
}

/**
 * Everything a mutation knows besides its arguments and the store. It has no clock and no randomness of its
 * own (rule M1). `Server` is what the product can do on its server alone.
 */
export interface RunContext<Server = unknown> {
  mid: string
  /** The user who made the change. */
  uid: string
  /** When the person made the change, by the device's clock. It decides texts and dates, never an order. */
  at: string
  /** The calendar day of `at` in Brussels. */
  today: string
  /**
   * The values of the `set` fields that the person saw, for the three-way merge (B6.1). Absent: there is
   * nothing to compare with.
   */
  base?: Record<string, unknown> | undefined
  /** Label of the device that sends the mutation, shown with a photo that is still on that device. */
  device?: string | undefined
  /**
   * True if a caller is connected and waits for the answer (a REST call). Some deletions are allowed only
   * then.
   */
  online?: boolean | undefined
  /**
   * Present while the person who makes the change is at the device, so that errors are reported at once.
   * `whole`: this device has everything that the server has, so a record that is missing here does not exist.
   */
  typed?: { whole: boolean } | undefined
  /** Present only inside the server's transaction. */
  server?: Server | undefined
  /** Adds a message for the author, although the mutation was applied. */
  notice(code: string, text: string): void
  /** Adds values that the server assigned (numbers, `aliasOf`). They are sent back with the outcome. */
  assign(values: Record<string, unknown>): void
  /** Adds the id of a conflict record that this mutation wrote. */
  conflicted(id: string): void
}

/** The aggregate and its fields whose values the person saw before the change. */
export interface BaseFields {
  e: EntityName
  id: string
  keys: string[]
  /**
   * For a part of the aggregate: the field that holds it, and the id of the entry if that field is a list.
   */
  within?: { list: string; id?: string }
}

export interface MutationDef<
  Server = unknown,
  Name extends string = string,
  S extends z.ZodType = z.ZodType,
> {
  name: Name
  /** Version of the meaning. Old versions are upcast for ever, because an outbox outlives deployments. */
  mv: number
  input: S
  /** Every kind of aggregate that `run` may read or write; the scope of the local transaction. */
  entities: readonly EntityName[]
  /** Selects the values that the person saw before the change; absent for creations and commands. */
  baseOf?: (args: z.infer<S>) => BaseFields | null
  /** Converts the arguments of each older version to those of the next version. */
  upcast?: Record<number, (args: unknown) => unknown>
  /**
   * Makes the change. It is idempotent (rule M3) and throws Refusal when the change is refused. On a
   * device a missing row means: no effect (rule M4).
   */
  run(tx: Tx, args: z.infer<S>, ctx: RunContext<Server>): Promise<void>
}

/** The outcome of a mutation. The server stores it for ever and returns it for every repeat (B2.2). */
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
      code: string
      text: string
      details?: Record<string, unknown>
      root?: string
    }
