import type { IdEffects, MissingReason } from '../../src/mutations/serverEffects.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import type { Queryable } from '../db/queryable.ts'
import { PART_TABLES } from '../sync/store/aggregates/parts.ts'
import { AwaitingRecovery } from '../sync/store/ports.ts'
import { writeUndoable, type EffectContext, selectIds } from './context.ts'

export const idEffects = (context: EffectContext): IdEffects => ({
  missing: (e, id) => missing(context, e, id),
  isDead: async (e, id) => (await context.store.death(e, id)) !== null,
  alias: (e, fromId, toId) => makeAlias(context, e, fromId, toId),
  partOfOtherOwner: async (list, ids, owner) => {
    const { table, column } = PART_TABLES[list]
    const sql = `SELECT id FROM ${table} WHERE id = ANY($1::uuid[]) AND ${column} <> $2 LIMIT 1`
    return (await selectIds(context, sql, [ids, owner]))[0] ?? null
  },
})

async function missing(
  { client, store, recovering }: EffectContext,
  e: EntityName,
  id: string,
): Promise<MissingReason> {
  const dead = await store.death(e, id)
  if (dead) return { why: 'gone', ...dead }
  await store.settle()
  const root = await refusedMaker(client, id)
  if (root) return { why: 'rejected', root }
  if (recovering()) throw new AwaitingRecovery(`${e} ${id} is not here yet`)
  return { why: 'unknown' }
}

/** Returns the mid of the refused mutation that was to create this id, or the root of its refusal (B3.7). */
export async function refusedMaker(client: Queryable, id: string): Promise<string | null> {
  const { rows } = await client.query<{ root: string }>(
    `SELECT coalesce(result->>'root', mid::text) AS root FROM sync_mutation
     WHERE status <> 'applied' AND name ~ '\\.(create|add|save|attach|replace|markExternal)'
       AND (args @> jsonb_build_object('id', $1::text) OR args @> jsonb_build_object('line', jsonb_build_object('id', $1::text))
         OR args @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('id', $1::text)))
         OR args @> jsonb_build_object('photoId', $1::text) OR args @> jsonb_build_object('contact', jsonb_build_object('id', $1::text)))
     ORDER BY at_server DESC LIMIT 1`,
    [id],
  )
  return rows[0]?.root ?? null
}

async function makeAlias(context: EffectContext, e: EntityName, fromId: string, toId: string): Promise<void> {
  const { ent } = ENTITIES[e]
  context.store.endsGroup = true
  // Aliases that point to the old id now point directly to the final one.
  await writeUndoable(context, 'UPDATE id_alias SET to_id = $3 WHERE ent = $1 AND to_id = $2', [
    ent,
    fromId,
    toId,
  ])
  await writeUndoable(
    context,
    `INSERT INTO id_alias(ent, from_id, to_id, mid) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ent, from_id) DO UPDATE SET to_id = $3, mid = $4`,
    [ent, fromId, toId, context.mid],
  )
  await context.store.put('alias', { id: deriveId(fromId, `alias:${e}`), e, fromId, toId })
}
