import { act, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { recordReplica } from '../../sync/store/replicaLoss.ts'
import type { SyncStatus } from '../../sync/client.ts'
import { useInitialSyncPart, useOnline } from './useSync.ts'

const engine = vi.hoisted(() => ({ status: {} as Partial<SyncStatus>, listeners: new Set<() => void>() }))
vi.mock('../../sync/client.ts', () => ({
  syncStatus: {
    subscribe: (listener: () => void) => {
      engine.listeners.add(listener)
      return () => engine.listeners.delete(listener)
    },
    getSnapshot: () => engine.status,
  },
}))

const tell = (status: Partial<SyncStatus>) =>
  act(() => {
    engine.status = status
    for (const listener of engine.listeners) listener()
  })

afterEach(() => vi.restoreAllMocks())

it('[AL-63] a screen is not drawn again for every word of the engine while the device is filled', () => {
  const drawn: string[] = []
  const Screen = () => {
    drawn.push(`${useOnline()} ${useInitialSyncPart()}`)
    return null
  }
  tell({ online: true, boot: { rows: 0, estimate: 100, hot: false } })
  render(<Screen />)
  for (let rows = 1; rows < 50; rows++) tell({ online: true, boot: { rows, estimate: 100, hot: false } })
  for (let rows = 50; rows < 100; rows++) tell({ online: true, boot: { rows, estimate: 100, hot: true } })
  tell({ online: true, boot: null })
  tell({ online: false, boot: null })
  expect(drawn).toEqual(['true open work', 'true the rest', 'true null', 'false null'])
})

it('[AL-64] what a device is goes to localStorage when it changed, not with every word of the engine', () => {
  const put = vi.spyOn(Storage.prototype, 'setItem')
  for (const maxSeq of [7, 7, 7, 8, 8]) recordReplica({ clientId: 'a', maxSeq, pastIds: [], waiting: 0 })
  expect(put.mock.calls.map(([, text]) => JSON.parse(text).maxSeq)).toEqual([7, 8])
})
