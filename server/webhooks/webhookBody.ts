import type pg from 'pg'
import { isOneOf } from '../../src/domain/shared/objects.ts'
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
export interface QueuedWebhookEvent {
  id: string
  event: string
  recordId: string
  /** The status before and after; null for an event without a status. */
  change: object | null
  createdAt: string
}

/** Returns the message as JSON with the current record; a deleted record only has its id. */
export async function webhookBody(
  pool: pg.Pool,
  { id, event, recordId, change, createdAt }: QueuedWebhookEvent,
): Promise<string> {
  const known = isOneOf(WEBHOOK_EVENT_LIST, event)
  const { rows } = known ? await pool.query<object>(RECORDS[event], [recordId]) : { rows: [] }
  const record = rows[0] ?? { id: recordId }
  return JSON.stringify({ id, event, at: createdAt, record, ...(change ? { change } : {}) })
}
