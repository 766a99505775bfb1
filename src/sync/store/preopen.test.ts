import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import { replica, type ReplicaDb } from '../../db/database.ts'
import { readAtStartup } from './dexieStore.ts'
import { preopen } from './preopen.ts'

let full: ReplicaDb
/** Another page of the same profile, in which Dexie has not opened the database. */
let page: ReplicaDb

beforeEach(async () => {
  ;({ db: full } = await testReplica())
  await full.meta.put({ k: 'phase', v: 'live' })
  page = replica(full.name)
})
afterEach(() => {
  page.close()
  full.close()
})

const phase = (db: ReplicaDb) => readAtStartup(db, ['meta'], (tx) => tx.get('meta', 'phase'))

it('[AL-80] what the app opens with is read before Dexie has opened, and no connection is left behind', async () => {
  expect(await phase(page)).toEqual({ k: 'phase', v: 'live' })
  expect(page.isOpen()).toBe(false)
  // A deletion waits for every connection that stays open.
  full.close()
  await expect(full.delete()).resolves.toBeUndefined()
})

it('[AL-80] a database that is not there is not made, and Dexie makes it as ever', async () => {
  const fresh = replica('not-there-yet')
  expect(await preopen(fresh)).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('not-there-yet')
  expect(await phase(fresh)).toBeUndefined()
  expect(fresh.isOpen()).toBe(true)
  await fresh.delete()
})

it('[AL-80] one of another layout is left to Dexie, which upgrades it', async () => {
  const older = replica(full.name)
  Object.defineProperty(older, 'verno', { value: full.verno + 1 })
  expect(await preopen(older)).toBeNull()
})

it('[AL-80] whoever upgrades or deletes meanwhile does not wait for it', async () => {
  const early = await preopen(page)
  expect(early?.name).toBe(full.name)
  full.close()
  await expect(full.delete()).resolves.toBeUndefined()
})

it('[AL-80] a connection that is closed before it is read from is none: Dexie is asked', async () => {
  const { transaction } = IDBDatabase.prototype
  const closed = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
    this: IDBDatabase,
    ...args
  ) {
    this.close()
    return transaction.apply(this, args)
  })
  expect(await phase(page)).toEqual({ k: 'phase', v: 'live' })
  expect(page.isOpen()).toBe(true)
  closed.mockRestore()
})

it('[AL-80] where the opening does not answer, who waits is let go and Dexie is asked', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
  const early = preopen(page)
  page.watch.abandon()
  expect(await early).toBeNull()
  opening.mockRestore()
})
