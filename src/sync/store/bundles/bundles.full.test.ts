import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { MemoryDatabase } from '../../../../tests/kit/sim/memoryStore.ts'
import { testReplica } from '../../../../tests/kit/sim/replica.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { testCustomer } from '../../../db/lists/testDocs.ts'
import type { Store, StoreTx } from '../ports.ts'
import { BUNDLE_LIMITS } from '../../protocol/bundles.ts'
import { toRow } from '../rows.ts'
import { bundleStampOf } from '../meta.ts'
import { allTables, type EntityRow, type ShadowRow, type TableName } from '../tables.ts'
import { BOUNDS_KEY, toStoredBounds, readBounds } from './bundleBounds.ts'
import { compactStep } from './compact.ts'
import { divideIntoBundles } from './insertRows.ts'
import { bundleRowsOf } from './bundleLines.ts'
import { replaceRange } from './replaceRange.ts'

type Row = EntityRow<'customer'>

const idOf = (n: number) => `01950000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const rowOf = (n: number, v: number): Row =>
  toRow('customer', { ...testCustomer(n), id: idOf(n), name: `Klant ${n} versie ${v}` } as Customer, v)
const write = <T>(store: Store, work: (tx: StoreTx) => Promise<T>) =>
  store.run({ tables: allTables(), write: true }, work)

/** Reads the whole table in every possible way, twice with the cache. All results have to agree. */
async function readAll(store: Store, ids: readonly string[]) {
  const found = await readBy(store, ids, ['customer'])
  for (let i = 0; i < 2; i++) expect(await readBy(store, ids, ['customer', 'meta'])).toEqual(found)
  return found
}

async function readBy(store: Store, ids: readonly string[], tables: readonly TableName[]) {
  return store.run({ tables, write: false }, async (tx) => {
    const all = await tx.all('customer')
    const keys = await tx.keys('customer')
    const single = await Promise.all(ids.map((id) => tx.get('customer', id)))
    const many = await tx.getMany('customer', ids)
    const paged: Row[] = []
    for (let above: string | null = null; ; ) {
      const page: Row[] = await tx.all('customer', { above, limit: 7 })
      paged.push(...page)
      if (page.length < 7) break
      above = page.at(-1)!.id
    }
    expect(paged).toEqual(all)
    expect(keys).toEqual(all.map(({ id }) => id))
    expect(many).toEqual(single)
    expect(single.filter((row) => row !== undefined)).toEqual(all)
    return all
  })
}

const fill = (store: Store, rows: readonly Row[], after: string | null, upto: string | null) =>
  write(store, (tx) =>
    replaceRange(
      tx.bare,
      { e: 'customer', after, upto, bundles: divideIntoBundles(rows) },
      { shadowed: new Set(), fresh: false },
    ),
  )

/** Stores the bounds as they are stored with the columns; the rows of an earlier moment stay. */
const keepBounds = (store: Store) =>
  store.run({ tables: ['pack', 'meta', 'column'], write: true }, async (tx) => {
    const v = toStoredBounds(await bundleStampOf(tx), await readBounds(tx))
    tx.put('column', { k: BOUNDS_KEY, v })
  })

async function compactAll(store: Store, upto: number): Promise<void> {
  for (let at: string | null = null; ; ) {
    const above: string | null = at
    at = await write(store, (tx) => compactStep(tx, 'customer', above, upto))
    if (at === null) return
  }
}

it('[AL-88] a range that replaces bundles deletes no row outside those bundles', async () => {
  const store = new MemoryDatabase().connect()
  const rows = Array.from({ length: 300 }, (_, i) => rowOf(i + 1, 1))
  await fill(store, rows, null, null)
  await write(store, async (tx) => tx.put('customer', rows[7]!))
  const forgotten = await write(store, async (tx) => {
    const forget = vi.spyOn(tx.bare, 'deleteCompacted')
    const remove = vi.spyOn(tx.bare, 'delete')
    const filling = {
      e: 'customer' as const,
      after: null,
      upto: null,
      bundles: divideIntoBundles(rows.slice(1)),
    }
    await replaceRange(tx.bare, filling, { shadowed: new Set(), fresh: false })
    const gone = remove.mock.calls.flatMap(([table, id]) => (table === 'customer' ? [id] : []))
    expect(new Set(gone)).toEqual(new Set([idOf(1), idOf(8)]))
    return forget.mock.calls.flatMap(([, gone]) => gone)
  })
  expect(forgotten).toEqual([rows[7]])
  const ids = rows.map(({ id }) => id)
  expect(await readAll(store, ids)).toEqual(rows.slice(1))
})

type Step =
  | { do: 'put'; n: number }
  | { do: 'delete'; n: number }
  | { do: 'deleteMany'; from: number; to: number }
  | { do: 'fold' }
  | { do: 'fill'; from: number; to: number; keep: number }
  | { do: 'shadow'; n: number }
  | { do: 'change'; n: number }
  | { do: 'bounds' }

const n = fc.integer({ min: 1, max: 700 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('put' as const), n }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), n }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteMany' as const), from: n, to: n }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      from: n,
      to: n,
      keep: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('shadow' as const), n }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), n }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bounds' as const) }) },
)

/** Runs the steps on the store and on a plain table beside it. */
async function follow(store: Store, steps: readonly Step[]): Promise<void> {
  const model = new Map<string, Row>()
  const shadowed = new Set<string>()
  let v = 0
  for (const at of steps) {
    v++
    if (at.do === 'put') {
      const row = rowOf(at.n, v)
      model.set(row.id, row)
      await write(store, async (tx) => tx.put('customer', row))
    } else if (at.do === 'delete') {
      model.delete(idOf(at.n))
      await write(store, async (tx) => {
        tx.delete('customer', idOf(at.n))
        expect(await tx.get('customer', idOf(at.n))).toBeUndefined()
      })
    } else if (at.do === 'deleteMany') {
      const ids = [...model.keys()].filter((id) => id >= idOf(at.from) && id <= idOf(at.to))
      for (const id of ids) model.delete(id)
      await write(store, async (tx) => {
        for (const id of ids) tx.delete('customer', id)
      })
    } else if (at.do === 'shadow') {
      const id = idOf(at.n)
      if (!model.has(id)) continue
      shadowed.add(id)
      const shadow: ShadowRow = { e: 'customer', id, base: null }
      await write(store, async (tx) => {
        tx.put('shadow', shadow)
        tx.put('customer', model.get(id)!)
      })
    } else if (at.do === 'change') {
      // A write like that of a mutation: it may use the cache of bundles, and it reads all of `meta` anyway.
      const row = rowOf(at.n, v)
      const scope = { tables: ['customer', 'meta'] as const, write: true, packsStay: true } as const
      await store.run(scope, async (tx) => {
        const [, before] = await Promise.all([tx.all('meta'), tx.get('customer', row.id)])
        expect(before).toEqual(model.get(row.id))
        tx.put('customer', row, before ?? null)
      })
      model.set(row.id, row)
    } else if (at.do === 'bounds') await keepBounds(store)
    else if (at.do === 'fold') {
      await compactAll(store, v - 2)
      const storedIds = await store.run({ tables: ['customer'], write: false }, (tx) =>
        tx.bare.keys('customer'),
      )
      for (const id of shadowed) if (model.has(id)) expect(storedIds).toContain(id)
    } else {
      const [after, upto] = [Math.min(at.from, at.to), Math.max(at.from, at.to)]
      const rows: Row[] = []
      for (let k = after + 1; k <= upto; k++) {
        if (shadowed.has(idOf(k))) continue
        if (k % at.keep === 0) {
          const row = rowOf(k, v)
          rows.push(row)
          model.set(row.id, row)
        } else model.delete(idOf(k))
      }
      await write(store, (tx) =>
        replaceRange(
          tx.bare,
          { e: 'customer', after: idOf(after), upto: idOf(upto), bundles: divideIntoBundles(rows) },
          { shadowed, fresh: false },
        ),
      )
    }
    const all = await readAll(
      store,
      [...Array(30)]
        .map((_, i) => idOf(i * 25))
        .concat([...model.keys()])
        .filter((id, i, a) => a.indexOf(id) === i)
        .sort(),
    )
    expect(all).toEqual([...model.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  }
}

describe('[AL-01] rows and bundles are one table', () => {
  it('for any sequence of writing, deleting, folding and filling', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), (steps) =>
        follow(new MemoryDatabase().connect(), steps),
      ),
      { numRuns: 60 },
    )
  })

  it('in IndexedDB too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { db, store } = await testReplica()
        await follow(store, steps)
        db.close()
      }),
      { numRuns: 8 },
    )
  })

  it('with bundles that are split when they grow beyond twice their size', async () => {
    const store = new MemoryDatabase().connect()
    const rows = (step: number, v: number) => [...Array(600)].map((_, i) => rowOf(1 + i * step, v))
    await fill(store, rows(10, 1).slice(0, 120), null, null)
    await write(store, async (tx) => tx.putMany('customer', rows(1, 2).slice(0, 599)))
    await compactAll(store, 9)
    const bundles = await store.run({ tables: ['pack'], write: false }, (tx) => tx.all('pack'))
    for (const { rows } of bundles)
      expect(bundleRowsOf('customer', rows).length).toBeLessThanOrEqual(2 * BUNDLE_LIMITS.rows)
    expect(bundles.length).toBeGreaterThan(3)
  })

  it('and no bundle of long texts is much longer than one that a browser keeps with the others', async () => {
    const store = new MemoryDatabase().connect()
    const long = (v: number) =>
      [...Array(80)].map((_, i) => ({ ...rowOf(1 + i, v), name: `Klant ${i} ${'lang '.repeat(600)}` }))
    await fill(store, long(1).slice(0, 12), null, null)
    await write(store, async (tx) => tx.putMany('customer', long(2)))
    await compactAll(store, 9)
    const bundles = await store.run({ tables: ['pack'], write: false }, (tx) => tx.all('pack'))
    for (const { rows } of bundles) expect(rows.length).toBeLessThan(2 * BUNDLE_LIMITS.bytes)
    expect(bundles.length).toBeGreaterThan(3)
    const ids = long(2).map(({ id }) => id)
    expect((await readAll(store, ids)).map(({ _v }) => _v)).toEqual(ids.map(() => 2))
  })

  it('and a text that breaks lines or names another id stays one row', async () => {
    const store = new MemoryDatabase().connect()
    const odd = toRow(
      'customer',
      { ...testCustomer(1), id: idOf(1), name: `een\ntwee "${idOf(2)}"` } as Customer,
      1,
    )
    await fill(store, [odd, rowOf(2, 1)], null, null)
    const read = await store.run({ tables: ['customer'], write: false }, (tx) =>
      tx.getMany('customer', [idOf(1), idOf(2)]),
    )
    expect(read).toEqual([odd, rowOf(2, 1)])
  })
})

describe('[AL-82] the cache of bundles', () => {
  const versions = async (store: Store, ids: readonly string[]) =>
    (
      await store.run({ tables: ['customer', 'meta'], write: false }, (tx) => tx.getMany('customer', ids))
    ).map((row) => row?._v)
  /** Reads a row as a mutation does. */
  const seenByChange = (store: Store, id: string) =>
    store.run({ tables: ['customer', 'meta'], write: true, usesBundleCache: true }, async (tx) => {
      const [, row] = await Promise.all([tx.all('meta'), tx.get('customer', id)])
      return row?._v
    })
  const ids = [1, 2, 150, 299, 300].map(idOf)
  const rows = (v: number) => [...Array(300)].map((_, i) => rowOf(i + 1, v))

  it('is not taken for what another tab made of them', async () => {
    const database = new MemoryDatabase()
    const [store, other] = [database.connect(), database.connect()]
    for (const v of [1, 2, 3]) {
      await fill(other, rows(v), null, null)
      await keepBounds(other)
      expect(await seenByChange(store, ids[2]!)).toBe(v)
      for (let i = 0; i < 3; i++) expect(await versions(store, ids)).toEqual(ids.map(() => v))
      expect(await seenByChange(store, ids[2]!)).toBe(v)
    }
  })

  it('[AL-93] names the bundles that a page needs, and reads them together with the versions that show a change', async () => {
    const store = new MemoryDatabase().connect()
    const many = (v: number) => [...Array(900)].map((_, i) => rowOf(i + 1, v))
    const page = (from: number) =>
      store.run({ tables: ['customer', 'meta'], write: false }, async (tx) => {
        const asked = vi.spyOn(tx.bare, 'getMany')
        const bundles = () =>
          asked.mock.calls.filter(([table]) => table === 'pack').flatMap(([, keys]) => keys)
        const reading = tx.getMany(
          'customer',
          [0, 1, 2, 3].map((n) => idOf(from + n)),
        )
        const guessed = bundles().length
        const versions = (await reading).map((row) => row?._v)
        return { guessed, asked: bundles().length, versions }
      })
    await fill(store, many(1), null, null)
    await keepBounds(store)
    expect(await page(1)).toEqual({ guessed: 0, asked: 1, versions: [1, 1, 1, 1] })
    expect(await page(1)).toEqual({ guessed: 0, asked: 0, versions: [1, 1, 1, 1] })
    expect(await page(300)).toEqual({ guessed: 1, asked: 1, versions: [1, 1, 1, 1] })
    // The bundles now end elsewhere.
    await fill(store, many(2).slice(50), null, null)
    await keepBounds(store)
    expect((await page(600)).versions).toEqual([2, 2, 2, 2])
    expect((await page(2)).versions).toEqual([undefined, undefined, undefined, undefined])
  })

  it('and where they end neither', async () => {
    const store = new MemoryDatabase().connect()
    await fill(store, rows(1).slice(0, 200), null, null)
    await keepBounds(store)
    expect(await versions(store, ids)).toEqual([1, 1, 1, undefined, undefined])
    await fill(store, rows(2), null, null)
    expect(await versions(store, ids)).toEqual([2, 2, 2, 2, 2])
  })
})
