import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import type { EntityName } from '../../domain/entities.ts'
import type { Conflict } from '../../domain/system/system.ts'
import { loadNames, namedIn } from './names.ts'
import { namedBy, type ToldConflict } from './words.ts'

const openConflicts = async (): Promise<Conflict[]> =>
  (await db.conflict.toArray()).filter(({ state }) => state === 'open')

/** Loads the records of conflicts, and the names in them. */
export async function tellConflicts(conflicts: readonly Conflict[]): Promise<ToldConflict[]> {
  const docs = await Promise.all(conflicts.map(docOf))
  const pairs = conflicts.flatMap((conflict, i) => [
    ...namedBy(conflict, docs[i] ?? null),
    ...valuesOf(conflict, docs[i] ?? null),
  ])
  const name = await loadNames(pairs)
  return conflicts.map((conflict, i) => ({ conflict, doc: docs[i] ?? null, name }))
}

const docOf = async ({ e, eid }: Conflict): Promise<Record<string, unknown> | null> =>
  (await db.table<Record<string, unknown>, string>(e).get(eid)) ?? null

/** Returns the records that the values themselves name: a customer, an item, an executor. */
function valuesOf({ e, field, winner, loser }: Conflict, doc: Record<string, unknown> | null) {
  const key = field.split('.').at(-1) ?? field
  return [winner.value, loser.value, doc?.[field]].flatMap((value) =>
    namedIn({ name: `${e}.set`, args: { [key]: value } }),
  )
}

/** The open conflicts of one record, the oldest first. Returns the same empty list while there are none. */
export function useRecordConflicts(e: EntityName, id: string | null): readonly ToldConflict[] {
  const found = useLive(async () => {
    if (id === null) return NONE
    const mine = (await openConflicts()).filter((one) => one.e === e && one.eid === id)
    return mine.length === 0 ? NONE : tellConflicts(mine)
  }, [e, id])
  return found ?? NONE
}
const NONE: readonly ToldConflict[] = []

/** Values that lost against another one and are still open, the newest first (B6.1). */
export const useConflicts = (): ToldConflict[] | undefined =>
  useLive(async () => {
    const told = await tellConflicts(await openConflicts())
    return told.toSorted((a, b) => (b.conflict.winner.at ?? '').localeCompare(a.conflict.winner.at ?? ''))
  }, [])
