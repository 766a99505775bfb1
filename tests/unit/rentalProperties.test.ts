import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDerivedValues } from '../../src/mutations/rental/save.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import type { Item } from '../../src/domain/items/item.ts'
import type { Category } from '../../src/domain/categories/category.ts'
import { buildStockFacts } from '../../src/mutations/rental/rentalStockContext.ts'
import { checkStock } from '../../src/domain/rentals/availability.ts'
import { Rental } from '../../src/domain/rentals/rental.ts'
import { rulesOf } from '../../src/domain/rentals/stockRules.ts'
import { isActiveRental } from '../../src/domain/rentals/status.ts'
import { MemoryTx, memoryEffects, runOn } from '../kit/sim/memoryTx.ts'
import { rentalCommands } from '../kit/sim/rentalCommands.ts'
import { rentalItem } from '../kit/rentals.ts'

const pool = (kind: number) => [0, 1, 2].map((i) => `01950000-000${kind}-7000-8000-00000000000${i}`)
const ids = {
  rental: pool(0),
  rentalLine: pool(1),
  repair: pool(2),
  item: pool(3),
  customer: pool(4),
  movement: pool(5),
}
const mid = (i: number) => `0195aaaa-0000-7000-8000-${String(i).padStart(12, '0')}`
type Command = { name: string; args: unknown }

async function world() {
  const tx = new MemoryTx()
  const { effects: server } = memoryEffects(tx)
  const categoryId = ids.customer[0] as string
  for (const [i, id] of ids.item.entries())
    await tx.put('item', rentalItem({ id, categoryId, stockQuantity: i === 0 ? 4 : null }))
  const repair = {
    type: 'Bestek',
    dateIn: '2026-03-01',
    executorId: categoryId,
    sparePartsOnly: true,
    notes: 'Stuk',
  }
  await tx.put('executor', { id: categoryId, name: 'Standaard' } as never)
  for (const [i, id] of ids.repair.entries())
    await runOn(tx, 'repair.create', { ...repair, id }, { mid: mid(900 + i), server })
  return { tx, server }
}
type World = Awaited<ReturnType<typeof world>>

/** Runs a command as its transaction would: completely, or not at all. */
async function attempt({ tx, server }: World, { name, args }: Command, i: number): Promise<boolean> {
  const before = new Map(tx.rows)
  try {
    await runOn(tx, name, args, { mid: mid(i), server })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tx.rows.clear()
    for (const [key, doc] of before) tx.rows.set(key, doc)
    return false
  }
}

async function played(history: readonly Command[]): Promise<World> {
  const w = await world()
  for (const [i, command] of history.entries()) await attempt(w, command, i)
  return w
}

const command = rentalCommands(ids)
const history = fc.array(command, { maxLength: 14 })

describe('any history of rentals', { timeout: 120_000 }, () => {
  it('[AV-11] every line of an active rental says whether its item is short, by the formula over all rentals', () =>
    fc.assert(
      fc.asyncProperty(history, async (commands) => {
        const { tx } = await played(commands)
        const all = (e: string) =>
          [...tx.rows].flatMap(([key, doc]) => (key.startsWith(`${e}/`) ? [doc] : []))
        const rentals = all('rental') as Rental[]
        const items = new Map((all('item') as Item[]).map((item) => [item.id, item]))
        const rules = rulesOf(all('category') as Category[])
        const known = { openRepairs: new Map(), today: '2026-03-02', rules }
        const { facts, asStock } = buildStockFacts(rentals, items, known)
        for (const rental of rentals.filter(isActiveRental)) {
          const { itemIds, lineIds } = checkStock(asStock(rental), facts)
          for (const { id, itemId, conflict } of rental.rentalLines)
            expect([itemId, conflict]).toEqual([itemId, itemId ? itemIds.has(itemId) : lineIds.has(id)])
        }
      }),
      { numRuns: 150 },
    ))

  it('[PR-13] leaves valid rentals with the amounts of the shared function (I8)', () =>
    fc.assert(
      fc.asyncProperty(history, async (commands) => {
        for (const [key, doc] of (await played(commands)).tx.rows) {
          if (!key.startsWith('rental/')) continue
          expect(Rental.safeParse(doc).error?.issues ?? []).toEqual([])
          expect(doc).toEqual(withDerivedValues(doc as Rental))
        }
      }),
      { numRuns: 150 },
    ))
})
