import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResponse } from '../../src/contract/protocol.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'
import { query } from '../kit/server/serverFolders.ts'
import { type Line, linesOf, newId } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

const USER = { INITIAL_USERNAME: 'jan', INITIAL_PASSWORD: 'een lang wachtwoord', LOG_LEVEL: 'error' }
const TOTAL = 240

let dataDir: string
let port: number
let server: RunningServer
beforeAll(async () => {
  ;[dataDir, port] = [await makeDataDir(), await freePort()]
  server = await startServer(port, dataDir, USER)
})
afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

let token = ''
let uid = ''
const call = (path: string, body: object) =>
  fetch(`http://localhost:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
async function login(): Promise<void> {
  const answer = await call('/userlogin', { username: 'jan', password: USER.INITIAL_PASSWORD })
  ;({ token, id: uid } = (await answer.json()) as { token: string; id: string })
}

const applied = async () => {
  const rows = await query<{ n: number }>(dataDir, 'SELECT count(*)::int AS n FROM sync_mutation')
  return rows[0]?.n ?? 0
}

describe('a server that is killed in the middle of its work', () => {
  it('loses nothing it had answered, applies nothing twice, and gives numbers without a gap', {
    timeout: 180_000,
  }, async () => {
    await login()
    const clientId = newId()
    const boot = linesOf(await (await call('/sync/pull', { clientId, cursor: null, knownSeq: 0 })).text())
    const executorId = boot.find(({ e }) => e === 'executor')!['id'] as string
    const mutations = Array.from({ length: TOTAL }, (_, i) => ({
      seq: i + 1,
      mid: newId(),
      name: 'repair.create',
      mv: 1,
      uid,
      at: new Date().toISOString(),
      args: {
        id: newId(),
        type: 'Herstelling',
        dateIn: '2026-03-02',
        executorId,
        sparePartsOnly: true,
        notes: `nr ${i}`,
      },
    }))
    const answered = new Map<number, unknown>()
    let done = 0
    let kills = 0
    while (done < TOTAL) {
      const batch = call('/sync/push', {
        clientId,
        knownSeq: 0,
        mutations: mutations.slice(done, done + 60),
      }).catch(() => null)
      if (kills < 3 && done >= kills * 60) {
        kills += 1
        const begun = done + 10 * kills
        await until('the middle of the batch', async () => (await applied()) >= begun, { every: 2 })
        await server.kill()
        await batch
        server = await startServer(port, dataDir, USER)
        continue
      }
      const answer = (await (await batch)!.json()) as PushResponse
      for (const { seq, assigned } of answer.results) {
        if (answered.has(seq)) expect(assigned).toEqual(answered.get(seq))
        answered.set(seq, assigned)
      }
      done = answer.lastSeq
    }
    expect(kills).toBe(3)
    const rows: Line[] = []
    for (let cursor: string | null = null, more = true; more; ) {
      const lines: Line[] = linesOf(
        await (await call('/sync/pull', { clientId, cursor, knownSeq: 0 })).text(),
      )
      rows.push(...lines.filter(({ t, e }) => t === 'row' && e === 'repair'))
      ;({ cursor, more } = lines.at(-1) as unknown as { cursor: string; more: boolean })
    }
    const repairs = new Map(rows.map(({ id, d }) => [id as string, d]))
    expect(new Set(repairs.keys())).toEqual(new Set(mutations.map(({ args }) => args.id)))
    const numbers = mutations.map(({ args }) => repairs.get(args.id).documentNumber as number)
    expect(numbers).toEqual(Array.from({ length: TOTAL }, (_, i) => i + 1))
  })
})
