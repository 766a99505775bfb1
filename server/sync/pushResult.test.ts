import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/sync/protocol/protocol.ts'
import { SyncRefusal } from '../lib/syncRefusal.ts'
import type { MutationAnswer } from './store/ports.ts'
import { PushResult, retryDelay } from './pushResult.ts'

const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const CLIENT = { epoch: '0e000000-0000-4000-8000-000000000001', lastSeq: 40 }
const mutation = (seq: number) => ({ seq, name: 'repair.set', mv: 3 })
const outcome = (seq: number, repeat?: true): MutationAnswer => ({
  is: 'outcome',
  outcome: { seq, mid: `mid ${seq}`, status: 'applied', v: 7, notices: [], ...(repeat ? { repeat } : {}) },
})

describe('the result of a push (B2.2)', () => {
  it('has the outcomes in the order of the mutations, and the highest sequence number', () => {
    const result = new PushResult()
    result.add(outcome(39, true), mutation(39))
    expect(result.toResponse(CLIENT, NOW)).toMatchObject({ lastSeq: 40, stopped: null })
    result.add(outcome(41), mutation(41))
    const { results, ...rest } = result.toResponse(CLIENT, NOW)
    expect(results.map(({ seq }) => seq)).toEqual([39, 41])
    expect(rest).toEqual({
      epoch: CLIENT.epoch,
      serverTime: '2026-03-02T09:00:00.000Z',
      lastSeq: 41,
      stopped: null,
    })
  })

  it('ends with a new outcome unless the last one was stored before', () => {
    const result = new PushResult()
    expect(result.endsWithNewOutcome).toBe(false)
    result.add(outcome(41), mutation(41))
    expect(result.endsWithNewOutcome).toBe(true)
    result.add(outcome(42, true), mutation(42))
    expect(result.endsWithNewOutcome).toBe(false)
  })

  it('names the reason for stopping', () => {
    const stopped = (stop: (result: PushResult) => void) => {
      const result = new PushResult()
      stop(result)
      return result.toResponse(CLIENT, NOW).stopped
    }
    expect(stopped((result) => result.add({ is: 'gap', expected: 41 }, mutation(43)))).toEqual({
      reason: 'gap',
      expected: 41,
    })
    expect(stopped((result) => result.add({ is: 'unsupported' }, mutation(41)))).toEqual({
      reason: 'unsupported',
      seq: 41,
      name: 'repair.set',
      mv: 3,
    })
    expect(stopped((result) => result.stopTransient(41))).toEqual({
      reason: 'transient',
      seq: 41,
      retryAfterMs: 2_000,
    })
  })

  it('stops over its budget, but not before the first outcome', () => {
    const result = new PushResult()
    result.stopIfOverBudget(LIMITS.pushBudgetMs + 1)
    expect(result.stopped).toBeNull()
    result.add(outcome(41), mutation(41))
    result.stopIfOverBudget(LIMITS.pushBudgetMs)
    expect(result.stopped).toBeNull()
    result.stopIfOverBudget(LIMITS.pushBudgetMs + 1)
    expect(result.stopped).toEqual({ reason: 'budget' })
  })

  it('is refused as a whole for a copied or blocked device and for another history', () => {
    const refusals = (['forked', 'blocked', 'epoch_changed'] as const).map((is) => {
      try {
        new PushResult().add({ is }, mutation(41))
        return null
      } catch (error) {
        return error instanceof SyncRefusal ? [error.status, error.code] : error
      }
    })
    expect(refusals).toEqual([
      [409, 'client_forked'],
      [403, 'device_blocked'],
      [409, 'epoch_changed'],
    ])
  })
})

describe('a mutation that throws (B3.7)', () => {
  it('is given up after five tries over ten minutes, and retried after at most a minute until then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3_600_000 }), (n, ms) => {
        const delay = retryDelay({ n, firstAt: new Date(NOW).toISOString() }, NOW + ms)
        if (n >= 5 && ms >= 600_000) expect(delay).toBeNull()
        else expect(delay).toBe(n < 6 ? 1_000 * 2 ** n : 60_000)
      }),
    )
  })
})
