import { liveQuery } from 'dexie'
import { db } from '../database.ts'
import type { EntityName } from '../../domain/entities.ts'

/**
 * Resolves true as soon as the server has accepted a row that was made here, which shows when the row comes
 * back with a version. Resolves false if that takes longer than `ms`.
 */
export function waitForAcknowledgement(e: EntityName, id: string, ms: number): Promise<boolean> {
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
