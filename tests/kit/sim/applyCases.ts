import fc from 'fast-check'
import '../werkbank.ts'
import type { ApplyInput, SegmentMeta } from '../../../src/sync/engine/loadSegment.ts'
import { aggregateKey } from '../../../src/sync/engine/keys.ts'
import { NO_PHOTOS } from '../../../src/sync/engine/photoRows.ts'
import type { ApplyPlan } from '../../../src/sync/engine/planApply.ts'
import { type BeginLine, isComplete, type Segment } from '../../../src/sync/engine/segments.ts'
import { onlySingles } from '../../../src/sync/engine/storeBundles.ts'
import type { SeqOutcome } from '../../../src/sync/protocol/protocol.ts'
import { isInRange } from '../../../src/sync/store/bundles/replaceRange.ts'
import {
  type AttentionRow,
  type EntityRow,
  latestOf,
  type OutboxEntry,
  type RawRow,
  type SentRow,
  type ShadowRow,
} from '../../../src/sync/store/tables.ts'
import { partly } from '../partly.ts'

/* Segments and the stores that they reach, for properties of planApply. */

/** The content of a store; its maps use `aggregateKey`. */
export interface Model {
  rows: Map<string, EntityRow>
  shadows: Map<string, ShadowRow>
  raw: Map<string, RawRow>
  outbox: OutboxEntry[]
  sent: SentRow[]
  attention: AttentionRow[]
  meta: SegmentMeta
}

const CLIENT = 'c0000000-0000-7000-8000-000000000000'
export const IDS = [1, 2, 3, 4].map((n) => `a000000${n}-0000-7000-8000-000000000000`)
export const keyOf = (id: string) => aggregateKey('executor', id)
const MIDS = [1, 2, 3, 4, 5].map((n) => `b000000${n}-0000-7000-8000-000000000000`)
const TEXTS = ['logo', 'website', 'email', 'contactPhone', 'contactFax'].concat(
  ['Street', 'Number', 'Box', 'PostalCode', 'City', 'Country'].map((part) => `address${part}`),
  ['vatNumber', 'bankName', 'bankAccount', 'bankBic'],
)
const doc = (id: string, name: string) => ({
  ...Object.fromEntries(TEXTS.map((key) => [key, null])),
  id,
  name,
  active: true,
})
const rowOf = (id: string, v: number) => partly<EntityRow>({ ...doc(id, `${v}`), _v: v })

const version = fc.integer({ min: 1, max: 9 })
const oneId = fc.constantFrom(...IDS)

/** A store in which some rows have pending changes, and only these have shadows. */
const models: fc.Arbitrary<Model> = fc
  .record({
    versions: fc.array(fc.option(version), { minLength: IDS.length, maxLength: IDS.length }),
    bases: fc.array(
      fc.record({ base: fc.option(version), next: fc.option(fc.option(version), { nil: undefined }) }),
      { minLength: IDS.length, maxLength: IDS.length },
    ),
    touched: fc.array(fc.uniqueArray(oneId, { minLength: 1, maxLength: 2 }), { maxLength: MIDS.length }),
    shown: fc.array(fc.boolean(), { minLength: MIDS.length, maxLength: MIDS.length }),
    acked: fc.nat(2),
    boot: fc.boolean(),
  })
  .map(({ versions, bases, touched, shown, acked, boot }) => {
    const outbox = touched.map(
      (ids, i): OutboxEntry => ({
        seq: acked + i + 1,
        mid: MIDS[i]!,
        name: 'test.change',
        mv: 1,
        uid: CLIENT,
        at: '2026-03-02T09:00:00.000Z',
        args: {},
        touched: ids.map((id) => ['executor', id]),
        reads: [],
        createdAt: 0,
        ...(shown[i] ? { shown: true } : {}),
      }),
    )
    const pending = new Set(touched.flat())
    const baseRow = (id: string, v: number | null) => (v === null ? null : rowOf(id, v))
    const shadows = IDS.flatMap((id, i): ShadowRow[] => {
      const { base, next } = bases[i]!
      if (!pending.has(id)) return []
      const held = next === undefined ? {} : { next: baseRow(id, next) }
      return [{ e: 'executor', id, base: baseRow(id, base), ...held }]
    })
    const rows = IDS.flatMap((id, i) => baseRow(id, versions[i]!) ?? [])
    return {
      rows: new Map(rows.map((row) => [keyOf(row.id), row])),
      shadows: new Map(shadows.map((shadow) => [keyOf(shadow.id), shadow])),
      raw: new Map(),
      outbox,
      sent: [],
      attention: [],
      meta: {
        cursor: 'before',
        clientId: CLIENT,
        ackedSeq: acked,
        nextSeq: acked + touched.length + 1,
        held: shadows.some(({ next }) => next !== undefined),
        ...(boot ? { boot: { rows: 0, estimate: 0, hot: false } } : {}),
      },
    }
  })

const line = fc.oneof(
  fc.record({ id: oneId, v: version }).map(({ id, v }) => {
    return { t: 'row' as const, e: 'executor', id, v, d: doc(id, `${v}`) }
  }),
  fc.record({ t: fc.constant('del' as const), e: fc.constant('executor'), id: oneId, v: version }),
  fc.record({ e: fc.constantFrom('executor', 'invoice'), id: oneId, v: version }).map(({ e, id, v }) => {
    return { t: 'row' as const, e, id, v, d: { id, shape: 'unknown' } }
  }),
)

const range = fc.record({
  e: fc.constant('executor'),
  after: fc.option(oneId),
  upto: fc.option(oneId),
  more: fc.subarray(IDS),
})

/** A segment as the server may send it to this store. Ranges come before the last page, outcomes with it. */
const segmentsFor = ({ outbox, meta }: Model): fc.Arbitrary<Segment> =>
  fc
    .record({
      changes: fc.array(line, { maxLength: 6 }),
      ranges: fc.array(range, { maxLength: 2 }),
      end: fc.constantFrom('none', 'more', 'last', 'outcomes'),
      statuses: fc.array(fc.constantFrom('applied', 'rejected', 'failed', 'missing'), {
        minLength: outbox.length,
        maxLength: outbox.length,
      }),
      upto: fc.nat(outbox.length),
      lost: fc.nat(2),
    })
    .map(({ changes, ranges, end, statuses, upto, lost }): Segment => {
      const outcomes = outbox.slice(0, upto).flatMap(({ seq, mid }, i): SeqOutcome[] => {
        const status = statuses[i]!
        if (status === 'missing') return []
        return status === 'applied'
          ? [{ seq, mid, status, v: 9 }]
          : [{ seq, mid, status, code: 'gone', text: '' }]
      })
      // A restored server has fewer mutations than it acknowledged.
      const lastSeq = Math.max(0, (meta.ackedSeq ?? 0) + (upto > 0 ? upto : -lost))
      const acks = end === 'outcomes' ? { lastSeq, outcomes } : null
      const named = changes.flatMap((one) => (one.t === 'row' && one.e === 'executor' ? [one.id] : []))
      const isLast = end === 'last' || end === 'outcomes'
      return {
        changes,
        ranges: isLast
          ? []
          : ranges.map(({ more, ...rest }) => ({ ...rest, listed: new Set([...more, ...named]) })),
        files: [],
        stages: [],
        cursor: 'after',
        end: end === 'none' ? null : { more: !isLast, head: 9, acks },
      }
    })

/** The input that `loadSegment` would read. */
export function inputOf(
  model: Model,
  segment: Segment,
  mode: BeginLine['mode'],
  expected = 'before',
): ApplyInput {
  const { rows, shadows, raw, outbox: pending, meta } = model
  const begin: BeginLine = {
    t: 'begin',
    mode,
    epoch: 'e',
    head: 9,
    serverTime: '2026-03-02T09:00:00.000Z',
    lastSeq: 0,
  }
  return {
    context: { clientId: CLIENT, begin, expected, fresh: false, now: 0 },
    segment,
    meta,
    pending,
    idle: pending.length === 0 && shadows.size === 0,
    direct: false,
    parts: onlySingles(segment.changes),
    stored: { rows, shadows, raw: raw.size > 0, top: 9 },
    sweeps: segment.ranges.map((one) => ({
      range: one,
      ids: [...rows.values()].map(({ id }) => id).filter((id) => isInRange(one, id)),
      shadows: [...shadows.values()].filter(({ id }) => isInRange(one, id) && !one.listed.has(id)),
    })),
    heldShadows: isComplete(segment) && meta.held ? [...shadows.values()] : [],
    aliases: [],
    photos: NO_PHOTOS,
  }
}

/** The store after `storePlan`, with a replay of mutations that have no effect. */
export function storedModel(model: Model, plan: ApplyPlan): Model {
  const after = {
    ...model,
    rows: new Map(model.rows),
    shadows: new Map(model.shadows),
    raw: new Map(model.raw),
  }
  const write = <R>(table: Map<string, R>, key: string, row: R | null) =>
    row ? table.set(key, row) : table.delete(key)
  for (const [key, { row }] of plan.rows) write(after.rows, key, row)
  for (const [key, { row }] of plan.raw) write(after.raw, key, row)
  for (const [key, shadow] of plan.shadows) after.shadows.set(key, shadow)
  const gone = new Set(plan.acks.acked.map(({ entry }) => entry.seq))
  const plain = new Map(plan.unshown.map(({ row }) => [row.seq, row]))
  after.outbox = model.outbox
    .filter(({ seq }) => !gone.has(seq))
    .map((entry) => plain.get(entry.seq) ?? entry)
  after.sent = [...model.sent, ...plan.acks.sent]
  after.attention = [...model.attention, ...plan.acks.attention]
  after.meta = { ...model.meta, ...plan.meta }
  const waits = new Set(after.outbox.flatMap(({ touched }) => touched.map(([, id]) => keyOf(id))))
  for (const key of plan.replay?.dirty ?? []) {
    const shadow = plan.moved.get(key)?.shadow ?? after.shadows.get(key)
    if (!shadow) continue
    if (waits.has(key)) after.shadows.set(key, shadow)
    else {
      after.shadows.delete(key)
      write(after.rows, key, latestOf(shadow))
    }
  }
  return after
}

export interface Case {
  model: Model
  segment: Segment
  mode: BeginLine['mode']
}

/** A full download ends with a page of changes (B2.3). */
export const cases: fc.Arbitrary<Case> = models.chain((model) =>
  fc
    .record({ segment: segmentsFor(model), isFullDownload: fc.boolean() })
    .map(({ segment, isFullDownload }) => ({
      model,
      segment,
      mode: isFullDownload && !isComplete(segment) ? 'boot' : 'delta',
    })),
)
