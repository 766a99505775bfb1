import type pg from 'pg'
import type { Webhook, WebhookDelivery } from '../../src/domain/webhooks/webhook.ts'
import type { RequestActor } from '../auth/tokens.ts'
import { inTransaction } from '../db/queryable.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'
import { type AuditActor, recordAudit } from '../audit/recordAudit.ts'
import { HttpError } from '../lib/errors.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { newSecret } from '../lib/secrets.ts'
import { sealSecret } from '../lib/seal.ts'
import { webhookSecretName } from './options.ts'

/*
 * The webhooks of the company. They are not in the feed: only the server uses them, and no device may store
 * their secrets. They can therefore only be changed online. A field that another person changed meanwhile is
 * refused at once.
 */

const SELECT_WEBHOOKS = `
  SELECT w.id, w.url, w.events, w.active, btrim(u.name || ' ' || u.last_name) AS "madeBy",
         sync_moment(w.paused_at) AS "pausedAt",
         (SELECT sync_moment(max(d.tried_at)) FROM webhook_delivery d
           WHERE d.webhook_id = w.id AND d.status = 'sent') AS "lastSent"
    FROM webhook w LEFT JOIN app_user u ON u.id = w.created_by`
type Fields = Pick<Webhook, 'url' | 'events' | 'active'>
/** `paused: false` resumes a webhook, and makes the caller the person behind it. */
type Change = Partial<Fields> & { paused?: false | undefined }

export const readWebhooks = async (pool: pg.Pool): Promise<Webhook[]> =>
  (await pool.query<Webhook>(`${SELECT_WEBHOOKS} ORDER BY w.created_at, w.id`)).rows

/** @returns its id, and its secret, which is only returned this once */
export async function insertWebhook(
  pool: pg.Pool,
  env: KeyEnv,
  { url, events }: Pick<Fields, 'url' | 'events'>,
  actor: RequestActor,
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [crypto.randomUUID(), newSecret()]
  const sealed = await sealSecret(env, webhookSecretName(id), secret)
  await inTransaction(pool, async (tx) => {
    await tx.query('INSERT INTO webhook (id, url, secret, events, created_by) VALUES ($1, $2, $3, $4, $5)', [
      id,
      url,
      sealed,
      JSON.stringify(events),
      actor.userId,
    ])
    await recordAudit(tx, { what: 'webhookAdded', actor, whom: subjectOf({ id, url }) })
  })
  return { id, secret }
}

/**
 * Changes the given fields.
 * @param base the seen values of these fields
 * @throws ApiError 404, or 409 if a field changed in the meantime
 */
export const updateWebhook = (
  pool: pg.Pool,
  id: string,
  { paused, ...given }: Change,
  base: Partial<Fields>,
  actor: RequestActor,
): Promise<Webhook> =>
  inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Webhook>(`${SELECT_WEBHOOKS} WHERE w.id = $1 FOR UPDATE OF w`, [id])
    const [stored] = rows
    if (!stored) throw new HttpError(404, 'not_found')
    refuseConcurrentChange(texts(base), texts(stored), texts(given))
    const next = { ...stored, ...given }
    await tx.query('UPDATE webhook SET url = $2, events = $3, active = $4 WHERE id = $1', [
      id,
      next.url,
      JSON.stringify(next.events),
      next.active,
    ])
    if (paused === false)
      await tx.query('UPDATE webhook SET paused_at = NULL, created_by = $2 WHERE id = $1', [id, actor.userId])
    await recordAudit(tx, { what: 'webhookChanged', actor, whom: subjectOf(next) })
    return paused === false ? { ...next, pausedAt: null } : next
  })

const texts = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]))

export const deleteWebhook = (pool: pg.Pool, id: string, actor: AuditActor): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ url: string }>('DELETE FROM webhook WHERE id = $1 RETURNING url', [id])
    if (rows[0])
      await recordAudit(tx, { what: 'webhookRemoved', actor, whom: subjectOf({ id, url: rows[0].url }) })
  })

/** Names a webhook by its host, since the rest of an address may hold a secret. */
const subjectOf = ({ id, url }: { id: string; url: string }) => ({ id, name: new URL(url).host })

const LATEST = 50

/** Returns the latest messages of a webhook, newest first. */
export const deliveriesOf = async (pool: pg.Pool, id: string): Promise<WebhookDelivery[]> => {
  const { rows } = await pool.query<WebhookDelivery>(
    `SELECT id, event, status, attempts, sync_moment(created_at) AS "createdAt", sync_moment(tried_at) AS "triedAt",
            code, ms, answer, error
       FROM webhook_delivery WHERE webhook_id = $1 ORDER BY created_at DESC, id LIMIT ${LATEST}`,
    [id],
  )
  return rows
}

/** Sends a message again at once, with all its attempts. @throws ApiError 404 */
export async function requeueDelivery(pool: pg.Pool, id: string): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE webhook_delivery SET status = 'queued', attempts = 0, next_at = now() WHERE id = $1`,
    [id],
  )
  if (rowCount === 0) throw new HttpError(404, 'not_found')
}
