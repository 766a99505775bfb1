import { newId } from '../../db/newId.ts'

/** What a form over a record holds. */
export interface Filled<V> {
  row: { id: string } | null
  values: V
  seen: V
  changed: readonly (keyof V)[]
}

interface Ways<S> {
  create: (id: string) => Promise<unknown>
  set: (id: string, set: S, base: S) => Promise<unknown>
}

/**
 * Stores what a form holds: a new record whole, of one that is there the fields that were touched, with what was seen in
 * them (B6.1); nothing where nothing was.
 * @param part these fields as they are stored
 * @returns the id of the record
 */
export async function storeRecord<V, S>(
  { row, values, seen, changed }: Filled<V>,
  part: (values: V, changed: readonly (keyof V)[]) => S,
  { create, set }: Ways<S>,
): Promise<string> {
  const id = row?.id ?? newId()
  if (!row) await create(id)
  else if (changed.length > 0) await set(id, part(values, changed), part(seen, changed))
  return id
}
