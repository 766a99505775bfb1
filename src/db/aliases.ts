import { meansIdsThemselves } from '../domain/shared/aliased.ts'
import { isRecord } from '../domain/shared/objects.ts'
import type { StoreTx } from './ports.ts'
import type { OutboxEntry } from './tables.ts'

/** Ids that live on under another one, because two devices made the same thing (B6.3). */
export type Aliases = ReadonlyMap<string, string>

/** Every alias that this device knows; one that was taken back names its own record (DB-13). */
export async function readAliases(tx: StoreTx): Promise<Aliases> {
  const rows = await tx.all('alias')
  return new Map(rows.map((alias) => [alias.fromId, alias.toId]))
}

type Entry = Pick<OutboxEntry, 'name' | 'args'> & { base?: OutboxEntry['base'] }

/** A mutation whose references follow the aliases; what stands in the outbox is never rewritten. */
export function translate<T extends Entry>(entry: T, aliases: Aliases): T {
  if (aliases.size === 0 || meansIdsThemselves(entry.name)) return entry
  return {
    ...entry,
    args: followAll(entry.args, aliases),
    ...(entry.base ? { base: followAll(entry.base, aliases) } : {}),
  }
}

function follow(value: unknown, aliases: Aliases): unknown {
  if (typeof value === 'string') return resolve(value, aliases)
  if (Array.isArray(value)) return value.map((part) => follow(part, aliases))
  return isRecord(value) ? followAll(value, aliases) : value
}

const followAll = (fields: Record<string, unknown>, aliases: Aliases): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, part]) => [key, follow(part, aliases)]))

/**
 * An alias of an alias leads on, up to a record that names itself, as one does of which a merge was taken back; a circle of
 * more than one, which the server never makes, ends where it began.
 */
function resolve(id: string, aliases: Aliases): string {
  let at = id
  for (let hops = 0; hops < 10; hops++) {
    const next = aliases.get(at)
    if (next === undefined || next === at) return at
    at = next
  }
  return id
}
