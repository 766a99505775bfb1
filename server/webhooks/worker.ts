import { createPoller, type Poller } from '../jobs/poller.ts'
import { deliverWebhook, pruneDeliveries } from './deliver.ts'
import type { WebhookOptions } from './options.ts'

const QUEUE = 'webhook'
const AT_A_TIME = 2
const DUE = `SELECT d.id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id AND w.active AND w.paused_at IS NULL
  WHERE d.status = 'queued' AND d.next_at <= now() ORDER BY d.next_at LIMIT 100`

/**
 * Sends the messages that transactions queued for webhooks, in any number of server processes. A job
 * announces that a message is due; the process that takes its row first sends it.
 */
export function createWebhooks(options: WebhookOptions): Poller {
  const { pool, log, jobs } = options
  jobs.daily('webhook-deliveries', '40 3 * * *', async () => void (await pruneDeliveries(pool)))
  jobs.queue(QUEUE, ({ id }) => deliverWebhook(options, String(id)), AT_A_TIME)
  const look = async () => {
    const { rows } = await pool.query<{ id: string }>(DUE)
    for (const { id } of rows) await jobs.send(QUEUE, id, { id })
  }
  return createPoller({
    poll: look,
    log,
    failureMessage: 'the webhooks could not be read',
    pollMs: options.pollMs,
  })
}
