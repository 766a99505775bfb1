import type pg from 'pg'
import { NOTHING_ERASED, type RetentionCounts } from '../../src/domain/privacy/retention.ts'
import type { RetentionTerms } from '../../src/domain/settings/retention.ts'
import { addMonths, addYears } from '../../src/domain/shared/days.ts'
import type { BlobStore } from '../blobs/blobs.ts'
import { removeUnreferenced } from '../blobs/sweep.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { CLOSED_RENTAL, CLOSED_REPAIR, companyCountry, expiredRecords } from './closedRecords.ts'
import { countIdleCustomers, eraseIdleCustomers } from './idleCustomers.ts'
import { eraseRecords, forgetChanges, forgetFiles, forgetOldChanges, OLD_CHANGES } from './eraseRecords.ts'

/** Records per transaction. Small batches keep the time short in which other writers wait. */
const BATCH = 50
const MAIL_BATCH = 500
const CHANGE_BATCH = 2_000

/** The days before which data ends; null: kept. */
interface Limits {
  records: string | null
  customers: string | null
  mails: string | null
  logs: string | null
  photos: string | null
}

const limitsOf = (terms: RetentionTerms, today: string): Limits => {
  const months = (term: number | null) => (term === null ? null : addMonths(today, -term))
  const years = (term: number | null) => (term === null ? null : addYears(today, -term))
  return {
    records: years(terms.keepRecordYears),
    customers: years(terms.keepCustomerYears),
    mails: months(terms.keepMailMonths),
    logs: months(terms.keepLogMonths),
    photos: months(terms.keepPhotoMonths),
  }
}

const LOGS = [
  ['repair_log_line', 'repair_id', `repair r`, CLOSED_REPAIR],
  ['rental_log_line', 'rental_id', `rental r`, CLOSED_RENTAL],
] as const

/** A conflict that somebody decided on before the day $1. */
const OLD_CONFLICT = `state <> 'open' AND greatest(winner->>'at', loser->>'at') < $1`

/** A mail that is not on its way. */
const OLD_MAIL = `m.state <> 'queued' AND m.at < $1::date`
const WITH_PHOTOS = `${CLOSED_REPAIR} AND EXISTS (SELECT FROM repair_picture p WHERE p.repair_id = r.id)`

/**
 * Counts what the terms would erase on a day. Parts of records that go as a whole are not counted again.
 * @param today 'YYYY-MM-DD'
 */
export async function countRetention(
  pool: pg.Pool,
  terms: RetentionTerms,
  today: string,
): Promise<RetentionCounts> {
  const limits = limitsOf(terms, today)
  const counts = { ...NOTHING_ERASED }
  const gone: string[] = []
  if (limits.records !== null) {
    const options = { country: await companyCountry(pool), today, batch: 5_000 }
    for (const kind of ['repair', 'rental'] as const)
      for await (const ids of expiredRecords(pool, kind, limits.records, options)) {
        counts[kind === 'repair' ? 'repairs' : 'rentals'] += ids.length
        gone.push(...ids)
      }
  }
  const number = async (sql: string, values: unknown[]) =>
    (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values)).rows[0]?.n ?? 0
  if (limits.customers !== null) counts.customers = await countIdleCustomers(pool, limits.customers)
  if (limits.mails !== null)
    counts.mails = await number(
      `mail m WHERE ${OLD_MAIL} AND NOT coalesce(m.repair_id, m.rental_id) = ANY($2::uuid[])`,
      [limits.mails, gone],
    )
  if (limits.logs !== null) {
    for (const [table, owner, records, closed] of LOGS)
      counts.logLines += await number(
        `${table} x JOIN ${records} ON r.id = x.${owner} WHERE ${closed} AND NOT r.id = ANY($2::uuid[])`,
        [limits.logs, gone],
      )
    counts.changes =
      (await number(`sync_mutation WHERE ${OLD_CHANGES}`, [limits.logs])) +
      (await number(`conflict WHERE ${OLD_CONFLICT} AND NOT eid = ANY($2::uuid[])`, [limits.logs, gone])) +
      (await number(`removed_line WHERE at < $1::date AND NOT owner_id = ANY($2::uuid[])`, [
        limits.logs,
        gone,
      ]))
  }
  if (limits.photos !== null)
    counts.photos = await number(
      `repair_picture x JOIN repair r ON r.id = x.repair_id WHERE ${CLOSED_REPAIR} AND NOT r.id = ANY($2::uuid[])`,
      [limits.photos, gone],
    )
  return counts
}

/**
 * Erases what is older than the terms, in small transactions. A second run on the same day erases nothing more.
 * @param today 'YYYY-MM-DD'
 * @param report gets the counts, also those before a failure
 */
export async function applyRetention(
  store: BlobStore,
  terms: RetentionTerms,
  today: string,
  report: (counts: RetentionCounts) => Promise<void>,
): Promise<void> {
  const counts = { ...NOTHING_ERASED }
  const limits = limitsOf(terms, today)
  try {
    if (limits.records !== null) await eraseExpiredRecords(store, limits.records, today, counts)
    if (limits.customers !== null)
      await eraseIdleCustomers(store.pool, limits.customers, () => counts.customers++)
    if (limits.mails !== null) await eraseOldMails(store, limits.mails, counts)
    if (limits.logs !== null) await eraseOldLogs(store, limits.logs, counts)
    if (limits.photos !== null) await eraseOldPhotos(store, limits.photos, counts)
  } finally {
    await report(counts)
  }
}

const inBatch = <T>(store: BlobStore, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  inSyncTransaction(store.pool, work, { unlimitedWait: true })

async function removeFiles(store: BlobStore, hashes: readonly string[]): Promise<void> {
  for (const sha256 of hashes) await removeUnreferenced(store, sha256, Number.POSITIVE_INFINITY)
}

async function eraseExpiredRecords(
  store: BlobStore,
  before: string,
  today: string,
  counts: RetentionCounts,
): Promise<void> {
  const options = { country: await companyCountry(store.pool), today, batch: BATCH }
  for (const kind of ['repair', 'rental'] as const)
    for await (const ids of expiredRecords(store.pool, kind, before, options)) {
      const files = await inBatch(store, (tx) => eraseRecords(tx, kind, ids))
      counts[kind === 'repair' ? 'repairs' : 'rentals'] += ids.length
      await removeFiles(store, files)
    }
}

async function eraseOldMails(store: BlobStore, before: string, counts: RetentionCounts): Promise<void> {
  for (let n = MAIL_BATCH; n === MAIL_BATCH; counts.mails += n)
    n = await inBatch(store, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `DELETE FROM mail WHERE id IN (SELECT m.id FROM mail m WHERE ${OLD_MAIL} ORDER BY m.id LIMIT $2) RETURNING id`,
        [before, MAIL_BATCH],
      )
      const ids = rows.map(({ id }) => id)
      await tx.query('DELETE FROM mail_queue WHERE mail_id = ANY($1::uuid[])', [ids])
      await forgetChanges(tx, ids)
      return ids.length
    })
  // The row of a reminder stays, so that it is not sent again.
  await inBatch(store, async (tx) => {
    await tx.query(
      `DELETE FROM mail_queue WHERE status NOT IN ('queued', 'sending')
         AND mid IN (SELECT mid FROM rental_reminder WHERE at < $1::date)`,
      [before],
    )
    await tx.query(
      `UPDATE rental_reminder SET recipient = '', subject = '' WHERE at < $1::date AND recipient <> ''`,
      [before],
    )
  })
}

async function eraseOldLogs(store: BlobStore, before: string, counts: RetentionCounts): Promise<void> {
  for (const [table, owner, records, closed] of LOGS)
    for (let n = BATCH; n === BATCH; )
      n = await inBatch(store, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `SELECT r.id FROM ${records} WHERE ${closed} AND EXISTS (SELECT FROM ${table} x WHERE x.${owner} = r.id)
            ORDER BY r.id LIMIT $2`,
          [before, BATCH],
        )
        const erased = await tx.query(`DELETE FROM ${table} WHERE ${owner} = ANY($1::uuid[])`, [
          rows.map(({ id }) => id),
        ])
        counts.logLines += erased.rowCount ?? 0
        return rows.length
      })
  for (let n = CHANGE_BATCH; n === CHANGE_BATCH; counts.changes += n)
    n = await inBatch(store, (tx) => forgetOldChanges(tx, before, CHANGE_BATCH))
  for (let n = BATCH; n === BATCH; counts.changes += n)
    n = await inBatch(store, async (tx) => {
      const ids = `SELECT id FROM conflict WHERE ${OLD_CONFLICT} ORDER BY id LIMIT $2`
      return (await tx.query(`DELETE FROM conflict WHERE id IN (${ids})`, [before, BATCH])).rowCount ?? 0
    })
  const lines = await inBatch(store, (tx) =>
    tx.query('DELETE FROM removed_line WHERE at < $1::date', [before]),
  )
  counts.changes += lines.rowCount ?? 0
}

async function eraseOldPhotos(store: BlobStore, before: string, counts: RetentionCounts): Promise<void> {
  for (let n = BATCH; n === BATCH; ) {
    const { records, photos, files } = await inBatch(store, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `SELECT r.id FROM repair r WHERE ${WITH_PHOTOS} ORDER BY r.id LIMIT $2`,
        [before, BATCH],
      )
      const erased = await tx.query<{ sha256: string; original: string | null }>(
        `DELETE FROM repair_picture WHERE repair_id = ANY($1::uuid[])
         RETURNING sha256, original_sha256 AS original`,
        [rows.map(({ id }) => id)],
      )
      const hashes = erased.rows.flatMap(({ sha256, original }) => [sha256, original ?? []].flat())
      return { records: rows.length, photos: erased.rows.length, files: await forgetFiles(tx, hashes) }
    })
    counts.photos += photos
    n = records
    await removeFiles(store, files)
  }
}
