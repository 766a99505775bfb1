import type { NumberEffects } from '../../src/mutations/serverEffects.ts'
import type { Queryable } from '../db/queryable.ts'
import { writeUndoable, type EffectContext } from './context.ts'

export function numberEffects(context: EffectContext): NumberEffects {
  const { client, store, mid } = context
  const flushAndChange = async (text: string, values: unknown[]) => {
    await store.flush()
    await writeUndoable(context, text, values)
  }
  return {
    // Numbers are assigned under the lock of the transaction and rolled back with it. None is assigned twice
    // or lost (B6.4).
    next: async (kind, boekjaar, entityId, first) => {
      const n = await store.assignNumber({ kind, boekjaar, entityId, mid }, first)
      context.onNumberAssigned({ kind, boekjaar, n })
      return n
    },
    keep: async (kind, entityId, number) => {
      await store.flush()
      await store.touch()
      return restoreNumber(client, { kind, entityId, mid, ...number }, context.recovering())
    },
    void: (kind, entityId) => flushAndChange(VOID, [kind, entityId]),
    revive: (kind, entityId) => flushAndChange(REVIVE, [kind, entityId]),
  }
}

const VOID = 'UPDATE doc_number SET voided_at = now() WHERE kind = $1 AND entity_id = $2'
const REVIVE = 'UPDATE doc_number SET voided_at = NULL WHERE kind = $1 AND entity_id = $2'

/** After a restore, a number at most this far beyond the known counter is accepted from a device. */
const MAX_RECOVERED_GAP = 10_000

/**
 * Gives a number of a lost history back to its document (B3.9). During recovery after a restore the number
 * may be higher than the counter. Then the counter follows, and the numbers in between count as lost until
 * their documents arrive.
 */
async function restoreNumber(
  client: Queryable,
  wanted: { kind: string; boekjaar: number; n: number; entityId: string; mid: string },
  recovering: boolean,
): Promise<boolean> {
  const { kind, boekjaar, n, entityId, mid } = wanted
  if (recovering)
    await client.query(
      `WITH c AS (SELECT coalesce((SELECT n FROM doc_counter WHERE kind = $1 AND boekjaar = $2), 0) AS n),
        lost AS (
          INSERT INTO doc_number(kind, boekjaar, n, entity_id, voided_at, lost)
          SELECT $1, $2, g, gen_random_uuid(), now(), true FROM c, generate_series(c.n + 1, $3::bigint) g
          WHERE $3 > c.n AND $3 - c.n <= $4 ON CONFLICT DO NOTHING)
       INSERT INTO doc_counter(kind, boekjaar, n) SELECT $1, $2, $3 FROM c WHERE $3 > c.n AND $3 - c.n <= $4
       ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(doc_counter.n, EXCLUDED.n)`,
      [kind, boekjaar, n, MAX_RECOVERED_GAP],
    )
  const { rowCount } = await client.query(
    `UPDATE doc_number SET entity_id = $4, mid = $5, voided_at = NULL, lost = false
     WHERE kind = $1 AND boekjaar = $2 AND n = $3 AND lost
       AND NOT EXISTS (SELECT 1 FROM doc_number WHERE kind = $1 AND entity_id = $4)`,
    [kind, boekjaar, n, entityId, mid],
  )
  return rowCount === 1
}
