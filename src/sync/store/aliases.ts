import { product } from '../protocol/product.ts'
import { isRecord } from '../../lib/objects.ts'
import type { AliasDocument } from '../protocol/entities.ts'
import type { StoreTx } from './ports.ts'
import type { OutboxEntry } from './tables.ts'

/**
 * Maps an id to the id under which the record continues, because two devices created the same thing (B6.3).
 */
export type AliasMap = ReadonlyMap<string, string>

/**
 * Returns every alias that this device knows. An alias whose merge was undone points to its own record
 * (DB-13).
 */
export async function readAliases(tx: StoreTx): Promise<AliasMap> {
  const rows = await readAliasRows(tx)
  return new Map(rows.map((alias) => [alias.fromId, alias.toId]))
}

/** Returns the documents of every alias. */
export async function readAliasRows(tx: StoreTx): Promise<readonly AliasDocument[]> {
  const rows: readonly unknown[] = await tx.all('alias')
  return rows as AliasDocument[]
}

type Entry = Pick<OutboxEntry, 'name' | 'args'> & { base?: OutboxEntry['base'] }

/**
 * Returns the mutation with its references resolved through the aliases. The entry in the outbox itself is
 * never rewritten.
 */
export function translateAliases<T extends Entry>(entry: T, aliases: AliasMap): T {
  if (aliases.size === 0 || product().device.meansIdsThemselves(entry.name)) return entry
  return {
    ...entry,
    args: resolveFields(entry.args, aliases),
    ...(entry.base ? { base: resolveFields(entry.base, aliases) } : {}),
  }
}

function resolveValue(value: unknown, aliases: AliasMap): unknown {
  if (typeof value === 'string') return resolveId(value, aliases)
  if (Array.isArray(value)) return value.map((part) => resolveValue(part, aliases))
  return isRecord(value) ? resolveFields(value, aliases) : value
}

const resolveFields = (fields: Record<string, unknown>, aliases: AliasMap): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, part]) => [key, resolveValue(part, aliases)]))

/**
 * Follows a chain of aliases up to a record that points to itself, as it does after a merge was undone. A
 * longer circle, which the server never makes, returns the id itself.
 */
function resolveId(id: string, aliases: AliasMap): string {
  let at = id
  for (let hops = 0; hops < 10; hops++) {
    const next = aliases.get(at)
    if (next === undefined || next === at) return at
    at = next
  }
  return id
}
