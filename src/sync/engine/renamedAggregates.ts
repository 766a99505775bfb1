import type { DelLine, RowLine } from './segments.ts'
import type { AliasDocument } from '../protocol/entities.ts'
import { type AliasMap, readAliases } from '../store/aliases.ts'
import type { StoreTx } from '../store/ports.ts'
import type { OutboxEntry } from '../store/tables.ts'
import { aggregateKey } from './keys.ts'

/**
 * Returns the aggregates to replay because an id that pending mutations use now means another aggregate
 * (B6.3). They are the renamed ones, and everything that these mutations reached under the earlier meaning.
 * When a merge is undone, only that tells which mutations followed the alias.
 * @param swept aliases that a range removed
 */
export async function renamedAggregates(
  tx: StoreTx,
  changes: readonly (RowLine | DelLine)[],
  swept: readonly AliasDocument[],
  pending: readonly OutboxEntry[],
): Promise<string[]> {
  const came = changes.flatMap((line) => (line.t === 'row' && line.e === 'alias' ? [line.d] : []))
  const names = [...came.map(({ e, fromId }) => [String(e), String(fromId)] as const), ...swept.map(nameOf)]
  const keys = names.map(([e, id]) => aggregateKey(e, id))
  if (keys.length === 0 || pending.length === 0) return keys
  const known = new Map([
    ...swept.map(({ fromId, toId }) => [fromId, toId] as const),
    ...(await readAliases(tx)),
  ])
  const from = names.map(([, id]) => id)
  const leading = idsLeadingTo(from, known)
  const meant = pending.filter(({ args, base }) => {
    const text = JSON.stringify([args, base])
    return leading.some((id) => text.includes(id))
  })
  return [
    ...keys,
    ...meant.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e, id]) => aggregateKey(e, id))),
  ]
}

const nameOf = ({ e, fromId }: AliasDocument) => [e, fromId] as const

/** Returns the aliases of `before` that no longer exist. */
export async function sweptAliases(tx: StoreTx, before: readonly AliasDocument[]): Promise<AliasDocument[]> {
  if (before.length === 0) return []
  const here = new Set(await tx.keys('alias'))
  return before.filter(({ id }) => !here.has(id))
}

/** Returns these ids and all ids whose aliases lead to one of them. */
function idsLeadingTo(ids: readonly string[], aliases: AliasMap): string[] {
  const found = new Set(ids)
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [from, to] of aliases) if (found.has(to)) found.add(from)
  }
  return [...found]
}
