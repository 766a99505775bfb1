import { deriveId } from '../../domain/shared/uuid.ts'
import { db } from '../database.ts'

/**
 * Maps the id of a record to the last id under which it continues, because two devices created the same thing
 * (B6.3).
 */
export type Aliases = ReadonlyMap<string, string>

/** Returns the id under which a record continues; usually its own. */
export async function livesOnAs(e: 'customer' | 'item', id: string): Promise<string> {
  return (await db.alias.get(deriveId(id, `alias:${e}`))) ? ((await aliases()).get(id) ?? id) : id
}

const MAX_HOPS = 10

export async function aliases(): Promise<Aliases> {
  const rows = await db.alias.toArray()
  const next = new Map(rows.map(({ fromId, toId }) => [fromId, toId]))
  return new Map(rows.map(({ fromId }) => [fromId, lastOf(fromId, next)]))
}

function lastOf(id: string, next: Aliases): string {
  let at = id
  for (let hops = 0; hops < MAX_HOPS && next.has(at); hops += 1) at = next.get(at) ?? at
  return at
}
