import type pg from 'pg'
import { isOneOf } from '../../src/domain/shared/objects.ts'
import { WEBHOOK_EVENT_LIST, type WebhookEvent } from '../../src/domain/webhooks/webhook.ts'

/** What is told of a record: enough to know which one it is; the rest is read over the API, by who may. */
const RECORDS: Record<WebhookEvent, string> = {
  'repair.status': 'SELECT id, coalesce(number, provisional_ref) AS number, type FROM repair WHERE id = $1',
  'rental.status': 'SELECT id, coalesce(number, provisional_ref) AS number, type FROM rental WHERE id = $1',
  'customer.changed': 'SELECT id, reference_number AS number, name FROM customer WHERE id = $1',
  'item.changed':
    'SELECT id, item_number AS number, brand, model, serial_number AS "serialNumber" FROM item WHERE id = $1',
}

/** An event as it waits for its address. */
export interface Told {
  id: string
  event: string
  recordId: string
  /** The status before and after; null for an event without one. */
  change: object | null
  createdAt: string
}

/** The message as JSON, of the record as it is now; one that is gone has its id alone. */
export async function bodyOf(
  pool: pg.Pool,
  { id, event, recordId, change, createdAt }: Told,
): Promise<string> {
  const known = isOneOf(WEBHOOK_EVENT_LIST, event)
  const { rows } = known ? await pool.query<object>(RECORDS[event], [recordId]) : { rows: [] }
  const record = rows[0] ?? { id: recordId }
  return JSON.stringify({ id, event, at: createdAt, record, ...(change ? { change } : {}) })
}
