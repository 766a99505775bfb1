import type pg from 'pg'
import { deviceLabelSql } from '../db/deviceSql.ts'
import { type PersonRecord, SHARED_MAIL } from '../../src/domain/privacy/personFile.ts'

interface ChangeQuery {
  /** The ids of the records that are about the person. */
  named: string[]
  /** The ids of the person. */
  own: string[]
  items: string[]
  /** The ids of mails that are also about others. */
  shared: string[]
}

/** The expression of the index `sync_mutation_doc`. */
const SUBJECT = `COALESCE(m.args->>'id', m.args->>'repairId', m.args->>'rentalId', m.args->>'customerId')`

/**
 * Selects the changes of these records, also refused ones. An item had other owners, so its changes count only if
 * they name the person. Arguments are deleted after 400 days.
 */
const CHANGES = `
  SELECT m.mid AS id, m.name AS change, sync_moment(m.at_client) AS at, sync_moment(m.at_server) AS "receivedAt",
         m.uid AS "by", (SELECT ${deviceLabelSql('c')} FROM sync_client c WHERE c.id = m.client_id) AS device, m.status,
         CASE WHEN ${SUBJECT} = ANY($4::text[]) THEN to_jsonb($5::text) ELSE m.args END AS args,
         CASE WHEN ${SUBJECT} = ANY($4::text[]) THEN NULL ELSE m.base END AS base
    FROM sync_mutation m
   WHERE (${SUBJECT} = ANY($1::text[]) AND NOT ${SUBJECT} = ANY($3::text[]))
      OR (${SUBJECT} = ANY($3::text[]) AND m.args->>'customerId' = ANY($2::text[]))
      OR (${SUBJECT} = ANY($3::text[]) AND m.args#>>'{set,customerId}' = ANY($2::text[]))
      OR (m.status <> 'applied' AND m.args->>'customerId' = ANY($2::text[]))
   ORDER BY m.at_server, m.mid`

/** The changes of a person's records: what, when, by whom and on which device. */
export async function personChanges(
  pool: pg.Pool,
  { named, own, items, shared }: ChangeQuery,
): Promise<PersonRecord[]> {
  const { rows } = await pool.query<PersonRecord>(CHANGES, [named, own, items, shared, SHARED_MAIL])
  return rows
}
