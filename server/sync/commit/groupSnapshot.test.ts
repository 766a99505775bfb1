import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/sync/protocol/define.ts'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import type { Queryable } from '../../db/queryable.ts'
import { PgDocs } from '../store/pgDocs.ts'
import type { MutationKey, NewRecord } from '../store/ports.ts'
import { GroupSnapshot, type MutationContext } from './groupSnapshot.ts'

const V = 10
const [A, B] = ['0a000000-0000-4000-8000-000000000001', '0b000000-0000-4000-8000-000000000001']
const idOf = (n: number) => `0d000000-0000-4000-8000-00000000000${n}`
/** A mutation that reads only aggregates needs nothing of its transaction. */
const NO_TRANSACTION = {
  undoable: () => Promise.reject(new Error('nothing is sent')),
  flushEarlier: async () => {},
}

/** A group over a database without aggregates. */
function setUp(more: Partial<MutationContext> = {}) {
  const client = { lastSeq: 0, state: 'active', suspect: false } as const
  const context: MutationContext = {
    epoch: '0e000000-0000-4000-8000-000000000001',
    v: V,
    span: 1,
    recovering: false,
    clients: { [A]: client, [B]: client },
    own: null,
    twins: null,
    authors: null,
    attempts: null,
    aliases: null,
    ...more,
  }
  const empty = { query: async () => ({ rows: [] }) } as unknown as Queryable
  return new GroupSnapshot(context, new PgDocs(empty))
}

const keyOf = (
  seq: number,
  clientId = A,
  mid = `0f000000-0000-4000-8000-0000000000${10 + seq}`,
): MutationKey => ({
  clientId,
  seq,
  mid,
  uid: A,
  pusher: A,
  ids: [],
})
const APPLIED: Outcome = { status: 'applied', v: 0, notices: [] }
const REJECTED: Outcome = { status: 'rejected', code: 'invalid_args', text: '' }
const recordOf = (seq: number, outcome: Outcome): NewRecord => ({
  seq,
  name: 'sync.noop',
  mv: 1,
  at: '2026-03-02T09:00:00.000Z',
  args: {},
  outcome,
})

interface Step {
  /** The aggregates that the mutation writes: a number, or null to delete. */
  writes: { id: number; value: number | null }[]
  refused: boolean
  /** True if pending writes are sent after it. */
  flushed: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  writes: fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: 3 }),
      value: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 6 }),
    }),
    { maxLength: 3 },
  ),
  refused: fc.boolean(),
  flushed: fc.boolean(),
})
const holiday = (id: number, text: string) => ({ id: idOf(id), date: '2026-03-02', description: text })

describe('a group of mutations in memory', () => {
  it('[AL-12] shows each mutation what the completed ones left, and nothing of a refused one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const snapshot = setUp()
        const docs = new Map<number, string>()
        const [deleted, sent]: [Set<number>, string[]] = [new Set(), []]
        let head = V
        for (const [i, { writes, refused, flushed }] of steps.entries()) {
          const key = keyOf(i + 1)
          const running = snapshot.begin(key, NO_TRANSACTION)
          const [after, gone] = [new Map(docs), new Set(deleted)]
          for (const { id, value } of writes) {
            if (gone.has(id)) continue
            if (value === null) {
              await running.delete('holiday', idOf(id))
              if (after.delete(id)) gone.add(id)
            } else {
              // Only a refused mutation writes this text.
              const text = refused ? `refused ${i}` : `dag ${value}`
              await running.put('holiday', holiday(id, text))
              after.set(id, text)
            }
          }
          if (refused) snapshot.rollback(running)
          const changed = running.changedAggregates()
          const outcome = snapshot.commit(
            key,
            recordOf(i + 1, refused ? REJECTED : APPLIED),
            running,
            changed,
          )
          if (!refused) {
            if (writes.some(({ id }) => after.get(id) !== docs.get(id))) head += 1
            docs.clear()
            for (const [id, text] of after) docs.set(id, text)
            for (const id of gone) deleted.add(id)
          }
          expect(outcome).toMatchObject(refused ? { status: 'rejected' } : { status: 'applied', v: head })
          expect(snapshot.head).toBe(head)
          const next = snapshot.begin(key, NO_TRANSACTION)
          for (const id of [0, 1, 2, 3])
            expect((await next.get('holiday', idOf(id)))?.description).toBe(docs.get(id))
          if (flushed) sent.push(...snapshot.takeStatements())
        }
        sent.push(...snapshot.takeStatements())
        expect(snapshot.takeStatements()).toEqual([])
        const text = sent.join(';\n')
        expect(text).not.toContain('refused')
        for (const description of docs.values()) expect(text).toContain(description)
        expect(snapshot.isEmpty).toBe(steps.length === 0)
      }),
    )
  })

  it('[AL-14] knows the outcomes of earlier members by their number and by their mid', () => {
    const snapshot = setUp()
    const key = keyOf(1)
    expect(snapshot.stateOf(key, 0)).toMatchObject({
      own: null,
      earlierOutcome: null,
      client: { lastSeq: 0 },
    })
    const outcome = snapshot.commit(key, recordOf(1, APPLIED), snapshot.begin(key, NO_TRANSACTION), [])
    expect(snapshot.stateOf(key, 1)).toMatchObject({
      own: outcome,
      earlierOutcome: null,
      client: { lastSeq: 1 },
    })
    expect(snapshot.stateOf(keyOf(1, B, key.mid), 2)).toMatchObject({
      own: null,
      earlierOutcome: outcome,
      client: { lastSeq: 0 },
    })
  })

  it('[AL-14] returns earlier outcomes by the position of the member', () => {
    const outcome: SeqOutcome = { seq: 1, mid: keyOf(1).mid, status: 'applied', v: 7, notices: [] }
    const attempts = { n: 1, firstAt: '2026-03-02T09:00:00.000Z', deaths: 0 }
    const snapshot = setUp({ own: [[0, outcome]], twins: [[1, outcome]], attempts: [[2, attempts]] })
    expect(snapshot.stateOf(keyOf(1), 0).own).toEqual(outcome)
    expect(snapshot.stateOf(keyOf(1, B), 1).earlierOutcome).toEqual(outcome)
    expect([0, 1, 2].map((position) => snapshot.failedBefore(position))).toEqual([false, false, true])
    expect(() => snapshot.stateOf(keyOf(1, idOf(1)), 0)).toThrow('was not looked up')
  })

  it('[AL-11] moves each device on to its last mutation, and the head to the last version', () => {
    const snapshot = setUp()
    for (const key of [keyOf(1), { ...keyOf(2), last: true }, keyOf(1, B)])
      snapshot.commit(key, recordOf(key.seq ?? 0, APPLIED), snapshot.begin(key, NO_TRANSACTION), [])
    expect(snapshot.endStatement()).toBe(`SELECT sync_end('{${A},${B}}', '{2,1}', '{true,false}', 10, 10)`)
  })
})
