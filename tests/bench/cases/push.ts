import { FIGURES } from '../kit/figures.ts'
import { perSecond } from '../kit/numbers.ts'
import { newId } from '../kit/people.ts'
import { gzipHeadersOf } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

interface Pusher {
  clientId: string
  seq: number
  repairs: string[]
}

function batch(pusher: Pusher, userId: string, size: number) {
  const mutations = Array.from({ length: size }, (_, i) => ({
    seq: ++pusher.seq,
    mid: newId(),
    name: 'repair.set',
    mv: 1,
    uid: userId,
    at: new Date().toISOString(),
    args: { id: pusher.repairs[i % pusher.repairs.length], set: { workNotes: `push ${pusher.seq}` } },
  }))
  return { clientId: pusher.clientId, knownSeq: 0, mutations }
}

type Batch = ReturnType<typeof batch>

/**
 * Sends a batch. A server that used up its time for one request answers for a part; the rest is sent again, as a device
 * does.
 */
async function send(url: string, token: string, body: Batch): Promise<void> {
  const response = await fetch(`${url}/api/sync/push`, {
    method: 'POST',
    headers: gzipHeadersOf(token),
    body: JSON.stringify(body),
  })
  const { lastSeq, stopped } = (await response.json()) as {
    lastSeq: number
    stopped: { reason: string } | null
  }
  const rest = body.mutations.filter(({ seq }) => seq > lastSeq)
  if (rest.length === 0) return
  if (stopped?.reason !== 'budget') throw new Error(`push stopped at ${lastSeq}: ${JSON.stringify(stopped)}`)
  await send(url, token, { ...body, mutations: rest })
}

/** Every client sends its batches one after another; the clients run at once. */
async function pushAll(stand: Stand, clients: number, batches: number, size: number): Promise<number> {
  const { token, userId } = await stand.login()
  const { rows } = await stand.pool.query<{ id: string }>('SELECT id FROM repair ORDER BY id DESC LIMIT $1', [
    clients * 20,
  ])
  const pushers = Array.from({ length: clients }, (_, i) => ({
    clientId: newId(),
    seq: 0,
    repairs: rows.slice(i * 20, i * 20 + 20).map(({ id }) => id),
  }))
  const from = performance.now()
  await Promise.all(
    pushers.map(async (pusher) => {
      for (let n = 0; n < batches; n++) await send(stand.url, token, batch(pusher, userId, size))
    }),
  )
  return (clients * batches * size) / ((performance.now() - from) / 1000)
}

/** Inserts one small row per commit, on as many connections as clients. */
async function insertAll(stand: Stand, clients: number, each: number): Promise<number> {
  await stand.pool.query('CREATE TABLE IF NOT EXISTS bench_row(id uuid PRIMARY KEY, doc jsonb NOT NULL)')
  const from = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await stand.pool.connect()
      for (let n = 0; n < each; n++)
        await client.query('INSERT INTO bench_row VALUES ($1, $2)', [
          newId(),
          JSON.stringify({ workNotes: `insert ${n}` }),
        ])
      client.release()
    }),
  )
  const rate = (clients * each) / ((performance.now() - from) / 1000)
  await stand.pool.query('DROP TABLE bench_row')
  return rate
}

/** Mutations keep the order of the feed. Plain inserts, one commit each, wait for nobody. */
export async function measurePush(report: Report, stand: Stand): Promise<void> {
  await pushAll(stand, 1, 2, 50)
  for (const [clients, batches, size, limit] of [
    [1, 5, 100, FIGURES.pushOne],
    [32, 1, 40, FIGURES.pushMany],
  ] as const) {
    const floor = await insertAll(stand, clients, Math.ceil(1_000 / clients))
    const ours = await pushAll(stand, clients, batches, size)
    const what = clients > 1 ? `push, ${clients} devices` : 'push, one device with a full outbox'
    report.atLeast(what, ours, limit, perSecond, `plain inserts ${perSecond(floor)}`)
  }
}
