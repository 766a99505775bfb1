import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResponse } from '../../src/sync/protocol/protocol.ts'
import { Killable } from '../kit/server/killable.ts'
import { type WireLine, linesOf, newId } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

const TOTAL = 240

const killable = new Killable()
beforeAll(() => killable.start())
afterAll(() => killable.end())

describe('a server that is killed in the middle of its work', () => {
  it('loses nothing it had answered, applies nothing twice, and gives numbers without a gap', {
    timeout: 180_000,
  }, async () => {
    await killable.login()
    const clientId = newId()
    const executorId = (await killable.initialSync(clientId)).find(({ e }) => e === 'executor')![
      'id'
    ] as string
    const mutations = Array.from({ length: TOTAL }, (_, i) => ({
      seq: i + 1,
      mid: newId(),
      name: 'repair.create',
      mv: 1,
      uid: killable.uid,
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
      const batch = killable
        .call('/sync/push', {
          clientId,
          knownSeq: 0,
          mutations: mutations.slice(done, done + 60),
        })
        .catch(() => null)
      if (kills < 3 && done >= kills * 60) {
        kills += 1
        const begun = done + 10 * kills
        await until('the middle of the batch', async () => (await killable.applied()) >= begun, { every: 2 })
        await killable.server.kill()
        await batch
        await killable.startAgain()
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
    const rows: WireLine[] = []
    for (let cursor: string | null = null, more = true; more; ) {
      const lines: WireLine[] = linesOf(
        await (await killable.call('/sync/pull', { clientId, cursor, knownSeq: 0 })).text(),
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
