import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import type { Store } from '../store/ports.ts'
import { allTables } from '../store/tables.ts'
import { aggregateKey } from './keys.ts'
import { readStoredRows } from './storedRows.ts'

const stores: [string, () => Promise<Store>][] = [
  ['memory', async () => new MemoryDatabase().connect()],
  ['Dexie', async () => (await testReplica()).store],
]
const CHANGES = 60

/** Stores rows that each have unsent changes; the server reports every `step`-th of them. */
async function storedOf(store: Store, step: number) {
  const ids = Array.from({ length: CHANGES * step }, () => testId()).sort()
  const rows = ids.map((id) => ({ id, description: id, _v: 1 }))
  await store.run({ tables: allTables(), write: true }, async (tx) => {
    for (const row of rows) {
      tx.put('category', row as never)
      tx.put('shadow', { e: 'category', id: row.id, base: row as never })
    }
  })
  const changedIds = ids.filter((_, i) => i % step === 0)
  const changes = changedIds
    .toReversed()
    .map((id) => ({ t: 'row', e: 'category', id, v: 2, d: { id } }) as const)
  const stored = await store.run({ tables: allTables(), write: false }, (tx) => readStoredRows(tx, changes))
  return { changedKeys: changedIds.map((id) => aggregateKey('category', id)), stored }
}

describe.each(stores)('what the store has of many changes, on %s', (_name, open) => {
  it.each([
    ['nothing else between them', 1],
    ['much between them', 5],
  ])('[AL-98] is found whole with %s', async (_what, step) => {
    const { changedKeys, stored } = await storedOf(await open(), step)
    for (const key of changedKeys) {
      expect(stored.rows.get(key)).toMatchObject({ _v: 1 })
      expect(stored.shadows.get(key)?.base).toMatchObject({ _v: 1 })
    }
  })
})
