import type pg from 'pg'
import { type MailQuota, mailQuota, mailWaitsText, nextMailSlot } from '../../src/domain/mail/quota.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'

/*
 * When each mail of a person may leave (OP-08). A mail that a person asked for has no slot when it is queued, and
 * CLAIM of deliver.ts takes none without a slot. Slots are given under the lock of the feed, so that two servers
 * never give the same one.
 */

/** Mails that get their slot in one transaction. */
const BATCH = 1_000

interface Unslotted {
  id: string
  mail_id: string | null
  asked_by: string
}

const UNSLOTTED = `
  SELECT id, mail_id, asked_by FROM mail_queue
   WHERE status = 'queued' AND asked_by IS NOT NULL AND slot_at IS NULL ORDER BY created_at, mid LIMIT ${BATCH}`

/** Ends as soon as it finds one: most checks of the queue find none. */
const ANY_UNSLOTTED = UNSLOTTED.replace(`LIMIT ${BATCH}`, 'LIMIT 1')

/** Gives every mail that was queued since the last call its slot, and stores on those that must wait until when. */
export async function giveMailSlots(pool: pg.Pool, perHour: number): Promise<void> {
  if ((await pool.query(ANY_UNSLOTTED)).rows.length === 0) return
  await inSyncTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Unslotted>(UNSLOTTED)
    const { now, slotsOf } = await readSlots(tx, [...new Set(rows.map((row) => row.asked_by))])
    const given = rows.map(({ id, mail_id: mailId, asked_by: person }) => {
      const slots = slotsOf.get(person) ?? []
      const at = nextMailSlot(slots, perHour, now)
      slotsOf.set(person, [...slots, at])
      return { id, mailId, at: new Date(at).toISOString(), waits: at > now }
    })
    const textOf = (at: string) => mailWaitsText(perHour, at, new Date(now).toISOString())
    await tx.query(
      `UPDATE mail_queue q SET slot_at = s.at, next_at = greatest(q.next_at, s.at), error = coalesce(s.error, q.error)
         FROM unnest($1::uuid[], $2::timestamptz[], $3::text[]) s(id, at, error) WHERE q.id = s.id`,
      [
        given.map(({ id }) => id),
        given.map(({ at }) => at),
        given.map(({ at, waits }) => (waits ? textOf(at) : null)),
      ],
    )
    const waiting = given.filter(({ mailId, waits }) => waits && mailId !== null)
    if (waiting.length > 0)
      await tx.query(
        `UPDATE mail m SET error = s.error FROM unnest($1::uuid[], $2::text[]) s(id, error)
          WHERE m.id = s.id AND m.state = 'queued'`,
        [waiting.map(({ mailId }) => mailId), waiting.map(({ at }) => textOf(at))],
      )
  })
}

interface Slots {
  slotsOf: Map<string, number[]>
  /** The time of the database, which decides when a mail leaves; clocks of servers may differ from it. */
  now: number
}

/** Returns the slots of people that count for their next one. A cancelled mail gives its slot back. */
async function readSlots(db: Queryable, people: readonly string[]): Promise<Slots> {
  const { rows } = await db.query<{ person: string; at: number }>(
    `SELECT asked_by AS person, extract(epoch FROM slot_at)::float8 * 1000 AS at FROM mail_queue
      WHERE asked_by = ANY($1::uuid[]) AND slot_at > now() - interval '1 hour' AND status <> 'cancelled'`,
    [people],
  )
  const slotsOf = new Map<string, number[]>()
  for (const { person, at } of rows) slotsOf.set(person, [...(slotsOf.get(person) ?? []), at])
  const clock = await db.query<{ now: number }>('SELECT extract(epoch FROM now())::float8 * 1000 AS now')
  return { slotsOf, now: clock.rows[0]?.now ?? Date.now() }
}

/** Returns what a person may still send. */
export async function mailQuotaOf(pool: pg.Pool, userId: string, perHour: number): Promise<MailQuota> {
  await giveMailSlots(pool, perHour)
  const { slotsOf, now } = await readSlots(pool, [userId])
  return mailQuota(slotsOf.get(userId) ?? [], perHour, now)
}
