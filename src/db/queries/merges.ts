import { canBeTakenBack, type Merge } from '../../domain/duplicates/merge.ts'
import { db } from '../database.ts'

const latestFirst = (merges: Merge[]): Merge[] => merges.sort((a, b) => (a.at < b.at ? 1 : -1))

/** Returns the merges that can still be undone, the latest first. @param now RFC 3339 */
export const mergesToTakeBack = async (now: string): Promise<Merge[]> =>
  latestFirst((await db.merge.toArray()).filter((merge) => canBeTakenBack(merge, now)))

/** Returns the merges into a record, the latest first. */
export const mergesInto = async (survivorId: string): Promise<Merge[]> =>
  latestFirst(
    (await db.merge.toArray()).filter((merge) => merge.state === 'merged' && merge.survivorId === survivorId),
  )
