// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterAll, describe, expect, it } from 'vitest'
import { db } from './database.ts'
import { resilientLiveQuery } from './live.ts'
import { recovery, store } from './mutate.ts'

const write = (k: string) =>
  store.run({ tables: ['draft'], write: true }, async (tx) =>
    tx.put('draft', { key: k, data: {}, savedAt: 0 }, null),
  )

afterAll(() => db.close())

describe('a query of a screen', () => {
  it('[LD-07] goes on over a store that was let go of and opened anew', async () => {
    const seen: number[] = []
    const failed: unknown[] = []
    const query = resilientLiveQuery(() => db.draft.count()).subscribe(
      (n) => seen.push(n),
      (error) => failed.push(error),
    )
    await expect.poll(() => seen.at(-1)).toBe(0)
    recovery.sleep()
    recovery.wake()
    expect(await recovery.whenAnswering()).toBe(true)
    await write('a')
    await expect.poll(() => seen.at(-1)).toBe(1)
    query.unsubscribe()
    expect(failed).toEqual([])
  })

  it('[LD-07] begins when the store is back, where the connection was lost while it read', async () => {
    db.backendDB().transaction = () => {
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page', 'UnknownError')
    }
    const seen: number[] = []
    const failed: unknown[] = []
    const query = resilientLiveQuery(() => db.draft.count()).subscribe(
      (n) => seen.push(n),
      (error) => failed.push(error),
    )
    await expect.poll(() => seen.at(-1)).toBe(1)
    query.unsubscribe()
    expect(failed).toEqual([])
  })

  it('[LD-07] shows what it was reading when the store was let go of', async () => {
    const seen: number[] = []
    let asked = 0
    const query = resilientLiveQuery(async () => {
      const n = await db.draft.count()
      if (asked++ === 0) recovery.sleep()
      return n + (await db.draft.count())
    }).subscribe((n) => seen.push(n))
    await expect.poll(() => db.isOpen()).toBe(false)
    recovery.wake()
    await expect.poll(() => seen.at(-1)).toBe(2)
    query.unsubscribe()
  })

  it('[LD-07] takes a lost connection for no answer', async () => {
    const [seen, failed]: [number[], unknown[]] = [[], []]
    let asked = 0
    const query = resilientLiveQuery(async () => {
      if (asked++ === 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      return db.draft.count()
    }).subscribe(
      (n) => seen.push(n),
      (error) => failed.push(error),
    )
    await expect.poll(() => seen.at(-1)).toBe(1)
    query.unsubscribe()
    expect(failed).toEqual([])
  })

  it('[LD-07] needs more than a query of Dexie, which ends for good where the connection is lost (ADR 0047)', async () => {
    const lost = () => {
      let asked = 0
      return async () => {
        if (asked++ === 0)
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        return db.draft.count()
      }
    }
    const [plain, ours, failed]: [number[], number[], unknown[]] = [[], [], []]
    const queries = [
      liveQuery(lost()).subscribe(
        (n) => plain.push(n),
        (error: unknown) => failed.push(error),
      ),
      resilientLiveQuery(lost()).subscribe((n) => ours.push(n)),
    ]
    await expect.poll(() => ours).toHaveLength(1)
    await write('b')
    await expect.poll(() => ours).toHaveLength(2)
    for (const query of queries) query.unsubscribe()
    expect([plain, failed]).toEqual([[], [expect.objectContaining({ name: 'UnknownError' })]])
  })

  it('says what else went wrong', async () => {
    const failed: unknown[] = []
    const query = resilientLiveQuery(() => Promise.reject(new Error('a defect'))).subscribe(
      () => {},
      (error) => failed.push(error),
    )
    await expect.poll(() => failed).toHaveLength(1)
    query.unsubscribe()
  })
})
