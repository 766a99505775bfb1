import type { Queryable } from '../db/queryable.ts'
import { MUTATION_SUBJECT } from '../effects/history.ts'
import { isShownSql } from './shownFiles.ts'

/*
 * Deletes closed repairs and rentals with everything that belongs to them. Their triggers write the tombstones
 * by which devices delete them, too. The numbers stay given, so that no other document gets them.
 */

type Kind = 'repair' | 'rental'

interface FileRow {
  sha256: string
}

/** The files of these records. */
const FILES = `
  SELECT sha256 FROM repair_picture WHERE repair_id = ANY($1::uuid[])
  UNION SELECT original_sha256 FROM repair_picture WHERE repair_id = ANY($1::uuid[]) AND original_sha256 IS NOT NULL
  UNION SELECT sha256 FROM issued_paper WHERE about = ANY($1::uuid[])`

/** Moves a mail about several repairs to one that stays. */
const MOVE_MAILS = `
  UPDATE mail m SET repair_id = left_over.ids[1], also_for = to_jsonb(left_over.ids[2:])
    FROM (SELECT x.id, array_agg(o.id ORDER BY o.ord) AS ids
            FROM mail x CROSS JOIN LATERAL (
              SELECT x.repair_id AS id, 0 AS ord UNION ALL
              SELECT a.value::uuid, a.ordinality FROM jsonb_array_elements_text(x.also_for) WITH ORDINALITY a) o
            JOIN repair r ON r.id = o.id
           WHERE x.also_for <> '[]' AND (x.repair_id = ANY($1::uuid[]) OR x.also_for ?| $2::text[]) AND NOT o.id = ANY($1::uuid[])
           GROUP BY x.id) left_over
   WHERE m.id = left_over.id`

/** Deletes the records that only describe the given ones, and returns their ids. */
const PARTS = [
  'DELETE FROM mail WHERE repair_id = ANY($1::uuid[]) OR rental_id = ANY($1::uuid[]) RETURNING id',
  'DELETE FROM approval WHERE repair_id = ANY($1::uuid[]) OR rental_id = ANY($1::uuid[]) RETURNING id',
  'DELETE FROM signature WHERE about = ANY($1::uuid[]) RETURNING id',
  'DELETE FROM issued_paper WHERE about = ANY($1::uuid[]) RETURNING id',
  'DELETE FROM conflict WHERE eid = ANY($1::uuid[]) RETURNING id',
  `DELETE FROM notification
    WHERE object_id = ANY($1::uuid[]) OR rental_id1 = ANY($1::uuid[]) OR rental_id2 = ANY($1::uuid[]) RETURNING id`,
  'DELETE FROM removed_line WHERE owner_id = ANY($1::uuid[]) RETURNING line_id AS id',
]

/** Statements over the deleted records and parts. */
const REST = [
  'DELETE FROM approval_token WHERE approval_id = ANY($1::uuid[])',
  `DELETE FROM mail_queue WHERE mail_id = ANY($1::uuid[])
      OR mid IN (SELECT mid FROM rental_reminder WHERE rental_id = ANY($1::uuid[]))`,
  'DELETE FROM rental_reminder WHERE rental_id = ANY($1::uuid[])',
  'DELETE FROM webhook_delivery WHERE record_id = ANY($1::uuid[])',
]

/** References of records that stay. */
const REFERENCES: Record<Kind, readonly string[]> = {
  repair: ['UPDATE repair SET warranty_of_id = NULL WHERE warranty_of_id = ANY($1::uuid[])'],
  rental: [
    'UPDATE repair SET rental_id = NULL WHERE rental_id = ANY($1::uuid[])',
    'UPDATE repair SET from_rental_id = NULL WHERE from_rental_id = ANY($1::uuid[])',
  ],
}

/** The arguments that stay of a change: a refused one still says which record it was to make. */
const FORGOTTEN = `CASE WHEN status = 'applied' OR args->'id' IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('id', args->'id') END`

/**
 * Deletes records in the caller's transaction of the feed.
 * @returns the hashes of files that no record names any more
 */
export async function eraseRecords(tx: Queryable, kind: Kind, ids: string[]): Promise<string[]> {
  const files = await tx.query<FileRow>(FILES, [ids])
  if (kind === 'repair') await tx.query(MOVE_MAILS, [ids, ids])
  const gone = [...ids]
  for (const sql of PARTS) gone.push(...(await tx.query<{ id: string }>(sql, [ids])).rows.map(({ id }) => id))
  for (const sql of REST) await tx.query(sql, [gone])
  await forgetChanges(tx, gone)
  for (const sql of REFERENCES[kind]) await tx.query(sql, [ids])
  await tx.query(`DELETE FROM ${kind} WHERE id = ANY($1::uuid[])`, [ids])
  return forgetFiles(
    tx,
    files.rows.map(({ sha256 }) => sha256),
  )
}

/** Empties the changes of these records. */
export const forgetChanges = (tx: Queryable, ids: readonly string[]): Promise<unknown> =>
  tx.query(
    `UPDATE sync_mutation SET args = ${FORGOTTEN}, base = NULL WHERE ${MUTATION_SUBJECT} = ANY($1::text[])`,
    [ids],
  )

/**
 * Empties a number of changes that the server received before a day.
 * @returns how many; less than `most`: there are no others
 */
export async function forgetOldChanges(tx: Queryable, before: string, most: number): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE sync_mutation m SET args = ${FORGOTTEN}, base = NULL
       FROM (SELECT client_id, seq FROM sync_mutation WHERE ${OLD_CHANGES} LIMIT $2) old
      WHERE m.client_id = old.client_id AND m.seq = old.seq`,
    [before, most],
  )
  return rowCount ?? 0
}

/** The condition for changes before the day $1 that still have their content. */
export const OLD_CHANGES = `at_server < $1::date AND (base IS NOT NULL OR args <> ${FORGOTTEN})`

/**
 * Deletes the rows of files that no record names any more. Their files go after the commit; files without a row are
 * also removed by the daily sweep.
 */
export async function forgetFiles(tx: Queryable, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<FileRow>(
    `DELETE FROM blob b WHERE sha256 = ANY($1::text[]) AND NOT ${isShownSql('b')}
       AND NOT EXISTS (SELECT FROM trash t WHERE strpos(t.doc::text, b.sha256) > 0)
     RETURNING sha256`,
    [hashes],
  )
  return rows.map(({ sha256 }) => sha256)
}
