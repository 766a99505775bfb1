import type { DelLine, RowLine } from './segments.ts'
import { type Aliases, readAliases } from '../../db/aliases.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { OutboxEntry } from '../../db/tables.ts'
import { aggregateKey } from './keys.ts'

/**
 * What pending mutations call by a name that now means another aggregate (B6.3): that aggregate, and everything that the
 * mutations which name it reached under what it meant before. When a merge is taken back only these tell who followed the
 * alias.
 */
export async function renamed(
  tx: StoreTx,
  changes: readonly (RowLine | DelLine)[],
  pending: readonly OutboxEntry[],
): Promise<string[]> {
  const aliases = changes.flatMap((line) => (line.t === 'row' && line.e === 'alias' ? [line.d] : []))
  const keys = aliases.map(({ e, fromId }) => aggregateKey(String(e), String(fromId)))
  if (keys.length === 0 || pending.length === 0) return keys
  const names = leadingTo(
    aliases.map(({ fromId }) => String(fromId)),
    await readAliases(tx),
  )
  const meant = pending.filter(({ args, base }) => {
    const text = JSON.stringify([args, base])
    return names.some((id) => text.includes(id))
  })
  return [
    ...keys,
    ...meant.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e, id]) => aggregateKey(e, id))),
  ]
}

/** These ids and all that live on under one of them. */
function leadingTo(ids: readonly string[], aliases: Aliases): string[] {
  const found = new Set(ids)
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [from, to] of aliases) if (found.has(to)) found.add(from)
  }
  return [...found]
}
