import { expect, it, vi } from 'vitest'
import { testReplica } from '../../../tests/kit/sim/replica.ts'
import { putMeta } from '../../sync/store/meta.ts'
import { write } from '../../sync/store/transactions.ts'
import { ColumnSaver } from './columnSaver.ts'

it('[AL-83] what overviews open with is kept soon after a download, and not while one waits for the network', async () => {
  const { db, store } = await testReplica()
  const takeSnapshot = vi.fn<() => Promise<null>>().mockResolvedValue(null)
  const run = vi.spyOn(store, 'run')
  const keeping = new ColumnSaver(store, { takeSnapshot, onSaved: () => {} }, 1)
  const phase = (v: 'boot' | 'live') => write(store, ['meta'], async (tx) => putMeta(tx, 'phase', v))
  await phase('boot')
  run.mockClear()
  keeping.saveSoon()
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  await Promise.all(run.mock.results.map(({ value }) => value))
  await db.meta.count()
  expect(takeSnapshot).not.toHaveBeenCalled()
  await phase('live')
  keeping.saveSoon()
  await vi.waitFor(() => expect(takeSnapshot).toHaveBeenCalledOnce())
  db.close()
})
