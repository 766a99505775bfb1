import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { syncDatabase } from '../../server/sync/syncDatabase.ts'
import type { Member } from '../../server/sync/store/ports.ts'
import { NEW_CATEGORY } from '../../src/domain/categories/category.ts'
import type { Outcome } from '../../src/sync/protocol/define.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { runAsGroup } from '../kit/server/groups.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

/*
 * Mistakes in the handling of a group, planted between the server and PostgreSQL. The story below finds each of them,
 * and finds nothing without one.
 */

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

/** Intercepts every message to the database. @param plant the text that is sent instead; null: none */
function plantIn(plant: (text: string) => string | null): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text, ...rest] = args
    if (typeof text !== 'string') return query.apply(this, args)
    const sent = plant(text)
    return sent === null ? Promise.resolve({ rows: [], rowCount: 0 }) : query.apply(this, [sent, ...rest])
  } as never)
}

/** The outcome of each member of the story, in order. */
const KINDS = ['looks', 'refused', 'looks', 'refused', 'looks', 'quiet', 'quiet'] as const

/** A member that makes a category. Some members also take a number and read the tables, and are refused after that. */
function maker(device: Device, seq: number, id: string, kind: (typeof KINDS)[number]): Member {
  const { clientId, user } = device
  return {
    key: { clientId, seq, mid: newId(), uid: user.id, pusher: user.id, ids: [] },
    work: async (tx) => {
      const outcome = await tx
        .undoOnError(async (): Promise<Outcome> => {
          await tx.store.put('category', {
            id,
            description: id,
            prefix: 'P',
            ...NEW_CATEGORY,
            active: true,
          })
          if (kind !== 'quiet') {
            await tx.effects.numbers.next('repair', 2097, id, 1)
            await tx.effects.names.row('category', 'wat er staat')
          }
          if (kind === 'refused') throw new DomainError('invalid_args')
          return { status: 'applied', v: 0, notices: [] }
        })
        .catch((error: DomainError): Outcome => ({ status: 'rejected', code: error.code, text: '' }))
      const at = new Date().toISOString()
      return { store: { seq, name: 'sync.noop', mv: 1, at, args: { id }, outcome } }
    },
  }
}

/** Two devices in one group. @returns the rules that do not hold afterwards */
async function story(): Promise<string[]> {
  const db = syncDatabase(server.running.app)
  const [a, b] = [server.device(), server.device()]
  const ids = KINDS.map(newId)
  const [first] = await sql('SELECT v FROM sync_head')
  const members = ids.map((id, i) => maker(i < 3 ? a : b, i < 3 ? i + 1 : i - 2, id, KINDS[i]!))
  const results = await runAsGroup(server, [
    () => db.writeGroup(members.slice(0, 3)),
    () => db.writeGroup(members.slice(3)),
  ])
  vi.restoreAllMocks()
  const broken: string[] = []
  const outcomes = results
    .flatMap(({ done }) => done)
    .map((one) => (one.is === 'outcome' ? one.outcome : null))
  for (const [i, id] of ids.entries()) {
    const [row] = await sql('SELECT v FROM sync_change WHERE id = $1', [id])
    const [record] = await sql('SELECT status, v FROM sync_mutation WHERE mid = $1', [members[i]!.key.mid])
    const kept = (await sql('SELECT 1 FROM category WHERE id = $1', [id])).length === 1
    if (outcomes[i] && !record) broken.push(`${i} was answered and is not stored`)
    if (kept === (KINDS[i] === 'refused')) broken.push(`${i} ${kept ? 'was kept' : 'is not there'}`)
    if (record && row && row.v !== record.v) broken.push(`${i} bears ${row.v} and was told ${record.v}`)
    if (row && row.v <= first.v) broken.push(`${i} bears a version that was passed`)
  }
  const numbers = await sql('SELECT n FROM doc_number WHERE boekjaar = 2097 ORDER BY n')
  if (numbers.some(({ n }, i) => n !== i + 1)) broken.push('numbers with a gap')
  const versions = outcomes.flatMap((outcome) => outcome?.v ?? [])
  if (versions.some((v, i) => i > 0 && v <= (versions[i - 1] ?? 0))) broken.push('versions out of order')
  const [head] = await sql('SELECT v FROM sync_head')
  if (versions.some((v) => v > head.v)) broken.push('a version beyond the head')
  return broken
}

const reversed = (text: string): string =>
  text.replace(/(sync_stamp\('[^']*', '[^']*', )'\{([^}]*)\}'/g, (_, before: string, list: string) => {
    return `${before}'{${list.split(',').toReversed().join()}}'`
  })

describe('the story of a group', () => {
  it('[AL-12] finds nothing where nothing is planted', async () => {
    expect(await story()).toEqual([])
  })

  it.each<[string, (text: string) => string | null]>([
    [
      'a rollback to the savepoint that is forgotten',
      (text) => (text.startsWith('ROLLBACK TO') ? null : text),
    ],
    [
      'one savepoint for the whole group',
      (text) => text.replace('RELEASE SAVEPOINT m;\nSAVEPOINT m;', 'SELECT 1;\nSELECT 1;'),
    ],
    ['versions of a group in another order', reversed],
    ['an answer before its commit', (text) => (/sync_end\([^]*COMMIT$/.test(text) ? 'ROLLBACK' : text)],
    [
      'a head that stays behind its versions',
      (text) => text.replace(/(sync_end\(.*, )(\d+), \d+\)/, '$1$2, $2)'),
    ],
  ])('[AL-12] [AL-16] finds %s', async (_name, plant) => {
    plantIn(plant)
    expect(await story()).not.toEqual([])
  })
})
