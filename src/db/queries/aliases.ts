import { deriveId } from '../../domain/shared/uuid.ts'
import { db } from '../database.ts'

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
