import { deriveId } from '../../domain/shared/uuid.ts'
import { db } from '../database.ts'

/** What lives on under another id, because two devices made the same thing (B6.3); alone the last id of each. */
export type Aliases = ReadonlyMap<string, string>

/** The id under which a record lives on; mostly its own. */
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
