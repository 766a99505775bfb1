// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { pgTable, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putUser } from '../../server/auth/users.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { pgDatabase } from '../../server/sync/commit/pgDatabase.ts'
import { addShapes } from '../../server/sync/store/aggregates/aggregates.ts'
import { shape } from '../../server/sync/store/aggregates/shapes.ts'
import { BodyCache } from '../../server/sync/bodyCache.ts'
import { pull, registerPull } from '../../server/sync/pull.ts'
import { push } from '../../server/sync/push.ts'
import type { OutboxEntry } from '../../src/sync/store/tables.ts'
import type { Store } from '../../src/sync/store/ports.ts'
import { allTables } from '../../src/sync/store/tables.ts'
import { Workspace } from '../../src/sync/store/workspace.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { product } from '../../src/sync/protocol/product.ts'
import { uuidv7 } from '../../src/lib/uuid.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { createReplica } from '../../src/sync/store/replicaDb.ts'
import { dexieStore } from '../../src/sync/store/dexieStore.ts'
import { MemoryDatabase } from '../kit/sim/memoryStore.ts'
import type { TabAction, SimDevice } from '../kit/sim/simDevice.ts'
import { simulate } from '../kit/sim/simRun.ts'
import { SimRng } from '../kit/sim/simTime.ts'
import { make } from '../kit/sim/simUsers.ts'
import { type Note, type Tag, useExample } from './product.ts'

const id = (n: number) => `0195aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`
const USER = id(1)
const NOW = Date.parse('2026-03-02T09:15:00.000Z')
const notes = ['note', 'tag', 'conflict'] as const

beforeEach(() => void useExample())

/** A person who works with the notes of this device. */
const somebody: TabAction = async (device, tab, rng) => {
  const rows = device.rows('note' as never) as unknown as Note[]
  const note = rows.length > 0 ? rng.pick(rows) : undefined
  if (!note || rng.chance(0.25)) {
    const newId = uuidv7(Date.UTC(2026, 2, 2) + Math.floor(device.world.scheduler.now), rng.bytes(10))
    const title = rng.pick(['Lamp', 'Camera', 'Cable', 'refused'])
    const args = { id: newId, title, ...(rng.chance(0.5) ? { tag: rng.pick(['urgent', 'sold']) } : {}) }
    return void (await make(device, tab, { name: 'note.create', args }))
  }
  if (rng.chance(0.2)) return attach(device, tab, rng, note)
  const set = { [rng.pick(['title', 'text'])]: rng.pick(['Stand', 'Lens', 'Broken', 'Ready']) }
  await make(device, tab, { name: 'note.set', args: { id: note.id, set } })
}

async function attach(
  device: SimDevice,
  tab: Parameters<TabAction>[1],
  rng: SimRng,
  note: Note,
): Promise<void> {
  const bytes = rng.bytes(50)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const blob = { sha256, bytes: bytes.slice().buffer, mime: 'image/jpeg', repairId: note.id, createdAt: 0 }
  await make(device, tab, { name: 'note.attach', args: { id: note.id, sha256 }, blob })
}

describe('a product with notes and tags', () => {
  it('[HS-65] keeps every promise in the simulation: bad links, deaths, full disks and two tabs', {
    timeout: 240_000,
  }, async () => {
    const without = ['logout', 'deactivate', 'expire', 'cellar'] as const
    let written = 0
    for (let seed = 1; seed <= 25; seed++) {
      const { failures, server, devices } = await simulate(seed, { act: somebody, without })
      expect(failures, `seed ${seed}`).toEqual([])
      written += server.database.docs('note' as never).length
      for (const device of devices)
        expect(device.rows('note' as never)).toHaveLength(server.database.docs('note' as never).length)
    }
    expect(written).toBeGreaterThan(50)
  })

  it('[HS-65] has the same documents in memory and in Dexie after any history', async () => {
    const history = fc.array(
      fc.record({
        kind: fc.constantFrom('create', 'title', 'text', 'file'),
        note: fc.integer({ min: 10, max: 13 }),
        word: fc.constantFrom('Lamp', 'Lens', 'refused'),
      }),
      { maxLength: 20 },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const db = createReplica({ name: `example-${run++}`, version: 5 })
        await db.open()
        const commands = steps.map(({ kind, note, word }, i) => commandOf(kind, id(note), word, i))
        expect(await play(dexieStore(db), commands)).toEqual(
          await play(new MemoryDatabase().connect(), commands),
        )
        db.close()
      }),
      { numRuns: 20 },
    )
  })
})

type Command = Omit<OutboxEntry, 'seq' | 'touched' | 'reads' | 'createdAt'>

function commandOf(kind: string, note: string, word: string, i: number): Command {
  const args =
    kind === 'create'
      ? { id: note, title: word, tag: word }
      : kind === 'file'
        ? { id: note, sha256: word }
        : { id: note, set: { [kind]: word } }
  const name = kind === 'create' ? 'note.create' : kind === 'file' ? 'note.attach' : 'note.set'
  const at = new Date(NOW + i * 1_000).toISOString()
  return { mid: id(1_000 + i), uid: USER, at, name, mv: 1, args }
}

/** Runs the commands as a page does: each in a transaction, and a refusal leaves no trace. */
async function play(store: Store, commands: readonly Command[]): Promise<string[]> {
  for (const command of commands)
    await store.run({ tables: allTables(), write: true }, async (tx) => {
      const work = new Workspace(tx)
      work.begin()
      await product()
        .execute(work, command)
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          work.rollback()
        })
      work.flush()
    })
  return store.run({ tables: allTables(), write: false }, async (tx) => {
    const rows = await Promise.all(notes.map((e) => tx.all(e as never)))
    return rows
      .flat()
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  })
}

describe('its server on PostgreSQL', () => {
  let postgres: TestDatabase
  beforeAll(async () => {
    postgres = await freshDatabase()
    await postgres.pool.query(`
      CREATE TABLE note (id uuid PRIMARY KEY, title text NOT NULL, text text NOT NULL, tag_id uuid, file jsonb);
      CREATE TABLE tag (id uuid PRIMARY KEY, name text NOT NULL, notes integer NOT NULL);
      CREATE TRIGGER sync AFTER INSERT OR DELETE OR UPDATE ON note FOR EACH ROW EXECUTE FUNCTION sync_root('901');
      CREATE TRIGGER sync AFTER INSERT OR DELETE OR UPDATE ON tag FOR EACH ROW EXECUTE FUNCTION sync_root('902');`)
    const note = pgTable('note', {
      id: uuid().primaryKey(),
      title: text().notNull(),
      text: text().notNull(),
      tagId: uuid(),
      file: jsonb(),
    })
    const tag = pgTable('tag', {
      id: uuid().primaryKey(),
      name: text().notNull(),
      notes: integer().notNull(),
    })
    addShapes({ note: shape(901, note), tag: shape(902, tag) })
    const user = { username: 'jan', name: 'Jan', lastName: 'Peeters', email: 'jan@example.com' }
    await inSyncTransaction(postgres.pool, (tx) => putUser(tx, USER, user))
  })
  afterAll(() => postgres.drop())

  it('[HS-65] stores what devices push, keeps the value that lost, and sends all of it to a new device', async () => {
    const clock = { now: () => NOW }
    const db = pgDatabase(postgres.pool, clock)
    const deps = { db, clock, minApp: '1.0.0', cache: new BodyCache() }
    const pushed = async (clientId: string, sent: { command: Command; base?: Record<string, unknown> }[]) => {
      const mutations = sent.map(({ command, base }, i) => ({
        ...command,
        seq: i + 1,
        ...(base ? { base } : {}),
      }))
      const answer = await push(deps, { clientId, mutations } as never, USER)
      return answer.results.map((result) => result.status)
    }
    const [one, two] = [id(21), id(22)]
    const create = { command: commandOf('create', id(10), 'Lamp', 1) }
    expect(await pushed(one, [create, { command: commandOf('create', id(11), 'refused', 2) }])).toEqual([
      'applied',
      'rejected',
    ])
    expect(await pushed(one, [create])).toEqual(['applied'])
    expect(
      await pushed(two, [
        { command: commandOf('title', id(10), 'Camera', 3), base: { title: 'Lamp' } },
        { command: commandOf('title', id(10), 'Lens', 4), base: { title: 'Lamp' } },
        { command: commandOf('file', id(10), 'f00d', 5) },
      ]),
    ).toEqual(['applied', 'applied', 'applied'])

    const request = { clientId: id(23), cursor: null, knownSeq: 0, schema: 1, app: '1.2.0' } as never
    await registerPull(deps, request, USER)
    let text = ''
    for await (const part of pull(deps, request)) text += part
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { t: string; e?: string; d?: Record<string, unknown> })
    const docs = (e: string) => lines.filter((line) => line.t === 'row' && line.e === e).map(({ d }) => d)
    expect(docs('note')).toMatchObject([
      { id: id(10), title: 'Lens', file: { sha256: 'f00d', state: 'pending' } } satisfies Partial<Note>,
    ])
    expect(docs('tag')).toMatchObject([{ name: 'Lamp', notes: 1 } satisfies Partial<Tag>])
    // The feed sends it twice: among the priority rows, and among all rows.
    const lost = { eid: id(10), field: 'title', loser: { value: 'Camera' } }
    expect(docs('conflict')).toMatchObject([lost, lost])
    expect(lines.at(-1)).toMatchObject({ t: 'end' })
  })
})
