import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allMutations } from '../../src/mutations/product.ts'
import { prepareMutation } from '../../src/mutations/product.ts'
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { withDerivedValues } from '../../src/mutations/rental/save.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { type Repair } from '../../src/domain/repairs/repair.ts'
import { repairTotals } from '../../src/domain/repairs/totals.ts'
import {
  type AnyCommand,
  anyCommand,
  ID_POOLS,
  RENTAL_START,
  rentalOrAnyCommand,
} from '../kit/sim/commands.ts'
import { MemoryTx, memoryEffects, runOn } from '../kit/sim/memoryTx.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 600)

async function world() {
  const tx = new MemoryTx()
  await tx.put('executor', { id: ID_POOLS.executor[0], name: 'Standaard' } as never)
  return { tx, ...memoryEffects(tx) }
}

/** A world with something to change: categories, items, customers and two of the three repairs. */
async function filledWorld() {
  const w = await world()
  const start: [string, unknown][] = [
    ['category.create', { id: ID_POOLS.category[0], description: 'Camera', prefix: 'CAM' }],
    ...ID_POOLS.customer.map((id): [string, unknown] => ['customer.create', { id, name: 'VRT' }]),
    ...ID_POOLS.item
      .slice(0, 2)
      .map((id, i): [string, unknown] => [
        'item.create',
        { id, categoryId: ID_POOLS.category[0], brand: 'Sony', model: 'FX9', serialNumber: `${i}` },
      ]),
    ...ID_POOLS.repair.slice(0, 2).map((id, i): [string, unknown] => [
      'repair.create',
      {
        id,
        type: 'Bestek',
        dateIn: '2026-03-01',
        executorId: ID_POOLS.executor[0],
        itemId: ID_POOLS.item[i],
        notes: 'Geen beeld',
      },
    ]),
    ...RENTAL_START,
  ]
  for (const [i, [name, args]] of start.entries())
    await runOn(w.tx, name, args, { mid: historyMid(900 + i), server: w.effects })
  return w
}
type World = Awaited<ReturnType<typeof world>>

/** Runs a command as its transaction would: completely, or not at all. */
async function attempt(w: World, command: AnyCommand, onServer = true): Promise<string> {
  const before = new Map(w.tx.rows)
  try {
    await runOn(w.tx, command.name, command.args, {
      mid: command.mid,
      base: command.base,
      ...(onServer ? { server: w.effects } : {}),
    })
    return 'applied'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    w.tx.rows.clear()
    for (const [key, doc] of before) w.tx.rows.set(key, doc)
    return error.code
  }
}

async function played(history: AnyCommand[]): Promise<World> {
  const w = await filledWorld()
  for (const [i, command] of history.entries()) await attempt(w, { ...command, mid: historyMid(i) })
  return w
}
/** Compares two stores as text at their first difference: showing the whole difference takes minutes. */
function expectSame(one: string, other: string): void {
  let at = 0
  if (one !== other) while (one[at] === other[at]) at++
  expect(one.slice(Math.max(0, at - 300), at + 300)).toBe(other.slice(Math.max(0, at - 300), at + 300))
  expect(one.length).toBe(other.length)
}
/**
 * Kinds that the effects of a change on the server reach: notifications and the stock (D-129 N4, N6, N10), and a link
 * that ends with its estimate.
 */
const AFFECTED_ENTITIES = ['item', 'category', 'rental', 'notification', 'approval']
/** Mutations that create their record by setting it. */
const BEGINS = new Set(['itemModel.set', 'preference.setStart', 'preference.setFirstStatus'])
/** A merge changes every record that refers to the merged one, which only the server knows. */
const ON_ALL = new Set(['merge.do', 'merge.takeBack'])
const historyMid = (i: number) => `0195aaaa-0000-7000-8000-${String(i).padStart(12, '0')}`

/** Rentals have a property of their own, so that the number of runs for repairs stays the same. */
describe.each([
  { of: 'repairs', command: anyCommand, runs: RUNS },
  { of: 'rentals and repairs', command: rentalOrAnyCommand, runs: RUNS / 2 },
])('every mutation of $of', { timeout: 120_000 }, ({ command: oneCommand, runs }) => {
  const history = fc.array(oneCommand, { maxLength: 14 })

  it('is pure: equal states and commands give equal states (M1)', () =>
    fc.assert(
      fc.asyncProperty(history, async (commands) => {
        expectSame((await played(commands)).tx.dump(), (await played(commands)).tx.dump())
      }),
      { numRuns: runs / 3 },
    ))

  it('is idempotent: applied twice is applied once (M3)', () =>
    fc.assert(
      fc.asyncProperty(history, oneCommand, async (commands, command) => {
        const w = await played(commands)
        if ((await attempt(w, command)) !== 'applied') return
        const once = w.tx.dump()
        await attempt(w, command)
        expectSame(w.tx.dump(), once)
      }),
      { numRuns: runs },
    ))

  it('is total on a device: a missing row means no effect, never a crash (M4)', () =>
    fc.assert(
      fc.asyncProperty(oneCommand, async (command) => {
        const w = await world()
        const before = w.tx.dump()
        const outcome = await attempt(w, command, false)
        if (command.name.endsWith('.create') || BEGINS.has(command.name)) return
        expect(outcome).toBe('applied')
        expectSame(w.tx.dump(), before)
      }),
      { numRuns: runs },
    ))

  it('leaves only valid aggregates, with the totals of the shared function (I8)', () =>
    fc.assert(
      fc.asyncProperty(history, async (commands) => {
        const { tx } = await played(commands)
        for (const [key, doc] of tx.rows) {
          const e = key.split('/')[0] as EntityName
          if (e === 'executor') continue
          expect(ENTITIES[e].schema.safeParse(doc).error?.issues ?? []).toEqual([])
          if (e === 'repair') expect(doc).toMatchObject(repairTotals(doc as Repair))
          if (e === 'rental') expect(doc).toEqual(withDerivedValues(doc as Rental))
        }
      }),
      { numRuns: runs },
    ))

  it('touches only the kinds of aggregates it declares, and on the server those of notifications', () =>
    fc.assert(
      fc.asyncProperty(history, oneCommand, fc.boolean(), async (commands, command, onServer) => {
        const w = await played(commands)
        const scope = new Set<string>([
          // The author, whose right is checked.
          'user',
          ...(prepareSafely(command)?.entities ?? []),
          ...(onServer ? (ON_ALL.has(command.name) ? ENTITY_NAMES : AFFECTED_ENTITIES) : []),
          // The customer of a record, whose erasure is checked before the server takes a text over.
          ...(onServer ? ['customer'] : []),
        ])
        const guarded = new MemoryTx()
        for (const [key, doc] of w.tx.rows) guarded.rows.set(key, doc)
        const check = (e: string) => expect(scope.has(e), `${command.name} uses ${e}`).toBe(true)
        const spy = Object.assign(Object.create(guarded) as MemoryTx, {
          get: (e: never, id: string) => (check(e), guarded.get(e, id)),
          put: (e: never, doc: never) => (check(e), guarded.put(e, doc)),
          delete: (e: never, id: string) => (check(e), guarded.delete(e, id)),
        })
        const { name, args, mid, base } = command
        const around = onServer ? { server: w.effects } : {}
        await runOn(spy, name, args, { mid, base, ...around }).catch((error) => {
          if (!(error instanceof Refusal)) throw error
        })
      }),
      { numRuns: runs },
    ))
})

it('every mutation has a name and a version of its own', () => {
  const names = allMutations().map((def) => def.name)
  expect(new Set(names).size).toBe(names.length)
  for (const def of allMutations()) expect(def.mv).toBeGreaterThan(0)
})

function prepareSafely(command: AnyCommand) {
  try {
    return prepareMutation({ ...command, mv: 1 })?.def
  } catch {
    return undefined
  }
}
