import { entryProblems } from '../domain/customers/entryProblems.ts'
import { dayInBrussels } from '../domain/shared/days.ts'
import type { EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/shared/errors.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import { tooLargeIn } from '../domain/shared/money.ts'
import type { MutationDef, Notice, RunContext, Tx } from './define.ts'
import type { ServerEffects } from './effects/server.ts'
import { notifyEvents, recordChanges } from './changeNotifications.ts'
import { invalidArgs } from './invalidArgs.ts'
import { updateApprovals } from './mutations/approval/updateApprovals.ts'
import { closeConflictsAndNotifications } from './mutations/closeConflictsAndNotifications.ts'
import { recheckStock } from './mutations/rental/stock.ts'
import { findMutation } from './registry.ts'

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

export interface ExecuteOptions {
  server?: ServerEffects
  online?: boolean
  /** Present in the first run on a device, while the person is at it; absent in replays. */
  typed?: { whole: boolean }
  device?: string | undefined
}

/**
 * Returns the definition and the checked arguments of a command; null for an unknown name or version (rule 4
 * of B2.2).
 * @throws DomainError invalid_args when the schema does not accept the arguments
 */
export function prepareMutation(
  command: Pick<Command, 'name' | 'mv' | 'args'>,
): { def: MutationDef; args: unknown } | null {
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

/**
 * Runs a mutation. This is the only way: in the page, in replays, on the server and behind REST calls.
 * @throws DomainError when the rules refuse it; the caller must then roll back its transaction
 */
export async function execute(tx: Tx, command: Command, options: ExecuteOptions = {}): Promise<Execution> {
  const prepared = prepareMutation(command)
  if (!prepared) throw new DomainError('invalid_args', `Onbekende wijziging ${command.name}.`)
  const result: Execution = { touched: [], notices: [], assigned: {}, conflicts: [] }
  const [recorded, ctx] = [
    recordWrites(tx, result.touched, options.online),
    contextOf(command, options, result),
  ]
  if (!options.server) await prepared.def.run(recorded.tx, prepared.args, ctx)
  else {
    const changesTx = recordChanges(recorded.tx)
    await prepared.def.run(changesTx.tx, prepared.args, ctx)
    for (const [e, id] of recorded.deleted)
      await closeConflictsAndNotifications(recorded.tx, options.server, e, id)
    const changes = changesTx.changes()
    await notifyEvents(recorded.tx, ctx, options.server, changes)
    await updateApprovals(recorded.tx, ctx, options.server, changes)
    await recheckStock(recorded.tx, options.server, changes)
  }
  return result
}

function contextOf(command: Command, options: ExecuteOptions, result: Execution): RunContext {
  return {
    mid: command.mid,
    uid: command.uid,
    at: command.at,
    today: dayInBrussels(command.at),
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

interface RecordingTx {
  tx: Tx
  /** The deleted aggregates, in the order of deletion. */
  deleted: [EntityName, string][]
}

function recordWrites(tx: Tx, touched: [EntityName, string][], online = false): RecordingTx {
  const seen = new Set<string>()
  const deleted: [EntityName, string][] = []
  const read: object[] = []
  const note = (e: EntityName, id: string) => {
    if (!seen.has(e + id)) touched.push([e, id])
    seen.add(e + id)
  }
  const recorded: Tx = {
    get: async (e, id) => {
      const doc = await tx.get(e, id)
      if (online && doc) read.push(doc)
      return doc
    },
    put: (e, doc) => {
      if (tooLargeIn(doc) !== undefined) throw new DomainError('limit_exceeded', validationTexts.tooLarge)
      if (online) refuseWrongEntries(doc, read)
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

/**
 * Refuses e-mail addresses and VAT numbers that cannot be valid, only in a call that is answered at once. A
 * change that waited on a device is checked by its schema alone, since its screen may be of an earlier
 * version.
 * @throws DomainError invalid_args with the text of each field in `details.fields`
 */
function refuseWrongEntries(doc: object, stored: readonly object[]): void {
  const problems = Object.entries(entryProblems(doc, stored))
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(problems.map(([path, text]) => [path.split('.').at(-1), text]))
  throw new DomainError('invalid_args', first[1], { fields })
}
