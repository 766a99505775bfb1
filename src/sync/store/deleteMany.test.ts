import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import type { Store } from './ports.ts'
import type { ShadowRow } from './tables.ts'

const stores: [string, () => Promise<Store>][] = [
  ['memory', async () => new MemoryDatabase().connect()],
  ['Dexie', async () => (await testReplica()).store],
]
const writing = { tables: ['shadow'], write: true } as const

const shadows = (n: number): ShadowRow[] =>
  Array.from({ length: n }, () => testId())
    .sort()
    .map((id) => ({ e: 'repair', id, base: null }))

/** Stores all rows and deletes some of them in one call. @returns the ids that are left */
async function leftOf(store: Store, all: ShadowRow[], some: ShadowRow[]): Promise<string[]> {
  await store.run(writing, async (tx) => tx.putMany('shadow', all))
  await store.run(writing, (tx) => tx.deleteMany('shadow', some))
  const left = await store.run({ tables: ['shadow'], write: false }, (tx) => tx.all('shadow'))
  return left.map(({ id }) => id)
}

const ids = (rows: readonly ShadowRow[]) => rows.map(({ id }) => id)

describe.each(stores)('many rows deleted on %s', (_name, open) => {
  it('[AL-98] are gone, and nothing before or after them', async () => {
    const all = shadows(60)
    expect(await leftOf(await open(), all, all.slice(5, 50))).toEqual(
      ids([...all.slice(0, 5), ...all.slice(50)]),
    )
  })

  it('[AL-98] leave a row that stands between them', async () => {
    const all = shadows(60)
    const some = all.filter((_, i) => i !== 30)
    expect(await leftOf(await open(), all, some)).toEqual([all[30]?.id])
  })

  it('[AL-98] leave a row that stands between them also where one of them was gone already', async () => {
    const all = shadows(60)
    const gone = { ...all[10]! }
    const there = all.filter((_, i) => i !== 10)
    const some = [...there.filter((_, i) => i !== 30), gone].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(await leftOf(await open(), there, some)).toEqual([there[30]?.id])
  })
})
