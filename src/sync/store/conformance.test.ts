import { describe } from 'vitest'
import { txConformance } from '../../../tests/conformance/tx.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import type { Store } from './ports.ts'
import { allTables } from './tables.ts'
import { Workspace } from './workspace.ts'

/** The transaction of a device: a workspace over one transaction of its store. */
const onStore = (name: string, store: Store, close?: () => Promise<void>) => ({
  name,
  newId: testId,
  run: <T>(work: (tx: Workspace) => Promise<T>) =>
    store.run({ tables: allTables(), write: true }, async (tx) => {
      const workspace = new Workspace(tx)
      const result = await work(workspace)
      workspace.flush()
      return result
    }),
  ...(close ? { close } : {}),
})

describe('memory', () => {
  txConformance(async () => onStore('memory', new MemoryDatabase().connect()))
})

describe('Dexie', () => {
  txConformance(async () => {
    const { db, store } = await testReplica()
    return onStore('Dexie', store, async () => db.close())
  })
})
