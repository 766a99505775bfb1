import type { MergeEffects } from '../../src/mutations/serverEffects.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { deriveId } from '../../src/domain/shared/ids.ts'
import { writeUndoable, type EffectContext, selectIds, selectRows } from './context.ts'

export const mergeEffects = (context: EffectContext): MergeEffects => ({
  referencesTo: async (e, id) => {
    const found = await selectRows<{ e: EntityName; id: string }>(context, NAMING[e], [id])
    return found.map((row) => [row.e, row.id])
  },
  mergesInForce: (ids, customerIds, since) => selectIds(context, ACTIVE_MERGES, [ids, customerIds, since]),
  unalias: (e, fromId, toId) => unalias(context, e, fromId, toId),
})

const ABOUT = `
  UNION SELECT 'conflict', id FROM conflict WHERE eid = $1
  UNION SELECT 'notification', id FROM notification WHERE object_id = $1
  ORDER BY e, id`

const NAMING = {
  customer: `
    SELECT 'repair' AS e, id FROM repair WHERE customer_id = $1
    UNION SELECT 'rental', id FROM rental WHERE customer_id = $1
    UNION SELECT 'item', id FROM item WHERE customer_id = $1
    UNION SELECT 'actionForm', id FROM action_form WHERE customer = $1
    ${ABOUT}`,
  item: `
    SELECT 'repair' AS e, id FROM repair WHERE item_id = $1
    UNION SELECT 'rental', rental_id FROM rental_line WHERE item_id = $1
    UNION SELECT 'rental', id FROM rental
      WHERE movements <> '[]' AND movements @> jsonb_build_array(jsonb_build_object('itemId', $1::text))
    UNION SELECT 'kit', id FROM kit WHERE parts @> jsonb_build_array(jsonb_build_object('itemId', $1::text))
    UNION SELECT 'itemModel', id FROM item_model
      WHERE accessories @> jsonb_build_array(jsonb_build_object('itemId', $1::text))
    UNION SELECT 'category', id FROM category
      WHERE goes_along @> jsonb_build_array(jsonb_build_object('itemId', $1::text))
    ${ABOUT}`,
}

const ACTIVE_MERGES = `
  SELECT id FROM merge WHERE state = 'merged' AND at >= $3::timestamptz
    AND (survivor_id = ANY($1::uuid[]) OR merged_id = ANY($1::uuid[]) OR customer_id = ANY($2::uuid[]))
  ORDER BY id`

/**
 * Ends an alias by pointing it at its own record. An alias record is never deleted, because its id could not
 * be used again.
 */
async function unalias(context: EffectContext, e: EntityName, fromId: string, toId: string): Promise<void> {
  const { ent } = ENTITIES[e]
  await context.store.flush()
  context.store.endsGroup = true
  await writeUndoable(context, 'DELETE FROM id_alias WHERE ent = $1 AND from_id = $2', [ent, fromId])
  await writeUndoable(
    context,
    `UPDATE id_alias a SET to_id = $3 FROM alias first
     WHERE a.ent = $1 AND a.to_id = $2 AND first.e = $4 AND first.from_id = a.from_id AND first.to_id = $3`,
    [ent, toId, fromId, e],
  )
  await context.store.put('alias', { id: deriveId(fromId, `alias:${e}`), e, fromId, toId: fromId })
}
