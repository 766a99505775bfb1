import { beforeEach, expect, it, vi } from 'vitest'

const pastIds: string[] = []

/** A page that was just opened. */
async function openPage() {
  vi.resetModules()
  return import('./replicaLoss.ts')
}

beforeEach(() => localStorage.clear())

it('[WN-10] an open page reports a loss although the browser cleared localStorage too', async () => {
  const { replicaLossStore: lossStore, recordReplica: markReplica } = await openPage()
  markReplica({ clientId: 'one', pastIds, maxSeq: 7, waiting: 2 })
  localStorage.clear()
  markReplica({ clientId: 'two', pastIds, maxSeq: 0, waiting: 0 })
  expect(lossStore.getSnapshot()).toMatchObject({ clientId: 'one', maxSeq: 7, unsent: 2 })
})

it('[WN-10] reports nothing when the device continues under another id', async () => {
  const { replicaLossStore: lossStore, recordReplica: markReplica } = await openPage()
  markReplica({ clientId: 'three', pastIds, maxSeq: 7, waiting: 2 })
  localStorage.clear()
  markReplica({ clientId: 'four', pastIds: ['three'], maxSeq: 7, waiting: 2 })
  expect(lossStore.getSnapshot()).toBeNull()
})

it('reports a replica that was lost while no page was open, without a count', async () => {
  const { replicaLossStore: lossStore, recordReplica: markReplica } = await openPage()
  localStorage.setItem('replica', JSON.stringify({ clientId: 'old', maxSeq: 5 }))
  markReplica({ clientId: 'five', pastIds, maxSeq: 0, waiting: 0 })
  expect(lossStore.getSnapshot()).toEqual({ clientId: 'old', maxSeq: 5, at: expect.any(Number) })
})
