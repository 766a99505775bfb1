import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import type { EntityName } from '../../domain/entities.ts'
import type { Conflict } from '../../domain/system/system.ts'
import { loadRecordNames, referencedRecords } from './recordNames.ts'
import { conflictReferences, type DescribedConflict } from './conflictTexts.ts'

const openConflicts = async (): Promise<Conflict[]> =>
  (await db.conflict.toArray()).filter(({ state }) => state === 'open')

/** Loads the records of conflicts, and the names in them. */
export async function describeConflicts(conflicts: readonly Conflict[]): Promise<DescribedConflict[]> {
  const docs = await Promise.all(conflicts.map(docOf))
  const pairs = conflicts.flatMap((conflict, i) => [
    ...conflictReferences(conflict, docs[i] ?? null),
    ...valuesOf(conflict, docs[i] ?? null),
  ])
  const name = await loadRecordNames(pairs)
  return conflicts.map((conflict, i) => ({ conflict, doc: docs[i] ?? null, name }))
}

const docOf = async ({ e, eid }: Conflict): Promise<Record<string, unknown> | null> =>
  (await db.table<Record<string, unknown>, string>(e).get(eid)) ?? null

/** Returns the records that the values themselves name: a customer, an item, an executor. */
function valuesOf({ e, field, winner, loser }: Conflict, doc: Record<string, unknown> | null) {
  const key = field.split('.').at(-1) ?? field
  return [winner.value, loser.value, doc?.[field]].flatMap((value) =>
    referencedRecords({ name: `${e}.set`, args: { [key]: value } }),
  )
}

/** The open conflicts of one record, the oldest first. Returns the same empty list while there are none. */
export function useRecordConflicts(e: EntityName, id: string | null): readonly DescribedConflict[] {
  const found = useLive(async () => {
    if (id === null) return NONE
    const mine = (await openConflicts()).filter((one) => one.e === e && one.eid === id)
    return mine.length === 0 ? NONE : describeConflicts(mine)
  }, [e, id])
  return found ?? NONE
}
const NONE: readonly DescribedConflict[] = []

/** Values that lost against another one and are still open, the newest first (B6.1). */
export const useConflicts = (): DescribedConflict[] | undefined =>
  useLive(async () => {
    const described = await describeConflicts(await openConflicts())
    return described.toSorted((a, b) =>
      (b.conflict.winner.at ?? '').localeCompare(a.conflict.winner.at ?? ''),
    )
  }, [])
