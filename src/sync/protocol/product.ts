import type * as z from 'zod'
import type { StoreTx } from '../store/store.ts'
import type { TableName } from '../store/tables.ts'
import type { EntityName } from './entities.ts'
import { fieldsOf } from '../../lib/objects.ts'
import { Refusal } from './refusal.ts'
import type { MutationDef, Notice, RunContext, Tx } from './define.ts'

/** A mutation to run, as the outbox stores it. */
export interface Command {
  mid: string
  uid: string
  at: string
  name: string
  mv: number
  args: unknown
  base?: Record<string, unknown> | undefined
}

export interface Execution {
  /** Every aggregate written, once each, in the order of the first write. */
  touched: [EntityName, string][]
  notices: Notice[]
  assigned: Record<string, unknown>
  conflicts: string[]
}

interface ExecuteOptions<Server = unknown> {
  server?: Server
  online?: boolean
  /** Present in the first run on a device, while the person is at it; absent in replays. */
  typed?: { whole: boolean }
  device?: string | undefined
  /** The stored author, if the caller has read it; otherwise the document of the author is read. */
  author?: object | undefined
}

/** Watches one mutation on the server. */
interface MutationWatch<Server> {
  /** The store on which the mutation runs. */
  tx: Tx
  /** Runs before the mutation, with its checked arguments. @throws Refusal */
  before?(context: RunContext<Server>, name: string, args: Record<string, unknown>): Promise<void>
  /** Runs after the mutation, in its transaction. Its own reads and writes use `tx`. */
  after(tx: Tx, context: RunContext<Server>, server: Server, deleted: readonly DeletedDoc[]): Promise<void>
}
type DeletedDoc = readonly [EntityName, string]

/** The texts of the engine, in the language of the product. */
interface EngineTexts {
  notLoggedIn: string
  unknownMutation: (name: string) => string
  /** The server could not read a change that this device sent. */
  unreadable: string
  /** A change alone is larger than a request may be. */
  tooLarge: string
  /** A creation was refused as a duplicate, and the existing record is unknown. */
  noExistingRecord: string
  /** The reasons why the server will never accept a file, by the status of its answer. */
  refusedFile: Readonly<Record<number, string>>
  /** The reason for any other status. */
  refused: string
  /** The name of a device that nobody has named. `code` is the beginning of its id. */
  deviceName: (code: string) => string
}

/** A file that a document names. */
export interface Attachment {
  /** Hash of the bytes, or the name of an original in the queue (`queuedOriginal`). */
  name: string
  /** 'pending' until the server has the bytes, then 'stored'; '' if the row does not tell. */
  state: string
  /** The record that the file belongs to. */
  ownerId: string
}

/** A person who was erased, as a row of the server shows it. */
export interface ErasedPerson {
  ids: string[]
  /** Identifies the person in texts, for the rules alone; it can be stored. */
  terms: unknown
}

/** The arguments of a mutation, and what the person saw before it. */
interface EntryValues {
  args: Record<string, unknown>
  base?: Record<string, unknown>
}

/** The rules about persons who were erased on the server, for the copies that a device keeps besides the rows. */
interface ErasureRules {
  /** The entity whose rows show that a person was erased. */
  entity: EntityName
  /** Returns who is erased in a row and was not before; null: nobody. `before` is undefined if it is unknown. */
  find: (after: object, before: object | undefined) => ErasedPerson | null
  /** True if a record belongs to the person. */
  isOwn: (doc: object, person: ErasedPerson) => boolean
  /**
   * Removes the person from a mutation.
   * @param own true if its record belongs to the person
   * @returns null if nothing of it may stay
   */
  withoutPerson: (name: string, values: EntryValues, person: ErasedPerson, own: boolean) => EntryValues | null
  /** Removes the person from a value of any shape. */
  withoutTexts: (value: unknown, person: ErasedPerson) => unknown
  /** The refusal of a change that came after the person was erased. */
  code: string
  /** The ids in arguments, which are all that stays of such a change. */
  onlyIds: (args: Record<string, unknown>) => Record<string, unknown>
}

/** The rules of the product that the engine asks for on a device. */
export interface DeviceRules {
  texts: EngineTexts
  /** The document that a mutation is about, from its name and its arguments. */
  subjectOf(name: string, args: Record<string, unknown>): { e: EntityName; id: string } | null
  /** For each creation that the server numbers: the key of the number in the document and among `assigned`. */
  numberKeys: Readonly<Record<string, string>>
  /** Codes of notices that are reported together after each pull. */
  groupedNotices: readonly string[]
  /** The effect of 'use the existing record' on a mutation that was refused as a duplicate; null: not offered. */
  existingFor(name: string): 'alias' | 'drop' | null
  /** True for a mutation that means the ids in its arguments themselves, so that no alias replaces them. */
  meansIdsThemselves(name: string): boolean
  /** The files that a document names. Called for every row that arrives, readable or not. */
  attachmentsOf(e: string, id: string, doc: Record<string, unknown>): Attachment[]
  erasure: ErasureRules
  /** Files that are fetched before anybody asks for them. */
  prefetch: {
    /** The tables that `find` reads. */
    tables: readonly TableName[]
    /** The hashes of the wanted files; the engine skips those that are on the device. `now` in ms since 1970. */
    find: (tx: StoreTx, now: number) => Promise<string[]>
  }
}

/** The rules about what an author may do. */
interface AuthorRules {
  /** The entity whose document describes an author; its id is the `uid` of a mutation. */
  entity: EntityName
  /**
   * Checks a mutation before it runs.
   * @param author undefined on a device that does not have the document yet; the server decides then
   * @throws Refusal
   */
  assertAllowed(author: object | undefined, name: string, args: Record<string, unknown>): void
}

/** The schema of an entity, and the number that stands for its name in the database of the server. */
interface EntityDef {
  ent: number
  schema: z.ZodObject
}

/** The order in which a server sends its documents to a new device (R7). */
interface InitialSync {
  /** Entities that are sent whole before all others. */
  first: readonly EntityName[]
  /** Entities of which the rows for the work at hand are sent next. Then the device is usable. */
  priority: readonly EntityName[]
  /** Entities that follow, before the rest in the order of `entities`. */
  bundled: readonly EntityName[]
}

/** A product as the engine needs it: its documents, its mutations, and the rules that hold for all of them. */
export interface Product<Server, Def extends MutationDef<Server>> {
  entities: Readonly<Record<EntityName, EntityDef>>
  initialSync: InitialSync
  device: DeviceRules
  mutations: readonly Def[]
  /** Returns the refusal for arguments that a schema does not accept. */
  refuseArgs(error: z.ZodError): Refusal
  /** The calendar day of a moment, where the company is. */
  dayOf(at: string): string
  /**
   * Checks a document before it is stored.
   * @param stored the documents that the mutation read; null for a change that waited on a device
   * @throws Refusal
   */
  checkDoc(doc: object, stored: readonly object[] | null): void
  /** The rights of authors; absent: every author may run every mutation. */
  authors?: AuthorRules
  /** Called before each mutation on the server. */
  watch(tx: Tx): MutationWatch<Server>
}

/** The mutations of a product, ready to run. */
export interface Executor<Server, Def extends MutationDef<Server>> {
  /** The definition of a mutation, or undefined for a name this version does not know. */
  findMutation: (name: string) => Def | undefined
  /** Every mutation, for the generator of REST calls and for tests. */
  allMutations: () => Def[]
  /**
   * Returns the definition and the checked arguments of a command; null for an unknown name or version (rule 4
   * of B2.2).
   * @throws Refusal invalid_args when the schema does not accept the arguments
   */
  prepareMutation: (command: Pick<Command, 'name' | 'mv' | 'args'>) => { def: Def; args: unknown } | null
  /**
   * Runs a mutation. This is the only way: in the page, in replays, on the server and behind REST calls.
   * @throws Refusal when the rules refuse it; the caller must then roll back its transaction
   */
  execute: (tx: Tx, command: Command, options?: ExecuteOptions<Server>) => Promise<Execution>
}

type RunningProduct = Pick<Product<unknown, MutationDef>, 'entities' | 'initialSync' | 'device' | 'authors'> &
  Pick<Executor<unknown, MutationDef>, 'findMutation' | 'prepareMutation' | 'execute'>

let running: RunningProduct | undefined

/** The product of this program. @throws if none was defined */
export function product(): RunningProduct {
  if (!running) throw new Error('no product has called defineProduct')
  return running
}

/**
 * Builds the executor of a product and makes it the product of this program. Device and server call it with the same
 * product, so both run the same code.
 */
export function defineProduct<Server, Def extends MutationDef<Server>>(
  defined: Product<Server, Def>,
): Executor<Server, Def> {
  const byName = new Map(defined.mutations.map((def) => [def.name, def]))
  const findMutation = (name: string) => byName.get(name)

  const prepareMutation: Executor<Server, Def>['prepareMutation'] = (command) => {
    const def = findMutation(command.name)
    if (!def || command.mv > def.mv) return null
    let args = command.args
    for (let mv = command.mv; mv < def.mv; mv++) {
      const step = def.upcast?.[mv]
      if (!step) return null
      args = step(args)
    }
    const parsed = def.input.safeParse(args)
    if (!parsed.success) throw defined.refuseArgs(parsed.error)
    return { def, args: parsed.data }
  }

  const execute: Executor<Server, Def>['execute'] = async (tx, command, options = {}) => {
    const prepared = prepareMutation(command)
    if (!prepared) throw new Refusal('invalid_args', defined.device.texts.unknownMutation(command.name))
    const { def, args } = prepared
    const result: Execution = { touched: [], notices: [], assigned: {}, conflicts: [] }
    const read: object[] | null = options.online ? [] : null
    const check = (doc: object) => defined.checkDoc(doc, read)
    const recorded = recordWrites(tx, result.touched, { read, check })
    const context = { ...contextOf(command, options, result), today: defined.dayOf(command.at) }
    const { server, author } = options
    defined.authors?.assertAllowed(
      author ?? (await tx.get(defined.authors.entity, command.uid)),
      command.name,
      fieldsOf(args),
    )
    if (server === undefined) await def.run(recorded.tx, args, context)
    else {
      const watch = defined.watch(recorded.tx)
      await watch.before?.(context, command.name, fieldsOf(args))
      await def.run(watch.tx, args, context)
      await watch.after(recorded.tx, context, server, recorded.deleted)
    }
    return result
  }

  const executor = { findMutation, allMutations: () => [...byName.values()], prepareMutation, execute }
  running = { ...defined, ...executor } as unknown as RunningProduct
  return executor
}

function contextOf<Server>(
  command: Command,
  options: ExecuteOptions<Server>,
  result: Execution,
): Omit<RunContext<Server>, 'today'> {
  return {
    mid: command.mid,
    uid: command.uid,
    at: command.at,
    base: command.base,
    device: options.device,
    online: options.online,
    typed: options.typed,
    server: options.server,
    notice: (code, text) => void result.notices.push({ code, text }),
    assign: (values) => void Object.assign(result.assigned, values),
    conflicted: (id) => void result.conflicts.push(id),
  }
}

interface WriteChecks {
  /** Collects the documents that the mutation read; null if nobody asks for them. */
  read: object[] | null
  check: (doc: object) => void
}

interface RecordingTx {
  tx: Tx
  /** The deleted aggregates, in the order of deletion. */
  deleted: DeletedDoc[]
}

function recordWrites(tx: Tx, touched: [EntityName, string][], { read, check }: WriteChecks): RecordingTx {
  const seen = new Set<string>()
  const deleted: DeletedDoc[] = []
  const note = (e: EntityName, id: string) => {
    if (!seen.has(e + id)) touched.push([e, id])
    seen.add(e + id)
  }
  const recorded: Tx = {
    get: async (e, id) => {
      const doc = await tx.get(e, id)
      if (doc) read?.push(doc)
      return doc
    },
    put: (e, doc) => {
      check(doc)
      note(e, doc.id)
      return tx.put(e, doc)
    },
    delete: (e, id) => {
      note(e, id)
      deleted.push([e, id])
      return tx.delete(e, id)
    },
  }
  return { tx: recorded, deleted }
}
