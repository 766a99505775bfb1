import { runMembers } from '../../../server/sync/commit/runMembers.ts'
import type { ServerClock, Member, MutationKey, GroupResult } from '../../../server/sync/store/ports.ts'
import type { MemoryServerDatabase, Point, ProcessHooks } from './memoryDatabase.ts'

/** A server process over the database. */
export interface Process {
  clock: ServerClock
  gate: (point: Point) => Promise<void>
  hooks: ProcessHooks
}

/** Copies of everything that a group may change. */
export const copiesOf = (database: MemoryServerDatabase) => ({
  clients: new Map(database.clients),
  records: new Map([...database.records].map(([id, kept]) => [id, [...kept]])),
  byMid: new Map(database.byMid),
  attempts: new Map(database.attempts),
  dead: new Map(database.dead),
  trash: new Map(database.trash),
  aliases: new Map(database.aliases),
  counters: new Map(database.counters),
  removed: new Map(database.removed),
  ledger: new Map(database.ledger),
})

/**
 * A group in a transaction of its own over a MemoryDatabase: its members work in a copy that becomes the database at
 * the commit. If anything else was written meanwhile, which PostgreSQL would prevent, the group fails.
 */
export async function memoryGroup(
  database: MemoryServerDatabase,
  process: Process,
  senders: readonly (readonly Member[])[],
): Promise<GroupResult[]> {
  try {
    await process.gate('enter')
    const before = stateOf(database)
    const fork = database.fork()
    const [results, keys] = await inFork(fork, process, senders)
    await process.gate('commit')
    if (stateOf(database).some((part, i) => part !== before[i]))
      throw new Error('somebody else wrote meanwhile')
    await database.adopt(fork, keys, () => process.gate('committed'))
    return results
  } catch {
    return senders.map((members): GroupResult => ({ done: [], retryIndividually: members.length }))
  }
}

/** Parts that are replaced at every write. */
const stateOf = ({ rows, stamps, epoch, numbers, moves }: MemoryServerDatabase) => [
  rows,
  stamps,
  epoch,
  numbers,
  moves,
]

async function inFork(
  fork: MemoryServerDatabase,
  process: Process,
  senders: readonly (readonly Member[])[],
): Promise<[GroupResult[], MutationKey[]]> {
  const keys: MutationKey[] = []
  const results = await runMembers(senders, {
    run: async (member) => {
      const answer = await fork.decide(member, process, async () => {})
      keys.push(member.key)
      return { answer, ends: false }
    },
    failedBefore: ({ key }) => senders.flat().length > 1 && fork.triesOf(key) !== null,
    isOverdue: () => false,
  })
  return [results, keys]
}
