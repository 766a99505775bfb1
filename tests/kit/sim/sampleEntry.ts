import type { OutboxEntry } from '../../../src/sync/store/tables.ts'
import { testId } from './memoryTx.ts'

/** A change in the outbox. */
export const entryOf = (seq: number, name: string, args: Record<string, unknown>): OutboxEntry => ({
  seq,
  mid: testId(),
  name,
  mv: 1,
  uid: testId(),
  at: '2026-03-02T09:00:00.000Z',
  args,
  touched: [],
  reads: [],
  createdAt: 0,
})
