import type { AliasDocument } from '../protocol/entities.ts'
import type { AliasMap } from '../store/aliases.ts'
import type { OutboxEntry } from '../store/tables.ts'
import { aggregateKey, keysReachedBy } from './keys.ts'
import type { DelLine, RowLine } from './segments.ts'

interface AliasChanges {
  /** The lines of the segment. */
  changes: readonly (RowLine | DelLine)[]
  /** The aliases that a range removed. */
  swept: readonly AliasDocument[]
  /** The aliases after the segment. */
  aliases: AliasMap
}

/**
 * Returns the aggregates to replay because an id that pending mutations use now means another aggregate
 * (B6.3). They are the renamed ones, and everything that these mutations reached under the earlier meaning.
 * When a merge is undone, only that tells which mutations followed the alias.
 */
export function renamedAggregates(
  { changes, swept, aliases }: AliasChanges,
  pending: readonly OutboxEntry[],
): string[] {
  const came = changes.flatMap((line) => (line.t === 'row' && line.e === 'alias' ? [line.d] : []))
  const names = [...came.map(({ e, fromId }) => [String(e), String(fromId)] as const), ...swept.map(nameOf)]
  const keys = names.map(([e, id]) => aggregateKey(e, id))
  if (keys.length === 0 || pending.length === 0) return keys
  const known = new Map([...swept.map(({ fromId, toId }) => [fromId, toId] as const), ...aliases])
  const from = names.map(([, id]) => id)
  const leading = idsLeadingTo(from, known)
  const meant = pending.filter(({ args, base }) => {
    const text = JSON.stringify([args, base])
    return leading.some((id) => text.includes(id))
  })
  return [...keys, ...keysReachedBy(meant)]
}

const nameOf = ({ e, fromId }: AliasDocument) => [e, fromId] as const

/** Returns these ids and all ids whose aliases lead to one of them. */
function idsLeadingTo(ids: readonly string[], aliases: AliasMap): string[] {
  const found = new Set(ids)
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [from, to] of aliases) if (found.has(to)) found.add(from)
  }
  return [...found]
}
