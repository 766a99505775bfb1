import type { Member, SyncDatabase } from '../../../server/sync/store/ports.ts'
import type { KeyRange, Store, StoreTx } from '../../../src/sync/store/ports.ts'
import type { MetaRow, OutboxEntry, ShadowRow, TableName, TableRow } from '../../../src/sync/store/tables.ts'
import { isEntityName } from '../../../src/domain/entities.ts'
import type { FeedChangeEvent } from '../../../src/sync/protocol/protocol.ts'
import { parseEvents } from '../../../src/sync/engine/live.ts'
import type { Net, NetResponse } from '../../../src/sync/ports.ts'
import { MemoryServerDatabase } from './memoryDatabase.ts'
import { MemoryTransaction } from './memoryTransaction.ts'
import { outcomeOf } from './memoryRows.ts'
import type { SimDevice } from './simDevice.ts'
import type { Plant } from './simRun.ts'

/*
 * Mistakes that developers make in such a system, put around the real parts from outside. Each wraps a port, a
 * handler's database or the lines of an answer. The simulation has to find every one of them.
 */

type Db = (db: SyncDatabase, database: MemoryServerDatabase) => SyncDatabase
type StorePlant = (store: Store, device: SimDevice) => Store
type NetPlant = (net: Net, device: SimDevice) => Net

/** Wraps every mutation, whether it runs individually or in a group. */
export function wrapDecisions(wrap: (member: Member) => Member): Db {
  return (db) => ({
    ...db,
    write: (...[key, work]) => {
      const member = wrap({ key, work })
      return db.write(member.key, member.work)
    },
    writeGroup: (members) => db.writeGroup(members.map(wrap)),
  })
}

/** The cursor comes from a sequence, so it counts a version that is not committed yet. */
const sequenceCursor: Db = (db) => {
  let writing = 0
  return {
    ...db,
    write: (key, work) => {
      writing++
      return db.write(key, work).finally(() => writing--)
    },
    writeGroup: (members) => {
      writing++
      return db.writeGroup(members).finally(() => writing--)
    },
    read: (work) =>
      db.read((snapshot) => work(writing > 0 ? { ...snapshot, head: snapshot.head + 1 } : snapshot)),
  }
}

/** The effect is committed before its record. */
class RecordApart extends MemoryServerDatabase {
  protected override async keep(
    ...[tx, key, record, clock, committed]: Parameters<MemoryServerDatabase['keep']>
  ) {
    tx.commit()
    await committed()
    return super.keep(tx, key, record, clock, committed)
  }
  override async adopt(...[fork, keys, committed]: Parameters<MemoryServerDatabase['adopt']>) {
    this.adoptEffects(fork)
    await committed()
    this.adoptRecords(fork, keys)
  }
}

/** A group is answered before it is committed. */
class AnswerFirst extends MemoryServerDatabase {
  override async adopt(...[fork, keys, committed]: Parameters<MemoryServerDatabase['adopt']>) {
    void committed().then(() => super.adopt(fork, keys, async () => {}))
  }
}

/** The first change of a group gets the version before the group, as if the group had only one version. */
class VersionBehind extends MemoryServerDatabase {
  protected override adoptEffects(fork: MemoryServerDatabase): void {
    const first = [...fork.stamps].find(([, { v }]) => v === this.head + 1)
    if (first) fork.stamps = new Map(fork.stamps).set(first[0], { ...first[1], v: this.head })
    super.adoptEffects(fork)
  }
}

/** The mutations of a group are applied in reverse order. */
const groupReversed: Db = (db) => ({
  ...db,
  writeGroup: (members) => db.writeGroup(members.toReversed()),
})

/** Numbers are given outside the transaction. */
class NumberApart extends MemoryServerDatabase {
  protected override transaction(author: ConstructorParameters<typeof MemoryTransaction>[1]) {
    return new GreedyTransaction(this, author)
  }
  override fork(): MemoryServerDatabase {
    return Object.assign(super.fork(), { counters: this.counters })
  }
}
class GreedyTransaction extends MemoryTransaction {
  protected override number(...args: Parameters<MemoryTransaction['number']>): number {
    const n = super.number(...args)
    this.database.counters.set(`${args[0]}/${args[1]}`, n)
    return n
  }
}

/** Rule 3 of B2.2 is missing: the same mutation under another clientId is applied again. */
const duplicateUnseen = wrapDecisions(({ key, work }) => ({
  key,
  work: (tx) => work({ ...tx, earlierOutcome: null }),
}))

/** Rule 1 is missing: a repeated request is applied again. */
const repeatUnseen = wrapDecisions(({ key, work }) => ({
  key,
  work: (tx) => {
    const lastSeq = key.seq === null ? tx.client.lastSeq : Math.min(tx.client.lastSeq, key.seq - 1)
    return work({ ...tx, earlierOutcome: null, own: null, client: { ...tx.client, lastSeq } })
  },
}))

/** The sender of a mutation is taken for its author. */
const pusherAsAuthor = wrapDecisions(({ key, work }) => ({ key: { ...key, uid: key.pusher }, work }))

type LinePlant = (
  line: Record<string, unknown>,
  database: MemoryServerDatabase,
  clientId: string,
) => object | null

/** Outcomes are sent before the last row (against R2). */
const earlyAcks: LinePlant = (line, database, clientId) => {
  if (line['t'] !== 'end' || line['more'] !== true) return line
  const outcomes = (database.records.get(clientId) ?? []).map(outcomeOf)
  return { ...line, acks: { lastSeq: outcomes.length, outcomes } }
}

const tombstoneDropped: LinePlant = (line) => (line['t'] === 'del' ? null : line)
/** Ranges are not sent, so the device never sweeps. */
const rangeDropped: LinePlant = (line) => (line['t'] === 'range' ? null : line)

/** Passes a store on with some functions of its transactions replaced. */
export const wrapTransaction =
  (wrap: (tx: StoreTx, device: SimDevice) => Partial<StoreTx>): StorePlant =>
  (store, device) => ({
    run: (scope, work) => store.run(scope, (tx) => work({ ...passOn(tx), ...wrap(tx, device) } as StoreTx)),
  })

const passOn = (tx: StoreTx): StoreTx => ({
  bare: tx.bare,
  get: (table, key) => tx.get(table, key),
  getMany: (table, keys) => tx.getMany(table, keys),
  all: (table, range) => tx.all(table, range),
  keys: (table, range) => tx.keys(table, range),
  put: (table, row, before) => tx.put(table, row, before),
  putMany: (table, rows) => tx.putMany(table, rows),
  delete: (table, key, before) => tx.delete(table, key, before),
  deleteMany: (table, rows) => tx.deleteMany(table, rows),
})

/** Now and then a row of a page is lost, but its cursor is stored. */
const cursorAlone = wrapTransaction((tx, { rng }) => ({
  put: (table, row, before) => {
    if (!isEntityName(table) || !rng.chance(0.02)) tx.put(table, row, before)
  },
}))

/** Pending mutations are replayed in reverse order. */
const reversedReplay = wrapTransaction((tx, device) => ({
  all: async <T extends TableName>(table: T, range?: KeyRange) => {
    const rows = await tx.all(table, range)
    if (table !== 'outbox' || range) return rows
    const answered = device.world.server.database.clients.get(device.clientId ?? '')?.lastSeq ?? 0
    const entries = rows as OutboxEntry[]
    const waiting = entries.filter((entry) => entry.seq > answered)
    return [...entries.filter((entry) => entry.seq <= answered), ...waiting.toReversed()] as TableRow<T>[]
  },
}))

/** The sweep also deletes new rows that are still in the outbox, after their replay. */
const greedySweep = wrapTransaction((tx) => {
  let sweeping = false
  const taken = new Set<string>()
  const nameOf = (table: TableName, key: unknown) => JSON.stringify([table, key])
  return {
    keys: (table, range) => {
      if (isEntityName(table) && range && 'above' in range) sweeping = true
      return tx.keys(table, range)
    },
    getMany: async (table, keys) => {
      const rows = await tx.getMany(table, keys)
      if (!sweeping || table !== 'shadow') return rows
      sweeping = false
      rows.forEach((row, i) => {
        const shadow = row as ShadowRow | undefined
        if (shadow?.base === null) taken.add(nameOf(...(keys[i] as [TableName, string])))
      })
      return rows.map((row) => ((row as ShadowRow | undefined)?.base ? row : undefined))
    },
    put: (table, row, before) => {
      if (!taken.has(nameOf(table, (row as { id?: string }).id))) tx.put(table, row, before)
    },
  }
})

/** Now and then the outbox skips a seq. */
const seqSkipped = wrapTransaction((tx, { rng }) => {
  let skip = 0
  return {
    put: (table, row, before) => {
      if (table === 'outbox' && skip === 0) skip = rng.chance(0.1) ? 1 : 0
      const entry = row as unknown as OutboxEntry
      const meta = row as unknown as MetaRow
      if (table === 'outbox' && skip) return tx.put('outbox', { ...entry, seq: entry.seq + 1 }, null)
      if (table === 'meta' && meta.k === 'nextSeq' && skip)
        return tx.put('meta', { k: 'nextSeq', v: Number(meta.v) + 1 })
      tx.put(table, row, before)
    },
  }
})

/** A change that was reported as stored is committed with relaxed durability. */
const relaxedOutbox: StorePlant = (store) => ({
  run: (scope, work) => store.run({ ...scope, durability: 'relaxed' }, work),
})

/** Changes the store after each answer. */
const afterPush =
  (then: (device: SimDevice, response: NetResponse, body: { lastSeq?: number }) => Promise<void>): NetPlant =>
  (net, device) => ({
    ...net,
    send: async (request) => {
      const response = await net.send(request)
      if (request.path !== '/sync/push') return response
      const parts: Uint8Array[] = []
      for await (const chunk of response.chunks()) parts.push(chunk)
      const text = Buffer.concat(parts).toString()
      await then(device, response, parsed(text)).catch(() => {})
      return {
        ...response,
        chunks: async function* () {
          yield new TextEncoder().encode(text)
        },
      }
    },
  })

function parsed(text: string): { lastSeq?: number } {
  try {
    return JSON.parse(text) as { lastSeq?: number }
  } catch {
    return {}
  }
}

/** The push answer is taken for the outcome: entries leave the outbox before their rows arrive. */
const removedOnAnswer = afterPush(async (device, { status }, { lastSeq }) => {
  if (status !== 200 || !lastSeq) return
  await device.replica.connect().run({ tables: ['outbox'], write: true }, async (tx) => {
    for (const entry of await tx.all('outbox', { upto: lastSeq })) tx.delete('outbox', entry.seq)
  })
})

/** A 401 is taken for a refusal of the first mutation. */
const refusedBy401 = afterPush(async (device, { status }) => {
  if (status !== 401) return
  await device.replica.connect().run({ tables: ['outbox', 'attention'], write: true }, async (tx) => {
    const [entry] = await tx.all('outbox', { limit: 1 })
    if (!entry) return
    tx.delete('outbox', entry.seq)
    const outcome = { seq: entry.seq, mid: entry.mid, status: 'rejected' as const }
    tx.put('attention', { mid: entry.mid, root: entry.mid, entry, outcome, at: 0 })
  })
})

/** Alters the change events of the live stream, or the device that receives one. */
const onChange =
  (then: (change: FeedChangeEvent, device: SimDevice) => Promise<FeedChangeEvent>): NetPlant =>
  (net, device) => ({
    ...net,
    send: async (request) => {
      const response = await net.send(request)
      if (request.path !== '/sync/events') return response
      return {
        ...response,
        chunks: async function* () {
          for await (const { event, data } of parseEvents(response.chunks())) {
            const change: unknown = JSON.parse(data)
            const said =
              event === 'change' ? await then(change as FeedChangeEvent, device).catch(() => change) : change
            yield new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(said)}\n\n`)
          }
        },
      }
    },
  })

/** The device does not check whether a change begins at its cursor. */
const wrongFrom = onChange(async (change, { replica }) => ({
  ...change,
  from: String(replica.meta('cursor')),
}))

/** Only the cursor of a change is stored. */
const linesLost = onChange(async (change) => ({ ...change, lines: [] }))

/** A change event after a push is taken for the outcome of the push. */
const takenForOutcome = onChange(async (change, device) => {
  await device.replica.connect().run({ tables: ['outbox', 'meta'], write: true }, async (tx) => {
    const offered = Number((await tx.get('meta', 'offeredSeq'))?.v ?? 0)
    for (const entry of await tx.all('outbox', { upto: offered })) tx.delete('outbox', entry.seq)
  })
  return change
})

/** The values that the person saw are not sent. The server then takes a list of lines for the complete list. */
const baseForgotten: NetPlant = (net) => ({
  ...net,
  send: (request) => {
    if (request.path !== '/sync/push' || typeof request.body !== 'string') return net.send(request)
    const body = JSON.parse(request.body) as { mutations: object[] }
    const mutations = body.mutations.map((mutation) => ({ ...mutation, base: undefined }))
    return net.send({ ...request, body: JSON.stringify({ ...body, mutations }) })
  },
})

/** The planted mistakes by name. */
export const PLANTS: Record<string, Plant> = {
  'a cursor that counts uncommitted versions': { server: { db: sequenceCursor } },
  'the record of a mutation in a transaction of its own': {
    server: { database: (epoch) => new RecordApart(epoch) },
  },
  'a group answered before its commit': { server: { database: (epoch) => new AnswerFirst(epoch) } },
  'a version of a group that was passed already': {
    server: { database: (epoch) => new VersionBehind(epoch) },
  },
  'a group in the wrong order': { server: { db: groupReversed } },
  'numbers given out beside the transaction': { server: { database: (epoch) => new NumberApart(epoch) } },
  'a mutation known under another clientId done again': { server: { db: duplicateUnseen } },
  'a repeated request done again': { server: { db: repeatUnseen } },
  'the sender taken for the author': { server: { db: pusherAsAuthor } },
  'outcomes on a page that is not the last': { server: { line: earlyAcks } },
  'tombstones dropped': { server: { line: tombstoneDropped } },
  'nothing swept': { server: { line: rangeDropped } },
  'the cursor committed without its rows': { device: { workerStore: cursorAlone } },
  'pending mutations replayed in the wrong order': { device: { workerStore: reversedReplay } },
  'a sweep that takes pending creations': { device: { workerStore: greedySweep } },
  'a skipped seq': { device: { pageStore: seqSkipped } },
  'an outbox that is not flushed': { device: { pageStore: relaxedOutbox } },
  'entries removed on the push answer': { device: { net: removedOnAnswer } },
  '401 taken for a refusal': { device: { net: refusedBy401 } },
  'a carried change applied at the wrong place': { device: { net: wrongFrom } },
  'the cursor of a carried change without its lines': { device: { net: linesLost } },
  'a carried change that hides the outcomes of the device': { device: { net: takenForOutcome } },
}

/** Mistakes that only a day of the rental department can show. */
export const RENTAL_PLANTS: Record<string, Plant> = {
  'what was seen of a rental not sent along': { device: { net: baseForgotten } },
}
