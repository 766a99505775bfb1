import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectIds } from '../../server/sync/commit/aliases.ts'
import { apply, applyGroup, type MutationRequest } from '../../server/sync/commit/apply.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putUser } from '../../server/auth/users.ts'
import { pgDatabase } from '../../server/sync/commit/pgDatabase.ts'
import { hintsOf } from '../../server/sync/commit/hints.ts'
import type { MutationAnswer, SyncDatabase } from '../../server/sync/store/ports.ts'
import { execute } from '../../src/mutations/product.ts'
import type { Store } from '../../src/sync/store/ports.ts'
import { toDoc } from '../../src/sync/store/rows.ts'
import { allTables, type EntityRow } from '../../src/sync/store/tables.ts'
import { Workspace } from '../../src/sync/store/workspace.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import {
  type AnyCommand,
  anyCommand,
  ID_POOLS,
  RENTAL_START,
  rentalOrAnyCommand,
} from '../kit/sim/commands.ts'
import { MemoryServerDatabase as ServerMemory } from '../kit/sim/memoryDatabase.ts'
import { MemoryDatabase as DeviceMemory } from '../kit/sim/memoryStore.ts'
import { testId, USER } from '../kit/sim/memoryTx.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { testReplica } from '../kit/sim/replica.ts'
import { canonicalJson } from '../kit/sim/simServer.ts'

/*
 * All stores give the same documents for the same commands. Otherwise a device and the server would disagree, and the
 * simulation would test a database that nobody runs.
 */

const RUNS = Number(process.env['CONFORMANCE_RUNS'] ?? 40)
const NOW = Date.parse('2026-03-02T09:15:00.000Z')
const CHANGED: EntityName[] = [
  'repair',
  'rental',
  'customer',
  'item',
  'category',
  'conflict',
  'notification',
  'alias',
]
const WORLDS = [
  { of: 'repairs', history: fc.array(anyCommand, { maxLength: 14 }), runs: RUNS },
  {
    of: 'rentals and repairs',
    history: fc.array(rentalOrAnyCommand, { minLength: 6, maxLength: 14 }),
    runs: RUNS / 2,
  },
]
/** The first commands make the records that later commands change. */
const START: [string, Record<string, unknown>][] = [
  ['category.create', { id: ID_POOLS.category[0], description: 'Camera', prefix: 'CAM' }],
  ['customer.create', { id: ID_POOLS.customer[0], name: 'VRT' }],
  [
    'item.create',
    { id: ID_POOLS.item[0], categoryId: ID_POOLS.category[0], brand: 'Sony', model: 'A7', serialNumber: '9' },
  ],
  [
    'repair.create',
    {
      id: ID_POOLS.repair[0],
      type: 'Bestek',
      dateIn: '2026-03-01',
      executorId: ID_POOLS.executor[0],
      itemId: ID_POOLS.item[0],
      notes: 'Geen beeld',
    },
  ],
  ...RENTAL_START,
]

/** The commands of one run, with ids that no other run uses. */
function commandsOf(run: number, commands: readonly AnyCommand[]) {
  const all = [...START.map(([name, args]) => ({ name, args, base: undefined })), ...commands]
  return all.map((command, i) => {
    const own = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value ?? null).replaceAll('01950000-', `0195${String(run).padStart(4, '0')}-`),
      )
    const mid = `0196${String(run).padStart(4, '0')}-0000-7000-8000-${String(i).padStart(12, '0')}`
    const at = new Date(NOW - 60_000 + i * 1_000).toISOString()
    const base = command.base ? { base: own(command.base) as Record<string, unknown> } : {}
    const args = own(command.args) as Record<string, unknown>
    return { mid, uid: USER, at, name: command.name, mv: 1, args, ...base }
  })
}

describe('on the devices', () => {
  /** Runs the commands as a page does: each in a transaction, and a refusal leaves no trace. */
  async function play(store: Store, commands: ReturnType<typeof commandsOf>): Promise<string[]> {
    for (const command of commands)
      await store.run({ tables: allTables(), write: true }, async (tx) => {
        const work = new Workspace(tx)
        work.begin()
        try {
          await execute(work, command)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          work.rollback()
        }
        work.flush()
      })
    return store.run({ tables: allTables(), write: false }, async (tx) => {
      const rows = await Promise.all(CHANGED.map(async (e) => [e, await tx.all(e)] as const))
      return rows.flatMap(([e, list]) => list.map((row) => `${e} ${canonicalJson(toDoc(row as EntityRow))}`))
    })
  }

  it.each(WORLDS)('memory and Dexie hold the same after any history of $of', ({ history, runs }) =>
    fc.assert(
      fc.asyncProperty(history, async (commands) => {
        const { db, store } = await testReplica()
        const played = commandsOf(0, commands)
        const inMemory = await play(new DeviceMemory().connect(), played)
        expect(await play(store, played)).toEqual(inMemory)
        db.close()
      }),
      { numRuns: runs },
    ),
  )
})

describe('on the server', () => {
  let postgres: TestDatabase
  let real: SyncDatabase
  const memory = new ServerMemory(testId())
  const simulated = memory.open({ now: () => NOW })
  const clientId = testId(3)
  let seq = 0
  let run = 0

  beforeAll(async () => {
    postgres = await freshDatabase()
    real = pgDatabase(postgres.pool, { now: () => NOW })
    const user = { username: 'jan', name: 'Jan', lastName: 'Peeters', email: 'jan@example.com' }
    await inSyncTransaction(postgres.pool, (tx) => putUser(tx, USER, user))
    memory.change([['user', { id: USER, ...user, active: true }, USER]], new Date(NOW).toISOString())
  })
  afterAll(() => postgres.drop())

  /** Stores the executor that a history uses. */
  async function executors(id: string): Promise<void> {
    await inSyncTransaction(postgres.pool, (tx) =>
      tx.query(`INSERT INTO executor (id, name, active) VALUES ($1, 'Standaard', true)`, [id]),
    )
    memory.change([['executor', { id, name: 'Standaard', active: true }, id]], new Date(NOW).toISOString())
  }

  const requestsOf = (commands: ReturnType<typeof commandsOf>, from: number): MutationRequest[] =>
    commands.map(({ base, ...command }, i) => ({
      ...command,
      clientId,
      seq: from + i + 1,
      epoch: null,
      pusher: USER,
      ids: [...collectIds(command.args)],
      hints: hintsOf(command.name, USER, command.args),
      device: 'Werkbank 2',
      ...(base ? { base } : {}),
    }))

  async function play(
    db: SyncDatabase,
    commands: ReturnType<typeof commandsOf>,
    from: number,
  ): Promise<MutationAnswer[]> {
    const outcomes: MutationAnswer[] = []
    for (const request of requestsOf(commands, from)) outcomes.push(await apply(db, request))
    return outcomes
  }

  /** Plays all commands in one group, or as many as fit in one. */
  async function playTogether(
    db: SyncDatabase,
    commands: ReturnType<typeof commandsOf>,
    from: number,
  ): Promise<MutationAnswer[]> {
    const outcomes: MutationAnswer[] = []
    const requests = requestsOf(commands, from)
    while (outcomes.length < requests.length) {
      const { done, retryIndividually: alone } = await applyGroup(db, requests.slice(outcomes.length))
      outcomes.push(...done)
      for (const request of requests.slice(outcomes.length, outcomes.length + alone))
        outcomes.push(await apply(db, request))
    }
    return outcomes
  }

  /** The versions of the applied mutations, in their order. */
  const versionsOf = (outcomes: readonly MutationAnswer[]): number[] =>
    outcomes.flatMap((applied) => (applied.is === 'outcome' ? (applied.outcome.v ?? []) : []))

  /**
   * Removes versions, which count everybody's writes, and the time of a removal, which PostgreSQL takes from its own
   * clock.
   */
  const withoutVersion = (applied: unknown): unknown =>
    JSON.parse(JSON.stringify(applied, (key, value: unknown) => (key === 'v' || key === 'at' ? 0 : value)))

  const docs = (db: SyncDatabase): Promise<string[]> =>
    db.read(async (snapshot) => {
      const found: string[] = []
      for (const e of CHANGED) {
        const { text } = await snapshot.page(e, 'all', null, 10_000)
        for (const line of text.split('\n').filter(Boolean))
          found.push(`${e} ${canonicalJson((JSON.parse(line) as { d: object }).d)}`)
      }
      return found
    })

  /**
   * Plays the history in memory, one command at a time, and in PostgreSQL with `playReal`. Both must give the same
   * answers and documents.
   */
  const agree = (
    { history, runs }: (typeof WORLDS)[number],
    playReal: typeof play,
    look: (outcomes: readonly MutationAnswer[]) => void = () => {},
  ) =>
    fc.assert(
      fc.asyncProperty(history, async (commands) => {
        run++
        const played = commandsOf(run, commands)
        await executors(String(played[3]?.args['executorId']))
        const inMemory = await play(simulated, played, seq)
        const inPostgres = await playReal(real, played, seq)
        seq += played.length
        expect(inPostgres.map(withoutVersion)).toEqual(inMemory.map(withoutVersion))
        expect(await docs(real)).toEqual(await docs(simulated))
        look(inPostgres)
      }),
      { numRuns: runs, endOnFailure: true },
    )

  it.each(WORLDS)(
    'memory and PostgreSQL give the same outcomes and hold the same after any history of $of',
    { timeout: 240_000 },
    (world) => agree(world, play),
  )

  it.each(WORLDS)(
    '[AL-10] one transaction for all of them gives what one for each gives, versions in order, after any history of $of',
    { timeout: 240_000 },
    (world) =>
      agree(world, playTogether, (inPostgres) => {
        const versions = versionsOf(inPostgres)
        expect(versions).toEqual(versions.toSorted((a, b) => a - b))
      }),
  )
})
