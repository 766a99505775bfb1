import type { MutationReceipt } from '../../db/mutation.ts'
import { saved, undo } from '../statuses/change.ts'
import { type Filled, storeRecord } from './storeRecord.ts'

/** Undoes a save. */
export type WayBack = () => void

/**
 * Returns the undo of a change. An unsent change is removed from the outbox, a sent one is reverted. @param turn
 * reverts it without a message
 */
export const wayBack =
  ({ mid }: Pick<MutationReceipt, 'mid'>, turn: () => Promise<unknown>): WayBack =>
  () =>
    void saved(() => undo(mid, turn))

interface Ways<S> {
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
  form: Filled<V>,
  part: (values: V, changed: readonly (keyof V)[]) => S,
  { create, set, remove }: Ways<S>,
): Promise<WayBack | null> {
  let back: WayBack | null = null
  await storeRecord(form, part, {
    create: async (id) => {
      back = wayBack(await create(id), () => remove(id))
    },
    set: async (id, to, from) => {
      back = wayBack(await set(id, to, from), () => set(id, from, to))
    },
  })
  return back
}
