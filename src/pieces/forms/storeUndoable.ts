import type { Mutated } from '../../db/mutation.ts'
import { saved, undo } from '../statuses/change.ts'
import { type Filled, storeRecord } from './storeRecord.ts'

/** Takes back what was saved. */
export type WayBack = () => void

/** The way back from a change: what was not sent is taken out, what was is turned round. @param turn says nothing */
export const wayBack =
  ({ mid }: Pick<Mutated, 'mid'>, turn: () => Promise<unknown>): WayBack =>
  () =>
    void saved(() => undo(mid, turn))

interface Ways<S> {
  create: (id: string) => Promise<Mutated>
  set: (id: string, set: S, base: S) => Promise<Mutated>
  /** Puts what was made out of use. */
  remove: (id: string) => Promise<unknown>
}

/**
 * Stores what a form holds (storeRecord).
 * @returns the way back; null where nothing was stored
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
