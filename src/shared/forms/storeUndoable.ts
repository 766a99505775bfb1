import type { MutationReceipt } from '../../sync/store/mutation.ts'
import { runWithErrorToast, undoChange } from '../statuses/undoableChange.ts'
import { type RecordFormContent, storeRecord } from './storeRecord.ts'

/** Undoes a save. */
export type UndoFunction = () => void

/**
 * Returns the undo of a change. An unsent change is removed from the outbox, a sent one is reverted. @param revert
 * reverts it without a message
 */
export const createUndo =
  ({ mid }: Pick<MutationReceipt, 'mid'>, revert: () => Promise<unknown>): UndoFunction =>
  () =>
    void runWithErrorToast(() => undoChange(mid, revert))

interface UndoableCalls<S> {
  create: (id: string) => Promise<MutationReceipt>
  set: (id: string, set: S, base: S) => Promise<MutationReceipt>
  /** Deactivates the created record. */
  remove: (id: string) => Promise<unknown>
}

/**
 * Stores the content of a form (see storeRecord).
 * @returns the undo function; null if nothing was stored
 */
export async function storeUndoable<V, S>(
  form: RecordFormContent<V>,
  part: (values: V, changed: readonly (keyof V)[]) => S,
  { create, set, remove }: UndoableCalls<S>,
): Promise<UndoFunction | null> {
  let undoLast: UndoFunction | null = null
  await storeRecord(form, part, {
    create: async (id) => {
      undoLast = createUndo(await create(id), () => remove(id))
    },
    set: async (id, to, from) => {
      undoLast = createUndo(await set(id, to, from), () => set(id, from, to))
    },
  })
  return undoLast
}
