import type pg from 'pg'
import { AddressRefused } from '../lib/publicAddress.ts'
import { unsealSecret } from '../lib/seal.ts'
import { type WebhookOptions, webhookSecretName } from './options.ts'
import { postWebhook, type WebhookResponse } from './post.ts'
import { fieldOf, isOneOf } from '../../src/lib/objects.ts'
import { WEBHOOK_EVENT_LIST, type WebhookEvent } from '../../src/domain/webhooks/webhook.ts'

/**
 * The fields of a record in a message. They only identify it; authorised programs read the rest through the
 * API.
 */
const RECORDS: Record<WebhookEvent, string> = {
  'repair.status': 'SELECT id, coalesce(number, provisional_ref) AS number, type FROM repair WHERE id = $1',
  'rental.status': 'SELECT id, coalesce(number, provisional_ref) AS number, type FROM rental WHERE id = $1',
  'customer.changed': 'SELECT id, reference_number AS number, name FROM customer WHERE id = $1',
  'item.changed':
    'SELECT id, item_number AS number, brand, model, serial_number AS "serialNumber" FROM item WHERE id = $1',
}

/** A queued event of a webhook. */
interface QueuedWebhookEvent {
  id: string
  event: string
  recordId: string
  /** The status before and after; null for an event without a status. */
  change: object | null
  createdAt: string
}

/** Returns the message as JSON with the current record; a deleted record only has its id. */
async function webhookBody(
  pool: pg.Pool,
  { id, event, recordId, change, createdAt }: QueuedWebhookEvent,
): Promise<string> {
  const known = isOneOf(WEBHOOK_EVENT_LIST, event)
  const { rows } = known ? await pool.query<object>(RECORDS[event], [recordId]) : { rows: [] }
  const record = rows[0] ?? { id: recordId }
  return JSON.stringify({ id, event, at: createdAt, record, ...(change ? { change } : {}) })
}

interface Row extends QueuedWebhookEvent {
  webhookId: string
  url: string
  sealed: string
  attempts: number
}

/** Lease of a message, longer than an attempt can last. No other process takes it meanwhile. */
const LEASE = '2 minutes'
const TAKE = `
  UPDATE webhook_delivery d SET attempts = d.attempts + 1, tried_at = now(), next_at = now() + interval '${LEASE}'
    FROM webhook w WHERE w.id = d.webhook_id AND w.active AND w.paused_at IS NULL AND d.id = $1 AND d.status = 'queued' AND d.next_at <= now()
  RETURNING d.id, d.event, d.record_id AS "recordId", d.change, sync_moment(d.created_at) AS "createdAt", d.attempts,
            w.id AS "webhookId", w.url, w.secret AS sealed`

/** Delays after the first, second … failed attempt; after the last one the message has failed permanently. */
export const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 12 * 3_600_000]

/** Tries to send one message, unless it was already sent or its webhook was disabled. */
export async function deliverWebhook(options: WebhookOptions, id: string): Promise<void> {
  const { rows } = await options.pool.query<Row>(TAKE, [id])
  const [row] = rows
  if (row) await storeOutcome(options, row, await attempt(options, row))
}

type WebhookOutcome = WebhookResponse | { error: string }

async function attempt({ pool, env, timeoutMs }: WebhookOptions, row: Row): Promise<WebhookOutcome> {
  const secret = await unsealSecret(env, webhookSecretName(row.webhookId), row.sealed)
  if (secret === null) return { error: 'Het geheim van deze webhook is niet te lezen: maak een nieuwe.' }
  const policy = { privateHosts: env.webhookPrivateHosts, thisMachine: true }
  try {
    return await postWebhook({ ...row, secret, body: await webhookBody(pool, row) }, policy, timeoutMs)
  } catch (error) {
    return { error: webhookErrorText(error) }
  }
}

/** Returns the reason for a missing answer; never the text of a library. */
function webhookErrorText(error: unknown): string {
  if (error instanceof AddressRefused) return 'Dit adres is niet toegelaten.'
  const name = String(fieldOf(error, 'name'))
  if (name === 'AbortError' || name === 'TimeoutError') return 'Geen antwoord binnen de tijd.'
  return fieldOf(error, 'code') === 'ENOTFOUND' ? 'De server bestaat niet.' : 'De verbinding lukte niet.'
}

const isAccepted = (outcome: WebhookOutcome): boolean =>
  'code' in outcome && outcome.code >= 200 && outcome.code < 300

async function storeOutcome(
  { pool, retryMs = RETRY_MS }: WebhookOptions,
  row: Row,
  outcome: WebhookOutcome,
): Promise<void> {
  const wait = retryMs[row.attempts - 1]
  const status = isAccepted(outcome) ? 'sent' : wait === undefined ? 'failed' : 'queued'
  const { code, ms, answer, error }: Partial<WebhookResponse & { error: string }> = outcome
  await pool.query(
    `UPDATE webhook_delivery SET status = $2, next_at = now() + $3 * interval '1 millisecond', code = $4, ms = $5,
       answer = $6, error = $7 WHERE id = $1`,
    [row.id, status, wait ?? 0, code, ms, answer?.replaceAll('\u0000', ''), error],
  )
}

/** Deletes messages after 30 days, if they have ended or if their webhook is paused. */
export const pruneDeliveries = (pool: pg.Pool) =>
  pool.query(
    `DELETE FROM webhook_delivery d USING webhook w WHERE w.id = d.webhook_id
       AND (d.status <> 'queued' OR w.paused_at IS NOT NULL) AND d.created_at < now() - interval '30 days'`,
  )
