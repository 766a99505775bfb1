import type { HistoryEffects } from '../../src/mutations/serverEffects.ts'
import { ENTITIES, type EntityName } from '../../src/domain/entities.ts'
import { writeUndoable, type EffectContext, selectRows } from './context.ts'
import { lastWriter, type AppliedMutation } from './lastWriter.ts'

export const historyEffects = (context: EffectContext): HistoryEffects => ({
  lastWriter: (e, id, field) =>
    e === 'setting' ? settingWriterOf(context, id, field) : writerOf(context, id, field),
  storeRemovedLine: async (lineId, ownerId, doc) =>
    void (await writeUndoable(context, SAVE_REMOVED, [lineId, ownerId, JSON.stringify(doc), context.uid])),
  removedLine: async (lineId) => (await selectRows<RemovedLine>(context, REMOVED, [lineId]))[0] ?? null,
  trash: async (e, id, doc) =>
    void (await writeUndoable(context, TRASH, [ENTITIES[e].ent, id, JSON.stringify(doc), context.uid])),
  untrash: (e, id) => untrash(context, e, id),
})

interface RemovedLine {
  ownerId: string
  doc: unknown
  by: string | null
}

const SAVE_REMOVED = `
  INSERT INTO removed_line(line_id, owner_id, doc, "by", at) VALUES ($1, $2, $3, $4, now())
  ON CONFLICT (line_id) DO UPDATE SET owner_id = $2, doc = $3, "by" = $4, at = now()`

const REMOVED = `SELECT owner_id AS "ownerId", doc, "by" FROM removed_line WHERE line_id = $1`

const TRASH = `
  INSERT INTO trash(ent, id, doc, by_user) VALUES ($1, $2, $3, $4)
  ON CONFLICT (ent, id) DO UPDATE SET doc = $3, by_user = $4, at = now()`

async function untrash(context: EffectContext, e: EntityName, id: string): Promise<unknown> {
  const key = [ENTITIES[e].ent, id]
  context.store.endsGroup = true
  await writeUndoable(context, 'DELETE FROM dead_id WHERE ent = $1 AND id = $2', key)
  const sql = 'DELETE FROM trash WHERE ent = $1 AND id = $2 RETURNING doc'
  const [row] = await selectRows<{ doc: unknown }>(context, sql, key)
  return row?.doc ?? null
}

const APPLIED_MUTATIONS = `
  SELECT name, args, base, uid AS by, sync_moment(at_client) AS at, mid,
         (SELECT label FROM sync_client c WHERE c.id = m.client_id) AS device
    FROM sync_mutation m`
/** SQL: the id that a stored mutation is about, as the index `sync_mutation_doc` computes it. */
export const MUTATION_SUBJECT =
  "COALESCE(args->>'id', args->>'repairId', args->>'rentalId', args->>'customerId')"

/** Finds the last writer of a setting. Its mutations name module and field instead of the id. */
async function settingWriterOf({ client, store }: EffectContext, id: string, field: string) {
  await store.settle()
  const { rows } = await client.query<AppliedMutation>(
    `${APPLIED_MUTATIONS}
     WHERE ${MUTATION_SUBJECT} IS NULL AND name = 'setting.set' AND status = 'applied' AND effect
       AND (args->>'module', args->>'field') = (SELECT module, field FROM setting WHERE id = $1)
     ORDER BY v DESC, at_server DESC LIMIT 1`,
    [id],
  )
  return lastWriter(rows, field)
}

/** Finds the last writer, see `lastWriter`. Mutations without effect are ignored. */
async function writerOf({ client, store }: EffectContext, id: string, field: string) {
  await store.settle()
  const { rows } = await client.query<AppliedMutation>(
    `${APPLIED_MUTATIONS}
     WHERE ${MUTATION_SUBJECT} = $1 AND status = 'applied' AND effect
     ORDER BY v DESC, at_server DESC LIMIT 500`,
    [id],
  )
  return lastWriter(rows, field)
}
