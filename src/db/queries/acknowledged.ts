import { liveQuery } from 'dexie'
import { db } from '../database.ts'
import type { EntityName } from '../../domain/entities.ts'

/**
 * Whether the server has taken a row that was made here: true as soon as it comes back with a version, false when that
 * takes longer than `ms`.
 */
export function acknowledged(e: EntityName, id: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (answer: boolean) => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(answer)
    }
    const timer = setTimeout(() => done(false), ms)
    const subscription = liveQuery(() => db.table(e).get(id)).subscribe({
      next: (row: { _v?: number } | undefined) => {
        if (row?._v) queueMicrotask(() => done(true))
      },
      error: () => done(false),
    })
  })
}
