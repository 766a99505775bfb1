import { liveQuery } from 'dexie'
import { db } from '../database.ts'
import type { EntityName } from '../../domain/entities.ts'
import { deriveId } from '../../lib/uuid.ts'

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

/**
 * Maps the id of a record to the last id under which it continues, because two devices created the same thing
 * (B6.3).
 */
export type FinalAliases = ReadonlyMap<string, string>

/** Returns the id under which a record continues; usually its own. */
export async function aliasTarget(e: 'customer' | 'item', id: string): Promise<string> {
  return (await db.alias.get(deriveId(id, `alias:${e}`))) ? ((await finalAliases()).get(id) ?? id) : id
}

const MAX_HOPS = 10

export async function finalAliases(): Promise<FinalAliases> {
  const rows = await db.alias.toArray()
  const next = new Map(rows.map(({ fromId, toId }) => [fromId, toId]))
  return new Map(rows.map(({ fromId }) => [fromId, finalIdOf(fromId, next)]))
}

function finalIdOf(id: string, next: FinalAliases): string {
  let at = id
  for (let hops = 0; hops < MAX_HOPS && next.has(at); hops += 1) at = next.get(at) ?? at
  return at
}
