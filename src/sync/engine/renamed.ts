import type { DelLine, RowLine } from './segments.ts'
import { type Aliases, readAliases } from '../../db/aliases.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { EntityRow, OutboxEntry } from '../../db/tables.ts'
import { aggregateKey } from './keys.ts'

type AliasRow = EntityRow<'alias'>

/**
 * What pending mutations call by a name that now means another aggregate (B6.3): that aggregate, and everything that the
 * mutations which name it reached under what it meant before. When a merge is taken back only these tell who followed the
 * alias.
 * @param swept aliases that a range took away
 */
export async function renamed(
  tx: StoreTx,
  changes: readonly (RowLine | DelLine)[],
  swept: readonly AliasRow[],
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
  const leading = leadingTo(from, known)
  const meant = pending.filter(({ args, base }) => {
    const text = JSON.stringify([args, base])
    return leading.some((id) => text.includes(id))
  })
  return [
    ...keys,
    ...meant.flatMap(({ touched, reads }) => [...touched, ...reads].map(([e, id]) => aggregateKey(e, id))),
  ]
}

const nameOf = ({ e, fromId }: AliasRow) => [e, fromId] as const

/** The aliases that are not here any more. */
export async function sweptAliases(tx: StoreTx, before: readonly AliasRow[]): Promise<AliasRow[]> {
  if (before.length === 0) return []
  const here = new Set(await tx.keys('alias'))
  return before.filter(({ id }) => !here.has(id))
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
