import type { BaseOf, MutationDef, Notice } from '../contract/define.ts'
import { type Command, execute, prepare } from '../contract/execute.ts'
import { type ArgsOf, findMutation, type MutationName } from '../contract/registry.ts'
import type { EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/errors.ts'
import { uuidv7 } from '../domain/ids.ts'
import { StorageError } from './errors.ts'
import { getMetas, putMeta } from './meta.ts'
import type { Channel, Clock, Rng, Store } from './ports.ts'
import { type BlobQueueRow, type OutboxEntry, RESERVE_KEY, type TableName } from './tables.ts'
import { type Known, readAhead, Workspace } from './workspace.ts'

export interface Actor {
  id: string
}

export interface MutateOptions {
  /** What the person saw in the fields of `set`, where the form was opened earlier; otherwise the row as it is now. */
  base?: Record<string, unknown>
  /** Bytes that are stored in the same transaction (photo.attach). */
  blob?: BlobQueueRow
  /** The author, when a refused mutation is sent again on behalf of the person who made it. */
  uid?: string
  /** A line of 'Niet gesynchroniseerd' that is settled by this mutation, in the same transaction. */
  settles?: string
  /** The version of `args` when they were stored by an older version of the app. */
  mv?: number
}

export interface Mutated {
  mid: string
  seq: number
  /** What the person should read although it was stored. */
  notices: Notice[]
}

export interface MutatorPorts {
  store: Store
  clock: Clock
  rng: Rng
  channel: Pick<Channel, 'post'>
}

interface Call {
  def: MutationDef
  command: Command & { args: Record<string, unknown> }
  options: MutateOptions
  resolve: (done: Mutated) => void
  reject: (reason: unknown) => void
}

/** Calls that wait while a transaction runs share the next one; more would hold the screens up. */
const GROUP = 200

export interface Mutator {
  /**
   * Resolves when the change is on disk ('opgeslagen').
   * @throws DomainError when the rules refuse it here, StorageError when the device could not store it; nothing is
   * written then.
   */
  mutate: <N extends MutationName>(name: N, args: ArgsOf<N>, options?: MutateOptions) => Promise<Mutated>
  /** As `mutate`, for a name and arguments that come from the store. */
  enqueue: (name: string, args: Record<string, unknown>, options?: MutateOptions) => Promise<Mutated>
  /** Who is at the device; without an actor nothing can be changed. */
  setActor: (user: Actor | null) => void
}

/**
 * Local mutations (B5.2): arguments parsed, the values that the person saw kept, then row, shadow, outbox entry and
 * sequence number in one strict transaction. Calls made without waiting share a transaction; each is all or nothing.
 */
export function createMutator(ports: MutatorPorts): Mutator {
  let actor: Actor | null = null
  let waiting: Call[] = []
  let busy = false
  const memory = new Memory()
  const kick = kicker(ports)

  const enqueue: Mutator['enqueue'] = async (name, args, options = {}) => {
    const call = prepareCall(ports, name, args, options.uid ?? actor?.id, options)
    return new Promise<Mutated>((resolve, reject) => {
      waiting.push({ ...call, resolve, reject })
      if (!busy) void drain()
    })
  }

  async function drain(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP)
      waiting = waiting.slice(GROUP)
      await runGroup(ports, memory, kick, group).catch((error: unknown) => {
        for (const call of group) call.reject(error)
      })
    }
    busy = false
  }

  return {
    enqueue,
    mutate: (name, args, options) => enqueue(name, args as Record<string, unknown>, options),
    setActor: (user) => {
      actor = user
    },
  }
}

function prepareCall(
  { clock, rng }: MutatorPorts,
  name: string,
  args: Record<string, unknown>,
  uid: string | undefined,
  options: MutateOptions,
): Pick<Call, 'def' | 'command' | 'options'> {
  if (!uid) throw new DomainError('author_unknown', 'Meld u eerst aan.')
  const newest = findMutation(name)?.mv ?? 1
  const prepared = prepare({ name, mv: options.mv ?? newest, args })
  if (!prepared) throw new DomainError('invalid_args', `Onbekende wijziging ${name}.`)
  const now = clock.now()
  const command = {
    mid: uuidv7(now, rng.bytes(10)),
    uid,
    at: new Date(now).toISOString(),
    name,
    mv: prepared.def.mv,
    args: prepared.args as Record<string, unknown>,
  }
  return { def: prepared.def, command, options }
}

async function runGroup(ports: MutatorPorts, memory: Memory, kick: () => void, group: Call[]): Promise<void> {
  const results = await commit(ports, memory, group).catch(async (error: unknown) => {
    memory.forget()
    if (!(error instanceof StorageError) || error.fault !== 'quota') throw error
    await freeReserve(ports.store)
    return commit(ports, memory, group)
  })
  group.forEach((call, i) => {
    const result = results.calls[i]
    if (result && 'done' in result) call.resolve(result.done)
    else call.reject(result?.error)
  })
  if (results.wrote) kick()
}

/** Tells the leader at once, then at most every 40 ms: a message costs as much as half a mutation. */
function kicker({ channel, clock }: MutatorPorts): () => void {
  let resting = false
  let again = false
  const kick = () => {
    if (resting) {
      again = true
      return
    }
    resting = true
    channel.post({ t: 'kick' })
    void clock.sleep(KICK_MS).then(() => {
      resting = false
      const missed = again
      again = false
      if (missed) kick()
    })
  }
  return kick
}
const KICK_MS = 40

type CallResult = { done: Mutated } | { error: unknown }

/**
 * What the last transactions of this page read and wrote. It holds as long as nobody else wrote since, which two
 * numbers tell: a mutation then waits once for the store instead of once per document that its rules look up.
 */
class Memory {
  rows = new Map<string, Known>()
  private nextSeq: number | undefined
  private stamp: number | undefined

  /** The documents that these calls are about, where they are not here. */
  lacks(group: readonly Call[]): { e: EntityName; id: string }[] {
    const wanted = group.flatMap(({ def, command }) => def.baseOf?.(command.args as never) ?? [])
    const unknown = wanted.filter(({ e, id }) => !this.rows.has(e + id))
    return [...new Map(unknown.map((of) => [of.e + of.id, of])).values()]
  }

  /** Forgets everything when the store has moved on. */
  check(nextSeq: number | undefined, stamp: number | undefined): void {
    if (this.nextSeq !== nextSeq || this.stamp !== stamp || this.rows.size > MEMORY_ROWS)
      this.rows = new Map()
    this.stamp = stamp
  }

  learn(work: Workspace, nextSeq: number | undefined): void {
    for (const [key, known] of work.stored()) this.rows.set(key, known)
    this.nextSeq = nextSeq
  }

  forget(): void {
    this.rows = new Map()
  }
}
const MEMORY_ROWS = 1_000

async function commit({ store, clock }: MutatorPorts, memory: Memory, group: Call[]) {
  const entities = new Set(group.flatMap((call) => call.def.entities))
  const tables: TableName[] = [...entities, 'shadow', 'outbox', 'meta']
  if (group.some((call) => call.options.blob)) tables.push('blobq')
  if (group.some((call) => call.options.settles)) tables.push('attention')
  const committed = await store.run({ tables, write: true, durability: 'strict' }, async (tx) => {
    const [meta, ahead] = await Promise.all([
      getMetas(tx, ['nextSeq', 'stamp', 'phase']),
      readAhead(tx, memory.lacks(group)),
    ])
    memory.check(meta.nextSeq, meta.stamp)
    const work = new Workspace(tx, memory.rows)
    for (const { e, id, known } of ahead) work.preload(e, id, known)
    const calls: CallResult[] = []
    const entries: Omit<OutboxEntry, 'seq'>[] = []
    const typed = { whole: meta.phase === 'live' }
    for (const call of group) calls.push(await runCall(work, call, entries, { typed, now: clock.now() }))
    const first = meta.nextSeq ?? 1
    const nextSeq = first + entries.length
    work.flush()
    entries.forEach((entry, i) => {
      tx.put('outbox', { seq: first + i, ...entry }, null)
    })
    group.forEach(({ options }, i) => {
      const stored = calls[i] && 'done' in calls[i]
      if (stored && options.blob) tx.put('blobq', options.blob)
      if (stored && options.settles) tx.delete('attention', options.settles)
    })
    if (entries.length > 0) putMeta(tx, 'nextSeq', nextSeq)
    return { calls: numbered(calls, first), nextSeq, work, wrote: entries.length > 0 }
  })
  memory.learn(committed.work, committed.nextSeq)
  return committed
}

/** Gives the sequence numbers to the calls that went through, in their order. */
function numbered(calls: CallResult[], first: number): CallResult[] {
  let seq = first
  return calls.map((call) => ('done' in call ? { done: { ...call.done, seq: seq++ } } : call))
}

async function runCall(
  work: Workspace,
  { def, command, options }: Call,
  entries: Omit<OutboxEntry, 'seq'>[],
  { typed, now }: { typed: { whole: boolean }; now: number },
): Promise<CallResult> {
  work.begin()
  try {
    const base = await captureBase(work, def.baseOf?.(command.args as never) ?? null, options.base)
    const { notices } = await execute(work, { ...command, base }, { typed })
    entries.push({ ...command, ...(base ? { base } : {}), ...work.touched(), createdAt: now })
    return { done: { mid: command.mid, seq: 0, notices } }
  } catch (error) {
    if (error instanceof StorageError) throw error
    work.rollback()
    return { error }
  }
}

/** The values that stood where the change goes (B6.1); for a new document, or an absent one, there are none. */
async function captureBase(
  work: Workspace,
  of: BaseOf | null,
  seen: Record<string, unknown> | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (!of) return seen
  const doc = (await work.get(of.e, of.id)) as Record<string, unknown> | undefined
  const owner = of.within ? partOf(doc?.[of.within.list], of.within.id) : doc
  if (!owner) return seen
  const values = Object.fromEntries(
    of.keys.map((key) => [key, (owner as Record<string, unknown>)[key] ?? null]),
  )
  return seen ? { ...values, ...pick(seen, of.keys) } : values
}

/** The line a change names, or the part itself where there is only one. */
const partOf = (part: unknown, id: string | undefined) =>
  Array.isArray(part) ? part.find((line: { id: string }) => line.id === id) : (part ?? undefined)

const pick = (from: Record<string, unknown>, keys: string[]) =>
  Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]]))

async function freeReserve(store: Store): Promise<void> {
  await store
    .run({ tables: ['blobcache'], write: true }, async (tx) => tx.delete('blobcache', RESERVE_KEY))
    .catch(() => {})
}
