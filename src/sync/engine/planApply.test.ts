import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Case, cases, IDS, inputOf, keyOf, storedModel } from '../../../tests/kit/sim/applyCases.ts'
import { isInRange } from '../store/bundles/replaceRange.ts'
import { latestOf } from '../store/tables.ts'
import { failureOf } from './failures.ts'
import { aggregateKey } from './keys.ts'
import type { ApplyInput } from './loadSegment.ts'
import { type ApplyPlan, planApply } from './planApply.ts'
import { isComplete } from './segments.ts'

/** Checks a property for many plans. */
const holdsFor = (check: (one: Case, plan: ApplyPlan) => void) =>
  fc.assert(
    fc.property(cases, (one) => check(one, planApply(inputOf(one.model, one.segment, one.mode)))),
    { numRuns: 500 },
  )

const failureIn = (input: ApplyInput) => {
  try {
    planApply(input)
    return null
  } catch (error) {
    return failureOf(error)
  }
}

describe('the plan of a segment', () => {
  it('[P2] takes entries out of the outbox in order, each with its outcome, for one place', () =>
    holdsFor(({ model, segment }, { acks }) => {
      const acked = acks.acked.map(({ entry }) => entry)
      expect(acked).toEqual(model.outbox.slice(0, acked.length))
      const outcomes = new Map((segment.end?.acks?.outcomes ?? []).map((outcome) => [outcome.mid, outcome]))
      const placed = [...acks.sent.map(({ mid }) => mid), ...acks.attention.map(({ mid }) => mid)]
      expect(placed.toSorted()).toEqual(acked.map(({ mid }) => mid).toSorted())
      for (const { mid } of acks.sent) expect(outcomes.get(mid)?.status).toBe('applied')
      for (const { mid } of acks.attention) expect(outcomes.get(mid)?.status).toMatch(/rejected|failed/)
      for (const row of [...acks.sent, ...acks.attention.map(({ entry }) => entry)])
        expect(row).not.toHaveProperty('shown')
    }))

  it('[I11] overwrites no row with pending changes: its base moves at the end of a download only', () =>
    holdsFor(({ model, segment }, plan) => {
      for (const key of plan.rows.keys()) expect(model.shadows.has(key)).toBe(false)
      for (const key of plan.moved.keys()) expect(model.shadows.has(key)).toBe(true)
      if (!isComplete(segment)) expect(plan.moved.size).toBe(0)
      for (const [key, shadow] of plan.shadows) {
        if (isComplete(segment)) expect(shadow).not.toHaveProperty('next')
        else expect(shadow.base).toEqual(model.shadows.get(key)?.base)
      }
      // Without this mark the end of the download would not look for rows that are held back.
      const holds = [...storedModel(model, plan).shadows.values()].some(({ next }) => next !== undefined)
      if (holds) expect({ ...model.meta, ...plan.meta }.held).toBe(true)
      // A row that moves is replayed with everything that is pending.
      for (const key of plan.moved.keys()) expect(plan.replay?.dirty.has(key)).toBe(true)
    }))

  it('[R4] replaces no row by an older one of the same history', () =>
    holdsFor(({ model, mode, segment }, plan) => {
      if (mode !== 'delta' || segment.ranges.length > 0) return
      const latest = (key: string) => {
        const shadow = model.shadows.get(key)
        return (shadow ? latestOf(shadow)?._v : model.rows.get(key)?._v) ?? 0
      }
      const said = new Map(segment.changes.map(({ e, id, v }) => [aggregateKey(e, id), v]))
      for (const [key, { row }] of plan.rows)
        expect(row?._v ?? said.get(key)).toBeGreaterThanOrEqual(latest(key))
      for (const [key, { shadow }] of plan.moved)
        expect(shadow?.base?._v ?? said.get(key)).toBeGreaterThanOrEqual(latest(key))
      for (const [key, { next }] of plan.shadows)
        if (next) expect(next._v).toBeGreaterThanOrEqual(latest(key))
    }))

  it('[R3] deletes of an interval what was not listed, and nothing that waits', () =>
    holdsFor(({ model, segment }, plan) => {
      const after = storedModel(model, plan)
      for (const one of segment.ranges)
        for (const id of IDS.filter((inside) => isInRange(one, inside) && !one.listed.has(inside))) {
          const shadow = after.shadows.get(keyOf(id))
          if (shadow) expect(latestOf(shadow)).toBeNull()
          else expect(after.rows.has(keyOf(id))).toBe(false)
        }
      expect(after.outbox.map(({ seq }) => seq)).toEqual(
        model.outbox.slice(plan.acks.acked.length).map(({ seq }) => seq),
      )
    }))

  it('[R1] follows its cursor alone, and never lowers what was acknowledged', () =>
    holdsFor(({ model, segment, mode }, plan) => {
      expect(plan.meta.cursor).toBe('after')
      expect(plan.meta.ackedSeq ?? Infinity).toBeGreaterThanOrEqual(model.meta.ackedSeq!)
      expect(failureIn(inputOf(storedModel(model, plan), segment, mode))).toEqual({ kind: 'stale' })
      expect(failureIn(inputOf(model, segment, mode, 'elsewhere'))).toEqual({ kind: 'stale' })
    }))

  it('has nothing more to change where it was stored before', () =>
    holdsFor(({ model, segment, mode }, plan) => {
      const once = storedModel(model, plan)
      const twice = storedModel(once, planApply(inputOf(once, segment, mode, 'after')))
      const { meta, ...rest } = twice
      const { meta: before, ...expected } = once
      expect(rest).toEqual(expected)
      expect([meta.cursor, meta.ackedSeq, meta.held]).toEqual([before.cursor, before.ackedSeq, before.held])
    }))

  it('[AL-20] names every table that its replay may reach, and none without one', () =>
    holdsFor(({ model }, { replay, tables, acks }) => {
      if (!replay) {
        expect(tables).toEqual([])
        return
      }
      expect(replay.pending.map(({ seq }) => seq)).toEqual(
        model.outbox.slice(acks.acked.length).map(({ seq }) => seq),
      )
      expect(tables).toContain('executor')
    }))
})

describe('a change from the live stream', () => {
  it('[R2] is refused while something waits to be sent', () =>
    holdsFor(({ model, segment, mode }) => {
      const input = inputOf(model, segment, mode)
      const anonymous = { ...input, context: { ...input.context, clientId: null } }
      const expected = model.outbox.length > 0 ? { kind: 'stale' } : null
      expect(failureIn(anonymous)).toEqual(expected)
    }))
})
