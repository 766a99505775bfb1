import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResponse, SeqOutcome } from '../../src/sync/protocol/protocol.ts'
import { Killable } from '../kit/server/killable.ts'
import { query } from '../kit/server/serverFolders.ts'
import { newId } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

/** GROUP_KILLS=100 kills more often. */
const KILLS = Number(process.env['GROUP_KILLS'] ?? 6)
const DEVICES = 4
const BATCH = 30

const killable = new Killable()
beforeAll(() => killable.start())
afterAll(() => killable.end())

let executorId = ''

/** A device that makes repairs, each with a change of it and one that is refused, until it is told to stop. */
class Sender {
  readonly clientId = newId()
  readonly made: { seq: number; mid: string; name: string; args: Record<string, unknown> }[] = []
  readonly outcomes = new Map<number, SeqOutcome>()
  /** The last seq that the server acknowledged. */
  acked = 0
  stopping = false

  private batch() {
    while (this.made.length < this.acked + BATCH) {
      const id = newId()
      this.add('repair.create', {
        id,
        type: 'Herstelling',
        dateIn: '2026-03-02',
        executorId,
        sparePartsOnly: true,
        notes: 'nieuw',
      })
      this.add('repair.set', { id, set: { notes: 'gewijzigd' } })
      this.add('repair.set', { id: newId(), set: { notes: 'van niemand' } })
    }
    return this.made
      .slice(this.acked, this.acked + BATCH)
      .map((one) => ({ ...one, mv: 1, uid: killable.uid, at: AT }))
  }

  private add(name: string, args: Record<string, unknown>): void {
    this.made.push({ seq: this.made.length + 1, mid: newId(), name, args })
  }

  async run(): Promise<void> {
    while (!this.stopping) {
      const body = { clientId: this.clientId, knownSeq: 0, mutations: this.batch() }
      await until('an answer', () => this.send(body), { ms: 120_000, every: 50 })
    }
  }

  private async send(body: object): Promise<boolean> {
    const answer = (await (await killable.call('/sync/push', body)).json()) as PushResponse
    for (const { repeat: _, ...outcome } of answer.results) {
      const known = this.outcomes.get(outcome.seq)
      if (known) expect(outcome).toEqual(known)
      this.outcomes.set(outcome.seq, outcome)
    }
    this.acked = answer.lastSeq
    return true
  }
}
const AT = new Date().toISOString()

describe('a server that is killed in the middle of what several devices send', () => {
  it('[AL-17] loses nothing it had answered, applies nothing twice, and gives numbers without a gap', {
    timeout: 120_000 + KILLS * 30_000,
  }, async () => {
    await killable.login()
    executorId = (await killable.initialSync()).find(({ e }) => e === 'executor')!['id'] as string
    const senders = Array.from({ length: DEVICES }, () => new Sender())
    const running = senders.map((sender) => sender.run())
    for (let kills = 0; kills < KILLS; kills++) {
      const before = await killable.applied()
      await until('the middle of groups', async () => (await killable.applied()) > before + 40 + kills * 7, {
        ms: 120_000,
        every: 1,
      })
      await killable.server.kill()
      await killable.startAgain()
    }
    for (const sender of senders) sender.stopping = true
    await Promise.all(running)

    const kept = await query<{ client_id: string; seq: number; mid: string; outcome: SeqOutcome }>(
      killable.dataDir,
      'SELECT client_id, seq::int, mid, sync_outcome(m) AS outcome FROM sync_mutation m ORDER BY seq',
    )
    for (const { clientId, acked, outcomes, made } of senders) {
      const own = kept.filter((row) => row.client_id === clientId)
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, i) => i + 1))
      expect(own.map(({ mid }) => mid)).toEqual(made.slice(0, own.length).map(({ mid }) => mid))
      expect(own.length).toBeGreaterThanOrEqual(acked)
      for (const [seq, outcome] of outcomes) expect(own[seq - 1]?.outcome).toEqual(outcome)
      expect(own.map(({ outcome }) => outcome.status)).toEqual(
        own.map((_, i) => (i % 3 === 2 ? 'rejected' : 'applied')),
      )
    }
    const repairs = await query<{ n: number; notes: string }>(
      killable.dataDir,
      'SELECT document_number::int AS n, notes FROM repair ORDER BY document_number',
    )
    expect(repairs.map(({ n }) => n)).toEqual(repairs.map((_, i) => i + 1))
    expect(repairs).toHaveLength(kept.filter(({ outcome }) => outcome.assigned).length)
    expect(repairs.filter(({ notes }) => notes === 'gewijzigd').length).toBeGreaterThanOrEqual(
      repairs.length - DEVICES,
    )
    const wrong = await query(
      killable.dataDir,
      `SELECT c.id FROM sync_change c, sync_head h WHERE c.v > h.v UNION ALL
       SELECT m.mid FROM sync_mutation m JOIN repair r ON r.id = (m.args->>'id')::uuid
         JOIN sync_change c ON c.id = r.id WHERE m.status = 'applied' AND m.v > c.v`,
    )
    expect(wrong).toEqual([])
  })
})
