import type { StoreTx } from '../../db/ports.ts'
import type { OutboxEntry } from '../../db/tables.ts'
import { isRecord } from '../../domain/shared/objects.ts'

/** Ids that live on under another one, because two devices made the same thing (B6.3). */
export type Aliases = ReadonlyMap<string, string>

export async function readAliases(tx: StoreTx): Promise<Aliases> {
  const rows = await tx.all('alias')
  return new Map(rows.map((alias) => [alias.fromId, alias.toId]))
}

/** A pending mutation whose references follow the aliases; what stands in the outbox is never rewritten. */
export function translate<T extends Pick<OutboxEntry, 'args' | 'base'>>(entry: T, aliases: Aliases): T {
  if (aliases.size === 0) return entry
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

/** An alias of an alias leads on; a circle, which the server never makes, ends where it began. */
function resolve(id: string, aliases: Aliases): string {
  let at = id
  for (let hops = 0; hops < 10; hops++) {
    const next = aliases.get(at)
    if (next === undefined) return at
    at = next
  }
  return id
}
