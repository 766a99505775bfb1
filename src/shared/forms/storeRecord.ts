import { newId } from '../../db/newId.ts'

/** The content of a form over a record. */
export interface RecordFormContent<V> {
  row: { id: string } | null
  values: V
  seen: V
  changed: readonly (keyof V)[]
}

interface StoreCalls<S> {
  create: (id: string) => Promise<unknown>
  set: (id: string, set: S, base: S) => Promise<unknown>
}

/**
 * Stores the content of a form. A new record is stored whole. For an existing one, only the edited fields are
 * stored, with the values that were seen (B6.1). Without edits nothing is stored.
 * @param part converts these fields to the stored form
 * @returns the id of the record
 */
export async function storeRecord<V, S>(
  { row, values, seen, changed }: RecordFormContent<V>,
  part: (values: V, changed: readonly (keyof V)[]) => S,
  { create, set }: StoreCalls<S>,
): Promise<string> {
  const id = row?.id ?? newId()
  if (!row) await create(id)
  else if (changed.length > 0) await set(id, part(values, changed), part(seen, changed))
  return id
}
