import type { EntityName } from '../../domain/entities.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { MutationDef, Notice, RunContext, Tx } from './define.ts'
import { invalidArgs } from '../../mutations/invalidArgs.ts'

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
}

/** Watches one mutation on the server. */
interface MutationWatch<Server> {
  /** The store on which the mutation runs. */
  tx: Tx
  /** Runs after the mutation, in its transaction. Its own reads and writes use `tx`. */
  after(tx: Tx, context: RunContext<Server>, server: Server, deleted: readonly DeletedDoc[]): Promise<void>
}
type DeletedDoc = readonly [EntityName, string]

/** A product as the engine needs it: its mutations, and the rules that hold for all of them. */
export interface Product<Server, Def extends MutationDef<Server>> {
  mutations: readonly Def[]
  /** The calendar day of a moment, where the company is. */
  dayOf(at: string): string
  /**
   * Checks a document before it is stored.
   * @param stored the documents that the mutation read; null for a change that waited on a device
   * @throws DomainError
   */
  checkDoc(doc: object, stored: readonly object[] | null): void
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
   * @throws DomainError invalid_args when the schema does not accept the arguments
   */
  prepareMutation: (command: Pick<Command, 'name' | 'mv' | 'args'>) => { def: Def; args: unknown } | null
  /**
   * Runs a mutation. This is the only way: in the page, in replays, on the server and behind REST calls.
   * @throws DomainError when the rules refuse it; the caller must then roll back its transaction
   */
  execute: (tx: Tx, command: Command, options?: ExecuteOptions<Server>) => Promise<Execution>
}

/** Builds the executor of a product. Device and server call it with the same product, so both run the same code. */
export function defineProduct<Server, Def extends MutationDef<Server>>(
  product: Product<Server, Def>,
): Executor<Server, Def> {
  const byName = new Map(product.mutations.map((def) => [def.name, def]))
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
    if (!parsed.success) throw invalidArgs(parsed.error)
    return { def, args: parsed.data }
  }

  const execute: Executor<Server, Def>['execute'] = async (tx, command, options = {}) => {
    const prepared = prepareMutation(command)
    if (!prepared) throw new DomainError('invalid_args', `Onbekende wijziging ${command.name}.`)
    const { def, args } = prepared
    const result: Execution = { touched: [], notices: [], assigned: {}, conflicts: [] }
    const read: object[] | null = options.online ? [] : null
    const check = (doc: object) => product.checkDoc(doc, read)
    const recorded = recordWrites(tx, result.touched, { read, check })
    const context = { ...contextOf(command, options, result), today: product.dayOf(command.at) }
    const { server } = options
    if (server === undefined) await def.run(recorded.tx, args, context)
    else {
      const watch = product.watch(recorded.tx)
      await def.run(watch.tx, args, context)
      await watch.after(recorded.tx, context, server, recorded.deleted)
    }
    return result
  }

  return { findMutation, allMutations: () => [...byName.values()], prepareMutation, execute }
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
