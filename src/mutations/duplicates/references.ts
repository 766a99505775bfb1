import type { MovedRecord } from '../../domain/duplicates/replacedData.ts'
import { restoreReferences, replaceReferences } from '../../domain/duplicates/references.ts'
import { type EntityName, isEntityName } from '../../domain/entities.ts'
import type { Tx } from '../define.ts'
import type { ServerOf } from '../serverEffects.ts'

type Server = ServerOf<'merges' | 'stock'>

async function prefetch(server: Server, named: readonly (readonly [EntityName, string])[]): Promise<void> {
  const kinds = [...new Set(named.map(([e]) => e))]
  for (const kind of kinds)
    await server.stock.prefetch(
      kind,
      named.flatMap(([e, id]) => (e === kind ? [id] : [])),
    )
}

/**
 * Replaces references to some ids by references to other ids.
 * @param of the customer or item that is referred to, or whose contact is
 * @returns the records that changed, and the places of the references
 */
export async function moveReferences(
  tx: Tx,
  server: Server,
  of: { e: 'customer' | 'item'; id: string },
  ids: ReadonlyMap<string, string>,
): Promise<MovedRecord[]> {
  const named = await server.merges.referencesTo(of.e, of.id)
  await prefetch(server, named)
  const moved: MovedRecord[] = []
  for (const [e, id] of named) {
    const found = await tx.get(e, id)
    if (!found) continue
    const { doc, places } = replaceReferences(found, ids)
    if (places.length === 0) continue
    await tx.put(e, doc)
    moved.push({ e, id, places })
  }
  return moved
}

/**
 * Reverts `moveReferences` where a record still refers to the survivor.
 * @param stays true for a record that belongs to the survivor by now: none of its references go back
 */
export async function moveBack(
  tx: Tx,
  server: Server,
  moved: readonly MovedRecord[],
  stays: (doc: object) => boolean,
): Promise<void> {
  const known = moved.flatMap(({ e, ...more }) => (isEntityName(e) ? [{ e, ...more }] : []))
  await prefetch(
    server,
    known.map(({ e, id }) => [e, id]),
  )
  for (const { e, id, places } of known) {
    const found = await tx.get(e, id)
    const doc = found && restoreReferences(found, places)
    if (doc && !stays(doc)) await tx.put(e, doc)
  }
}
