import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import { AwaitingRecovery } from '../../../server/sync/store/ports.ts'
import { CommitQueue } from '../../../server/sync/commit/commitQueue.ts'
import type {
  MutationAnswer,
  Arrival,
  Attempts,
  ServerClock,
  Member,
  MutationKey,
  NewRecord,
  SyncDatabase,
} from '../../../server/sync/store/ports.ts'
import { copiesOf, memoryGroup, type Process } from './memoryGroup.ts'
import {
  type Client,
  type Doc,
  type DocNumber,
  entityOfKey,
  type MutationRecord,
  outcomeOf,
  type Row,
  rowKey,
  type Stamp,
} from './memoryRows.ts'
import { withDelta } from './memoryDelta.ts'
import { WriteLine } from './writeLine.ts'
import { memorySnapshot } from './memorySnapshot.ts'
import { type Author, MemoryTransaction } from './memoryTransaction.ts'

/** Points at which a simulated server may be slow or die. */
export type Point = 'arrive' | 'enter' | 'work' | 'commit' | 'committed' | 'read' | 'depart'

export interface ProcessHooks {
  /** Awaited at every point; a dead process waits there for ever. */
  gate?: (point: Point) => Promise<void> | void
  /** Runs inside the transaction before the handler; its error counts as the handler's. */
  sabotage?: (key: MutationKey) => void
}

const attemptKey = (clientId: string, seq: number) => `${clientId}/${seq}`

/**
 * The server's database in memory: serial transactions with a savepoint, snapshots that later commits do not change,
 * and versions in the order of commits. It also has the ledger of numbers, dead ids, aliases, the bin and stored
 * outcomes. `MemoryTransaction` does the work of PostgreSQL's triggers and functions (B4.2).
 */
export class MemoryServerDatabase {
  epoch: string
  head = 0
  minV = 0
  recovering = false
  /** Never changed in place, only replaced, so that a snapshot is two references. */
  rows: ReadonlyMap<string, Row> = new Map()
  stamps: ReadonlyMap<string, Stamp> = new Map()
  readonly clients = new Map<string, Client>()
  readonly deviceUsers = new Set<string>()
  /** Users who may continue a replica without its device secret (`device_user.began`). */
  readonly began = new Set<string>()
  readonly deviceSecrets = new Map<string, string>()
  readonly records = new Map<string, MutationRecord[]>()
  readonly byMid = new Map<string, MutationRecord[]>()
  readonly attempts = new Map<string, Attempts>()
  readonly dead = new Map<string, { by: string | null; at: string }>()
  readonly trash = new Map<string, Doc>()
  readonly aliases = new Map<string, string>()
  readonly counters = new Map<string, number>()
  numbers: DocNumber[] = []
  readonly removed = new Map<string, { ownerId: string; doc: unknown; by: string | null }>()
  readonly blobs = new Set<string>()
  readonly inactiveSince = new Map<string, string>()
  /** How often a standby took over. Transactions that began before are rolled back. */
  moves = 0
  /** Writers of all servers wait for each other. */
  private readonly line = new WriteLine()
  /** Called after every commit that moved the head. */
  onHead: (v: number) => void = () => {}

  constructor(epoch: string) {
    this.epoch = epoch
  }

  doc(e: EntityName, id: string): Doc | undefined {
    return this.rows.get(rowKey(e, id))?.doc
  }

  /** Every live document of a kind, by id. */
  docs(e: EntityName): Doc[] {
    const found = [...this.rows].filter(([key]) => entityOfKey(key) === e).map(([, row]) => row.doc)
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  client(id: string): Client {
    let client = this.clients.get(id)
    if (!client) {
      client = { lastSeq: 0, state: 'active', suspect: false, inflight: null, cursorV: 0 }
      this.clients.set(id, client)
    }
    return client
  }

  /** How often the handler of a mutation ran and was committed (I2). */
  readonly ledger = new Map<string, number>()

  protected transaction(author: Author): MemoryTransaction {
    return new MemoryTransaction(this, author)
  }

  /** Writes without a mutation, as a job or an administrator does. */
  change(docs: readonly [EntityName, Doc | null, string][], at: string): void {
    const tx = new MemoryTransaction(this, { mid: '', uid: '', now: () => Date.parse(at) })
    for (const [e, doc, id] of docs) tx.set(e, id, doc)
    tx.commit()
  }

  /** Removes all tombstones but those of the last versions. A device that was away for longer starts over (B4.5). */
  compact(kept = 0): void {
    const limit = this.head - kept
    this.stamps = new Map([...this.stamps].filter(([, { v, del }]) => !del || v > limit))
    this.minV = Math.max(this.minV, limit)
  }

  /** Stores a photo: every repair that shows it gets the state 'stored' (B2.5). */
  storeBlob(sha256: string, at: string): void {
    this.blobs.add(sha256)
    this.sayOfPhoto(sha256, 'stored', at)
  }

  /** Removes a photo again: every repair that shows it gets the state 'pending'. */
  loseBlob(sha256: string, at: string): void {
    this.blobs.delete(sha256)
    this.sayOfPhoto(sha256, 'pending', at)
  }

  private sayOfPhoto(sha256: string, state: 'stored' | 'pending', at: string): void {
    const shown = this.docs('repair').flatMap((doc): [EntityName, Doc, string][] => {
      const pictures = doc['repairPictures'] as { sha256: string; state: string }[]
      if (!pictures.some((picture) => picture.sha256 === sha256 && picture.state !== state)) return []
      const next = pictures.map((picture) => (picture.sha256 === sha256 ? { ...picture, state } : picture))
      return [['repair', { ...doc, repairPictures: next }, doc.id]]
    })
    this.change(shown, at)
  }

  /** A server died: the clients whose work it had begun become suspect (B3.7, sync_died). */
  resume(at: string, isAlive: (by: object | undefined) => boolean = () => false): void {
    for (const [id, client] of this.clients) {
      if (client.inflight === null || isAlive(client.by)) continue
      if (client.inflight > client.lastSeq) {
        const key = attemptKey(id, client.inflight)
        const known = this.attempts.get(key) ?? { n: 0, firstAt: at, deaths: 0 }
        this.attempts.set(key, { ...known, deaths: known.deaths + 1 })
      }
      this.clients.set(id, { ...client, suspect: true, inflight: null })
    }
  }

  /** Releases the locks of a dead server process, as the database does when its connection is lost. */
  letGo(hooks: ProcessHooks): void {
    this.line.drop(hooks)
  }

  /** The connection of one server process; when the process dies its hooks never answer again. */
  open(clock: ServerClock, hooks: ProcessHooks = {}): SyncDatabase {
    return withDelta(this.parts(clock, hooks))
  }

  private parts(clock: ServerClock, hooks: ProcessHooks): Omit<SyncDatabase, 'delta' | 'arriveWithDelta'> {
    const gate = async (point: Point) => hooks.gate?.(point)
    const process = { clock, gate, hooks }
    const queue = new CommitQueue<Member, MutationAnswer>({
      runOne: (member) =>
        this.line.whole(hooks, async () => {
          await gate('enter')
          const answer = await this.decide(member, process, () => gate('commit'))
          if (answer.is === 'outcome' && !answer.outcome.repeat) await gate('committed')
          return answer
        }),
      runGroup: (senders) => this.line.whole(hooks, () => memoryGroup(this, process, senders)),
    })
    return {
      write: (key, work) => queue.runIndividually({ key, work }),
      writeGroup: (members) => queue.runInGroup(members),
      read: async (work) => {
        await gate('read')
        return work(memorySnapshot(this, () => gate('read')))
      },
      arrive: async (arrival) => {
        await gate('arrive')
        return this.arrive(arrival, hooks)
      },
      depart: async (clientId, unsuspect) => {
        await gate('depart')
        const client = this.client(clientId)
        this.clients.set(clientId, {
          ...client,
          inflight: null,
          suspect: client.suspect && !unsuspect,
        })
      },
      countAttempt: async (clientId, seq, _error, at) => {
        const key = attemptKey(clientId, seq)
        const known = this.attempts.get(key) ?? { n: 0, firstAt: at, deaths: 0 }
        const next = { ...known, n: known.n + 1 }
        this.attempts.set(key, next)
        return next
      },
      seen: async (clientId, cursorV) => {
        this.clients.set(clientId, { ...this.client(clientId), cursorV })
      },
      isTransient: (error) => error instanceof PassingError,
    }
  }

  /** Decides like sync_admit. */
  private admit(clientId: string, userId: string, deviceSecret: string | undefined): 'all' | 'own' | 'none' {
    const pair = `${clientId}/${userId}`
    if (!this.clients.has(clientId)) {
      this.client(clientId)
      this.began.add(pair)
      if (deviceSecret) this.deviceSecrets.set(clientId, deviceSecret)
      return 'all'
    }
    const known = this.deviceSecrets.get(clientId)
    if (deviceSecret && known) return deviceSecret === known ? 'all' : 'none'
    if (!this.began.has(pair)) return 'none'
    if (deviceSecret) this.deviceSecrets.set(clientId, deviceSecret)
    return known ? 'own' : 'all'
  }

  private arrive({ clientId, userId, inflight, deviceSecret, formerIds = [] }: Arrival, by: object) {
    const admitted = this.admit(clientId, userId, deviceSecret)
    if (admitted === 'none') return null
    const client = this.client(clientId)
    const isOurs = (former: string) =>
      formerIds.includes(former) &&
      this.client(former).state !== 'blocked' &&
      this.admit(former, userId, deviceSecret) === 'all'
    for (const pair of this.deviceUsers) {
      const [former = '', user] = pair.split('/')
      if (isOurs(former)) this.deviceUsers.add(`${clientId}/${user}`)
    }
    this.deviceUsers.add(`${clientId}/${userId}`)
    const marked = client.state === 'active' ? (inflight ?? client.inflight) : null
    this.clients.set(clientId, { ...client, inflight: marked, ...(marked === null ? {} : { by }) })
    const { lastSeq, state, suspect } = client
    return { lastSeq, state, suspect, epoch: this.epoch, head: this.head, admitted }
  }

  /** Runs one mutation and commits all its writes. */
  async decide(
    { key, work }: Member,
    { clock, gate, hooks }: Process,
    committing: () => Promise<void>,
  ): Promise<MutationAnswer> {
    const { moves } = this
    const tx = this.transaction({ mid: key.mid, uid: key.uid, now: () => clock.now() })
    const decision = await work(this.mutationTx(tx, key, gate, hooks))
    if ('answer' in decision) return decision.answer
    await committing()
    if (moves !== this.moves) throw new PassingError('the connection is gone')
    const outcome = await this.keep(tx, key, decision.store, clock, () => gate('committed'))
    return { is: 'outcome', outcome }
  }

  triesOf({ clientId, seq }: MutationKey): Attempts | null {
    return (seq === null ? undefined : this.attempts.get(attemptKey(clientId, seq))) ?? null
  }

  /** A private copy in which a group works. */
  fork(): MemoryServerDatabase {
    const copy: MemoryServerDatabase = Object.assign(Object.create(Object.getPrototypeOf(this)), this)
    return Object.assign(copy, copiesOf(this), { onHead: () => {} })
  }

  /** Commits a group: the content of its copy becomes that of the database. */
  async adopt(
    fork: MemoryServerDatabase,
    keys: readonly MutationKey[],
    committed: () => Promise<void>,
  ): Promise<void> {
    this.adoptEffects(fork)
    this.adoptRecords(fork, keys)
    await committed()
  }

  protected adoptEffects(fork: MemoryServerDatabase): void {
    const { rows, stamps, head, dead, trash, aliases, counters, numbers, removed, ledger } = fork
    const moved = head !== this.head
    Object.assign(this, { rows, stamps, head, dead, trash, aliases, counters, numbers, removed, ledger })
    if (moved) this.onHead(head)
  }

  protected adoptRecords(fork: MemoryServerDatabase, keys: readonly MutationKey[]): void {
    Object.assign(this, { records: fork.records, byMid: fork.byMid })
    for (const { clientId } of keys) {
      const [{ lastSeq, inflight }, now] = [fork.client(clientId), this.client(clientId)]
      this.clients.set(clientId, { ...now, lastSeq, inflight: inflight && now.inflight })
      for (const key of this.attempts.keys())
        if (key.startsWith(`${clientId}/`) && !fork.attempts.has(key)) this.attempts.delete(key)
    }
  }

  private mutationTx(
    tx: MemoryTransaction,
    key: MutationKey,
    gate: (point: Point) => Promise<void>,
    hooks: ProcessHooks,
  ) {
    const { clientId, seq, mid, uid, ids } = key
    const { lastSeq, state, suspect } = this.client(clientId)
    const own = seq !== null && seq <= lastSeq ? this.records.get(clientId)?.[seq - 1] : undefined
    const earlier = this.byMid.get(mid)?.find((kept) => kept.clientId !== clientId || kept.seq !== seq)
    const user = this.doc('user', uid)
    const aliases = ids.flatMap((id): [string, string][] => {
      const to = this.aliases.get(id)
      return to === undefined ? [] : [[id, to]]
    })
    return {
      epoch: this.epoch,
      client: { lastSeq, state, suspect },
      own: own ? outcomeOf(own) : null,
      earlierOutcome: earlier ? outcomeOf(earlier) : null,
      author: user
        ? {
            active: user['active'] === true,
            inactiveSince: this.inactiveSince.get(uid) ?? null,
            known: this.deviceUsers.has(`${clientId}/${uid}`),
            role: user['role'],
            onlyDepartment: user['onlyDepartment'],
          }
        : null,
      attempts: this.triesOf(key),
      aliases: new Map(aliases),
      recovering: this.recovering,
      store: tx,
      effects: tx.effects(() => {
        if (this.recovering) throw new AwaitingRecovery('not here yet')
      }),
      undoOnError: async <T>(work: () => Promise<T>): Promise<T> => {
        await gate('work')
        hooks.sabotage?.(key)
        try {
          const result = await work()
          tx.ran = true
          return result
        } catch (error) {
          tx.rollback()
          throw error
        }
      },
    }
  }

  /** Commits the record and the effect of a mutation in one step (sync_record and COMMIT). */
  protected async keep(
    tx: MemoryTransaction,
    key: MutationKey,
    record: NewRecord,
    clock: ServerClock,
    _committed: () => Promise<void> | void,
  ): Promise<SeqOutcome> {
    const { clientId, mid, uid, pusher, last } = key
    const { changed, v: own } = tx.commit()
    const copied = record.outcome.status === 'applied' ? record.outcome.v : 0
    const v = record.outcome.status === 'applied' ? copied || own || this.head : null
    const atServer = new Date(clock.now()).toISOString()
    const json = JSON.parse(JSON.stringify(record)) as NewRecord
    const kept: MutationRecord = { ...json, clientId, mid, uid, pusher, atServer, v, changed }
    const records = this.records.get(clientId) ?? []
    records[record.seq - 1] = kept
    this.records.set(clientId, records)
    this.byMid.set(mid, [...(this.byMid.get(mid) ?? []), kept])
    const client = this.client(clientId)
    this.clients.set(clientId, {
      ...client,
      lastSeq: record.seq,
      inflight: last ? null : client.inflight,
    })
    this.attempts.delete(attemptKey(clientId, record.seq))
    return outcomeOf(kept)
  }
}

/** A transient fault of the database (40001, a lost connection). */
export class PassingError extends Error {
  override name = 'PassingError'
}
