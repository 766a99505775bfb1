// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import Dexie, { type Collection, type IndexableType, type Table, type WhereClause } from 'dexie'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUNDLE_LIMITS } from '../../protocol/bundles.ts'
import { replica, type ReplicaDb } from '../../../db/database.ts'
import { dexieStore } from '../dexieStore.ts'
import type { Store } from '../ports.ts'
import { allTables } from '../tables.ts'
import { compactStep } from './compact.ts'

/* Runs identical queries and writes on a plain Dexie database and on ours, whose rows are partly in bundles. */

const KINDS = ['customer', 'item'] as const
type Kind = (typeof KINDS)[number]

interface Row {
  id: string
  name: string
  n: number
  _v?: number
}
type Rows = Table<Row, IndexableType>
type Found = Collection<Row, IndexableType>

const idOf = (n: number) =>
  `${['01950000', '0a95ffff', 'ab950000'][n % 3]}-0000-7000-8000-0000000000${10 + n}`
const IDS = Array.from({ length: 24 }, (_, n) => idOf(n))

// ---- The arbitrary queries and writes, as data ----

/** Each row that is written gets the next version, the same in both databases. */
const id = fc.constantFrom(...IDS)
const n = fc.integer({ min: 0, max: 5 })
const change = fc.record({ id, n })
/** A bound of a query: mostly an id or the beginning of one, sometimes a value that is no id. */
const bound: fc.Arbitrary<IndexableType> = fc.oneof(
  { weight: 8, arbitrary: id },
  { weight: 2, arbitrary: id.map((whole) => whole.slice(0, 8)) },
  { weight: 2, arbitrary: fc.constantFrom('', 'AB95', 'g', '￿', '0', 5, -Infinity, ['a']) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...([new Date(0), Number.NaN, undefined, null, true] as IndexableType[])),
  },
)
const bounds = fc.array(bound, { maxLength: 5 })
const flag = fc.boolean()

type Where = (clause: WhereClause<Row, IndexableType>) => Found
const nameOf = (call: (...args: never[]) => unknown): string => call.toString()
/** A function that fast-check prints by this name. */
const named = <T extends (...args: never[]) => unknown>(name: string, call: T): T =>
  Object.assign(call, { toString: () => name, [fc.toStringMethod]: () => name })
const where = <A>(
  of: string,
  args: fc.Arbitrary<A>,
  run: (clause: WhereClause<Row, IndexableType>, args: A) => unknown,
) => args.map((given) => named(`${of}(${fc.stringify(given)})`, ((clause) => run(clause, given)) as Where))
/** Conditions that are one range of keys. */
const range: fc.Arbitrary<Where> = fc.oneof(
  where('equals', bound, (c, a) => c.equals(a)),
  where('above', bound, (c, a) => c.above(a)),
  where('aboveOrEqual', bound, (c, a) => c.aboveOrEqual(a)),
  where('below', bound, (c, a) => c.below(a)),
  where('belowOrEqual', bound, (c, a) => c.belowOrEqual(a)),
  where('between', fc.tuple(bound, bound, flag, flag), (c, a) => c.between(...a)),
  where('startsWith', bound, (c, a) => c.startsWith(a as string)),
)
const condition: fc.Arbitrary<Where> = fc.oneof(
  { weight: 6, arbitrary: range },
  where('startsWithIgnoreCase', bound, (c, a) => c.startsWithIgnoreCase(a as string)),
  where('equalsIgnoreCase', bound, (c, a) => c.equalsIgnoreCase(a as string)),
  where('startsWithAnyOf', bounds, (c, a) => c.startsWithAnyOf(a as string[])),
  where('anyOf', bounds, (c, a) => c.anyOf(a)),
  where('anyOfIgnoreCase', bounds, (c, a) => c.anyOfIgnoreCase(a as string[])),
  where('noneOf', bounds, (c, a) => c.noneOf(a)),
  where('notEqual', bound, (c, a) => c.notEqual(a)),
  where(
    'inAnyRange',
    fc.tuple(fc.array(fc.tuple(bound, bound), { maxLength: 3 }), flag),
    (c, [ranges, open]) => c.inAnyRange(ranges, { includeLowers: !open, includeUppers: open }),
  ),
)

type Source = (table: Rows) => Found
const source: fc.Arbitrary<Source> = fc.oneof(
  fc.constant(named('all', (table: Rows) => table.toCollection())),
  fc.constant(named('orderBy id', (table: Rows) => table.orderBy('id'))),
  fc.constant(named('orderBy :id', (table: Rows) => table.orderBy(':id'))),
  {
    weight: 6,
    arbitrary: condition.map((of) => named(`where id ${nameOf(of)}`, (table: Rows) => of(table.where('id')))),
  },
  condition.map((of) => named(`where :id ${nameOf(of)}`, (table: Rows) => of(table.where(':id')))),
)

type Narrow = (rows: Found) => Found
const by = (name: string, narrow: Narrow): Narrow => named(name, narrow)
const narrow: fc.Arbitrary<Narrow> = fc.oneof(
  fc.constant(by('reverse', (rows) => rows.reverse())),
  fc.integer({ min: 0, max: 9 }).map((k) => by(`limit ${k}`, (rows) => rows.limit(k))),
  fc.integer({ min: 0, max: 9 }).map((k) => by(`offset ${k}`, (rows) => rows.offset(k))),
  n.map((k) => by(`filter ${k}`, (rows) => rows.filter((row) => row.n !== k))),
  fc
    .tuple(n, flag)
    .map(([k, last]) => by(`until ${k} ${last}`, (rows) => rows.until((row) => row.n === k, last))),
  fc.constant(by('distinct', (rows) => rows.distinct())),
)

const collected = async (
  each: (add: (value: unknown) => void) => PromiseLike<unknown>,
): Promise<unknown[]> => {
  const seen: unknown[] = []
  await each((value) => seen.push(value))
  return seen
}
type End = (rows: Found) => PromiseLike<unknown>
const ENDS: Record<string, End> = {
  toArray: (rows) => rows.toArray(),
  each: (rows) => collected((add) => rows.each(add)),
  eachKey: (rows) => collected((add) => rows.eachKey(add)),
  eachPrimaryKey: (rows) => collected((add) => rows.eachPrimaryKey(add)),
  eachUniqueKey: (rows) => collected((add) => rows.eachUniqueKey(add)),
  keys: (rows) => rows.keys(),
  uniqueKeys: (rows) => rows.uniqueKeys(),
  primaryKeys: (rows) => rows.primaryKeys(),
  firstKey: (rows) => rows.firstKey(),
  lastKey: (rows) => rows.lastKey(),
  count: (rows) => rows.count(),
  first: (rows) => rows.first(),
  last: (rows) => rows.last(),
  sortBy: (rows) => rows.sortBy('n'),
}
const end = fc.constantFrom(...Object.keys(ENDS)).map((name) => named(name, ENDS[name]!))

/** A query over the primary key, up to its result. */
const collection = fc
  .tuple(source, fc.array(narrow, { maxLength: 3 }))
  .map(([from, narrows]) =>
    named([from, ...narrows].map(nameOf).join('.'), (table: Rows) =>
      narrows.reduce((rows, next) => next(rows), from(table)),
    ),
  )

type Act = (table: Rows, v: number) => PromiseLike<unknown>
const act = <A>(
  of: string,
  args: fc.Arbitrary<A>,
  run: (table: Rows, args: A, v: number) => PromiseLike<unknown>,
) => args.map((given) => named(`${of} ${fc.stringify(given)}`, ((table, v) => run(table, given, v)) as Act))
const query: fc.Arbitrary<Act> = fc
  .tuple(collection, end)
  .map(([from, to]) => named(`${nameOf(from)}.${nameOf(to)}`, (table: Rows) => to(from(table))))

/** Dexie walks two cursors for it, and guarantees no order. */
const either: fc.Arbitrary<Source> = fc
  .tuple(condition, condition)
  .map(([a, b]) =>
    named(`where id ${nameOf(a)} or ${nameOf(b)}`, (table: Rows) => b(a(table.where('id')).or('id'))),
  )

const rowAt = (v: number, of: { id: string; n: number }, i = 0): Row => ({
  ...of,
  name: `versie ${v}.${i}`,
  // A row without a version exists on this device only, and never goes into a bundle.
  ...(of.n === 0 ? {} : { _v: v }),
})
const changes = fc.array(change, { maxLength: 6 })

const read: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: query },
  act('either, in order', either, (table, rows) => rows(table).sortBy('id')),
  act('count of either', either, (table, rows) => rows(table).count()),
  act('get', bound, (table, key) => table.get(key)),
  act('get by', fc.record({ id }), (table, of) => table.get(of)),
  act('bulkGet', fc.array(fc.oneof(id, bound), { maxLength: 6 }), (table, ids) => table.bulkGet(ids)),
)
const writeRow: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: act('put', change, (table, of, v) => table.put(rowAt(v, of))) },
  { weight: 2, arbitrary: act('add', change, (table, of, v) => table.add(rowAt(v, of))) },
  { weight: 3, arbitrary: act('delete', bound, (table, key) => table.delete(key)) },
)
const writeMany: fc.Arbitrary<Act> = fc.oneof(
  act('bulkPut', changes, (table, rows, v) =>
    table.bulkPut(
      rows.map((of, i) => rowAt(v, of, i)),
      { allKeys: true },
    ),
  ),
  act('bulkAdd', fc.tuple(changes, flag), (table, [rows, allKeys], v) =>
    table.bulkAdd(
      rows.map((of, i) => rowAt(v, of, i)),
      { allKeys },
    ),
  ),
  act('bulkDelete', fc.array(fc.oneof({ weight: 9, arbitrary: id }, bound), { maxLength: 6 }), (table, ids) =>
    table.bulkDelete(ids),
  ),
  fc.constant(named('clear', (table: Rows) => table.clear())),
  act('update', change, (table, of, v) => table.update(of.id, { n: of.n, name: `bij ${v}` })),
  act('delete all of', range, (table, of) => of(table.where('id')).delete()),
)
/** Operations that may run concurrently in a transaction. Other queries take turns with their neighbours. */
const brief: fc.Arbitrary<Act> = fc.oneof(
  writeRow,
  writeMany,
  act('get', bound, (table, key) => table.get(key)),
  act('bulkGet', fc.array(fc.oneof(id, bound), { maxLength: 6 }), (table, ids) => table.bulkGet(ids)),
  act('rows of', fc.tuple(range, flag), (table, [of, back]) =>
    back ? of(table.where('id')).reverse().limit(5).toArray() : of(table.where('id')).toArray(),
  ),
  act('keys of', range, (table, of) => of(table.where('id')).primaryKeys()),
  act('count of', range, (table, of) => of(table.where('id')).count()),
)
const write: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: writeRow },
  { weight: 4, arbitrary: writeMany },
  act('upsert', change, (table, of, v) => table.upsert(of.id, { n: of.n, name: `op ${v}` })),
  act('bulkAdd without an id', change, (table, of, v) =>
    table.bulkAdd([rowAt(v, of), { name: 'zonder' } as Row, rowAt(v, { id: idOf(0), n: 1 })]),
  ),
  act('bulkUpdate', changes, (table, rows, v) =>
    table.bulkUpdate(
      rows.map(({ id: key, n }, i) => ({ key, changes: i % 2 === 0 ? { n } : { name: `bij ${v}` } })),
    ),
  ),
  act('bulkUpdate twice', change, (table, { id: key, n }, v) =>
    table.bulkUpdate([
      { key, changes: { n } },
      { key, changes: { name: `bij ${v}` } },
    ]),
  ),
  act('bulkDelete with a key that is none', fc.tuple(id, id), (table, [before, after]) =>
    table.bulkDelete([before, Number.NaN, after]),
  ),
  act('modify', collection, (table, rows, v) => rows(table).modify({ name: `gewijzigd ${v}` })),
  act('modify by a function', fc.tuple(collection, n), (table, [rows, k]) =>
    rows(table).modify((row, of) => {
      if (row.n === k) Reflect.deleteProperty(of, 'value')
      else row.n = k
    }),
  ),
  act('give another id', fc.tuple(collection, id), (table, [rows, to]) =>
    rows(table).modify((row) => {
      row.id = to
    }),
  ),
  act('delete either', either, (table, rows) => rows(table).delete()),
  act('delete all of', collection, (table, rows) => rows(table).delete()),
  // Writes while a cursor is open.
  act(
    'each, writing',
    fc.tuple(collection, fc.array(writeRow, { maxLength: 3 })),
    async (table, [rows, writes], v) => {
      const seen: unknown[] = []
      const under: Promise<unknown>[] = []
      await rows(table).each((row) => {
        const by = writes[seen.length]
        seen.push(row)
        if (by) under.push(outcome(() => by(table, v)))
      })
      return [seen, await Dexie.Promise.all(under)]
    },
  ),
)

interface Step {
  kind: Kind
  act: Act
}
const kind = fc.constantFrom(...KINDS)
const mode = fc.constantFrom('r' as const, 'rw' as const, 'rw' as const, 'rw' as const)
const fails = fc.integer({ min: 0, max: 5 }).map((k) => k === 0)

type Turn =
  | { of: 'alone'; step: Step }
  | { of: 'transaction'; mode: 'r' | 'rw'; steps: Step[]; fails: boolean }
  | { of: 'together'; mode: 'r' | 'rw'; steps: Step[]; fails: boolean }
  | { of: 'compaction'; kind: Kind; behind: number }
const turn: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.constant('alone' as const),
      step: fc.record({ kind, act: fc.oneof(read, write) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.constant('transaction' as const),
      mode,
      steps: fc.array(fc.record({ kind, act: fc.oneof(read, write) }), { minLength: 1, maxLength: 6 }),
      fails,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constant('together' as const),
      mode,
      steps: fc.array(fc.record({ kind, act: brief }), { minLength: 2, maxLength: 6 }),
      fails,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constant('compaction' as const),
      kind,
      behind: fc.integer({ min: 0, max: 3 }),
    }),
  },
)

// ---- Running them ----

const namesOf = (errors: unknown): unknown =>
  typeof errors === 'object' && errors !== null
    ? Object.entries(errors).map(([at, error]) => [at, (error as Error).name])
    : errors

/** The result, or the names of the errors. */
async function outcome(run: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    return { result: await run() }
  } catch (error) {
    const { name, failuresByPos, failures } = error as Error & { failuresByPos?: unknown; failures?: unknown }
    return { name, failuresByPos: namesOf(failuresByPos), failures: namesOf(failures) }
  }
}

interface Side {
  db: Dexie
  /** Only our database has bundles. */
  store?: Store
}

async function take(side: Side, turn: Turn, v: number): Promise<unknown> {
  const { db, store } = side
  const run = ({ kind, act }: Step, at: number) => outcome(() => act(db.table(kind), v * 100 + at))
  if (turn.of === 'alone') return run(turn.step, 0)
  if (turn.of === 'compaction') {
    if (store) await compact(store, turn.kind, (v - turn.behind) * 100)
    return null
  }
  return outcome(() =>
    db.transaction(turn.mode, [...KINDS], async () => {
      const seen: unknown[] = []
      if (turn.of === 'transaction')
        for (const [at, step] of turn.steps.entries()) seen.push(await run(step, at))
      else seen.push(...(await Dexie.Promise.all(turn.steps.map(run))))
      if (turn.fails) throw new RangeError('on purpose')
      return seen
    }),
  )
}

async function compact(store: Store, kind: Kind, upto: number): Promise<void> {
  for (let at: string | null = null; ; ) {
    const above: string | null = at
    at = await store.run({ tables: allTables(), write: true }, (tx) => compactStep(tx, kind, above, upto))
    if (at === null) return
  }
}

let count = 0
async function pair(
  rows: readonly Row[],
): Promise<{ plain: Side; ours: Side & { db: ReplicaDb; store: Store } }> {
  const plain = new Dexie(`plain ${count++}`, { cache: 'disabled' })
  plain.version(1).stores({ customer: 'id', item: 'id' })
  const db = replica(`ours ${count}`)
  await Promise.all([plain.open(), db.open()])
  const ours = { db, store: dexieStore(db) }
  for (const side of [plain, db]) for (const kind of KINDS) await side.table(kind).bulkPut(rows)
  for (const kind of KINDS) await compact(ours.store, kind, 50)
  return { plain: { db: plain }, ours }
}

/** Half of the first rows are compacted. */
const FIRST = IDS.slice(0, 16).map((id, i): Row => ({ id, name: 'eerst', n: i % 6, _v: i < 8 ? 1 : 90 }))

const wide = { ...BUNDLE_LIMITS }
beforeEach(() => {
  BUNDLE_LIMITS.rows = 3
})
afterEach(() => {
  Object.assign(BUNDLE_LIMITS, wide)
})

describe('[AL-104] a table whose rows are partly in bundles answers as a plain Dexie table', () => {
  it('whatever is asked over its primary key, written, and in which transactions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 14 }), async (turns) => {
        const { plain, ours } = await pair(FIRST)
        try {
          for (const [i, turn] of turns.entries()) {
            const expected = await take(plain, turn, i + 1)
            expect(await take(ours, turn, i + 1)).toEqual(expected)
            for (const kind of KINDS) {
              const rows = await plain.db.table(kind).toArray()
              expect(await ours.db.table(kind).toArray()).toEqual(rows)
              const stored = await ours.store.run({ tables: [kind], write: false }, (tx) => tx.all(kind))
              expect(stored).toEqual(rows)
            }
          }
        } finally {
          for (const { db } of [plain, ours]) db.close()
        }
      }),
      { numRuns: 150 },
    )
  })
})
