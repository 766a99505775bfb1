import type { Store } from './ports.ts'
import { write } from './transactions.ts'

/** Deletes stored columns, which can be made again. Deletes all of them unless keys are named. */
export const dropStoredColumns = (store: Store, keys?: readonly string[]): Promise<void> =>
  write(store, ['column'], async (tx) => {
    for (const k of keys ?? (await tx.keys('column'))) tx.delete('column', k)
  }).catch(() => {})
