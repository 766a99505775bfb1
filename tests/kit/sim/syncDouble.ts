import type { Outcome } from '../../../src/sync/protocol/define.ts'
import { execute } from '../../../src/mutations/product.ts'
import type {
  PullRequest,
  PushRequest,
  SeqOutcome,
  WireMutation,
} from '../../../src/sync/protocol/protocol.ts'
import { type EntityName, isEntityName } from '../../../src/domain/entities.ts'
import { Refusal } from '../../../src/sync/protocol/refusal.ts'
import type { NetRequest, NetResponse } from '../../../src/sync/ports.ts'
import { answer, ndjson } from './fakeNet.ts'
import { MemoryTx, memoryEffects } from './memoryTx.ts'

interface Change {
  e: EntityName
  id: string
  v: number
  del: boolean
}

/**
 * A server of the wire contract in memory, for tests of the client engine: exactly-once push and versioned pull over
 * the real mutations. It is deliberately small; the real server has its own tests.
 */
export class SyncDouble {
  readonly tx = new MemoryTx()
  readonly effects = memoryEffects(this.tx).effects
  epoch = '0e000000-0000-4000-8000-000000000001'
  v = 0
  readonly changes = new Map<string, Change>()
  readonly clients = new Map<string, SeqOutcome[]>()
  private readonly byMid = new Map<string, Outcome>()
  /** How many times each mutation had an effect (exactly-once). */
  readonly effectsOf = new Map<string, number>()

  /** Stores a document with a new version, as another device would. */
  async seed(e: EntityName, doc: { id: string } & Record<string, unknown>): Promise<void> {
    await this.tx.put(e, doc as never)
    this.stamp(e, doc.id, false)
  }

  async remove(e: EntityName, id: string): Promise<void> {
    await this.tx.delete(e, id)
    this.stamp(e, id, true)
  }

  doc<T>(e: EntityName, id: string): T | undefined {
    return this.tx.rows.get(`${e}/${id}`) as T | undefined
  }

  /** Answers like the routes below /api/sync. */
  handle = async (request: NetRequest): Promise<NetResponse> => {
    const path = request.path.split('?')[0]
    if (request.headers.authorization !== 'Bearer good')
      return answer(401, { error: { code: 'auth_required', message: '' } })
    if (path === '/sync/push') return this.push(JSON.parse(request.body as string) as PushRequest)
    if (path === '/sync/check') return this.check(JSON.parse(request.body as string) as { e: EntityName })
    if (path === '/sync/pull' && (request.body as string).includes('"repair":')) {
      const { repair } = JSON.parse(request.body as string) as {
        repair: { e: EntityName; buckets: string[] }
      }
      return answer(200, ndjson(this.bucketLines(repair.e, repair.buckets)))
    }
    if (path === '/sync/pull') return this.pull(JSON.parse(request.body as string) as PullRequest)
    return answer(404, { error: { code: 'not_found', message: '' } })
  }

  async push(body: PushRequest): Promise<NetResponse> {
    if (body.epoch && body.epoch !== this.epoch)
      return answer(409, { error: { code: 'epoch_changed', message: '' } })
    const known = this.clients.get(body.clientId) ?? []
    this.clients.set(body.clientId, known)
    const results: SeqOutcome[] = []
    let stopped: object | null = null
    for (const mutation of body.mutations) {
      const stored = known[mutation.seq - 1]
      if (stored && stored.mid !== mutation.mid)
        return answer(409, { error: { code: 'client_forked', message: '' } })
      if (mutation.seq > known.length + 1) {
        stopped = { reason: 'gap', expected: known.length + 1 }
        break
      }
      const outcome = stored ?? { seq: mutation.seq, mid: mutation.mid, ...(await this.once(mutation)) }
      if (!stored) known.push(outcome as SeqOutcome)
      results.push(outcome as SeqOutcome)
    }
    return answer(200, {
      epoch: this.epoch,
      serverTime: '2026-03-02T09:00:00.000Z',
      lastSeq: known.length,
      results,
      stopped,
    })
  }

  async pull(body: PullRequest): Promise<NetResponse> {
    return answer(200, ndjson(this.lines(body)))
  }

  /** The lines of a pull: an initial sync in one segment, or the delta after the cursor. */
  lines({
    clientId,
    cursor,
    knownSeq = 0,
  }: Pick<PullRequest, 'clientId' | 'cursor'> & { knownSeq?: number }) {
    const known = this.clients.get(clientId) ?? []
    const begin = {
      t: 'begin',
      epoch: this.epoch,
      head: this.v,
      serverTime: '2026-03-02T09:00:00.000Z',
      lastSeq: known.length,
    }
    const from = cursor?.startsWith(`d1.${this.epoch}.`) ? Number(cursor.split('.')[2]) : 0
    const rows = [...this.changes.values()].filter((c) => c.v > from).toSorted((a, b) => a.v - b.v)
    return [
      { ...begin, mode: 'delta' },
      ...rows.map((change) => this.line(change)),
      {
        t: 'end',
        cursor: `d1.${this.epoch}.${this.v}`,
        more: false,
        head: this.v,
        acks: { lastSeq: known.length, outcomes: known.filter(({ seq }) => seq > knownSeq) },
      },
    ]
  }

  check({ e }: { e: EntityName }): NetResponse {
    const sums = new Map<string, { b: string; n: number; s: number }>()
    for (const { id, v } of this.alive(e)) {
      const sum = sums.get(id.slice(-2)) ?? { b: id.slice(-2), n: 0, s: 0 }
      sums.set(sum.b, { b: sum.b, n: sum.n + 1, s: sum.s + v })
    }
    return answer(200, { v: this.v, buckets: [...sums.values()] })
  }

  private alive = (e: EntityName) => [...this.changes.values()].filter((c) => c.e === e && !c.del)

  private bucketLines(e: EntityName, buckets: string[]): object[] {
    return buckets.flatMap((b) => [
      ...this.alive(e)
        .filter(({ id }) => id.endsWith(b))
        .map((change) => this.line(change)),
      { t: 'bucket', e, b },
    ])
  }

  line({ e, id, v, del }: Change): object {
    return del ? { t: 'del', e, id, v } : { t: 'row', e, id, v, d: this.tx.rows.get(`${e}/${id}`) }
  }

  private async once(mutation: WireMutation): Promise<Outcome> {
    const before = this.byMid.get(mutation.mid)
    if (before) return before
    const outcome = await this.apply(mutation)
    this.byMid.set(mutation.mid, outcome)
    return outcome
  }

  private async apply(mutation: WireMutation): Promise<Outcome> {
    const rows = new Map(this.tx.rows)
    try {
      const { touched, notices, assigned, conflicts } = await execute(this.tx, mutation, {
        server: this.effects,
      })
      this.effectsOf.set(mutation.mid, (this.effectsOf.get(mutation.mid) ?? 0) + 1)
      for (const [e, id] of touched) if (isEntityName(e)) this.stamp(e, id, !this.tx.rows.has(`${e}/${id}`))
      return { status: 'applied', v: this.v, assigned, conflicts, notices }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.tx.rows.clear()
      for (const [key, row] of rows) this.tx.rows.set(key, row)
      const { code, message: text, details } = error
      return { status: 'rejected', code, text, details }
    }
  }

  private stamp(e: EntityName, id: string, del: boolean): void {
    this.v++
    this.changes.delete(`${e}/${id}`)
    this.changes.set(`${e}/${id}`, { e, id, v: this.v, del })
  }
}
