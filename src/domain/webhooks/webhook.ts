import { keysOf } from '../../lib/objects.ts'

/** The events that a webhook can receive, with the label of each switch, in the order of the form. */
export const WEBHOOK_EVENTS = {
  'repair.status': 'Status van een herstelling',
  'rental.status': 'Status van een verhuur',
  'customer.changed': 'Klant gewijzigd',
  'item.changed': 'Item gewijzigd',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_LIST = keysOf(WEBHOOK_EVENTS)

/** The most characters of an address. */
const WEBHOOK_URL_MAX = 500

/** An address that receives changes. Its secret is shown only once, when the webhook is made. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  active: boolean
  /** The person who made it; null if that is unknown. */
  madeBy: string | null
  /** When a message last arrived there; null if none did. RFC 3339 in UTC, as the next one. */
  lastSent: string | null
  /** Since when its messages wait for somebody to resume it; null if they do not. */
  pausedAt: string | null
}

/** The result of one delivery. */
export interface WebhookDelivery {
  id: string
  event: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  /** RFC 3339 in UTC. */
  createdAt: string
  triedAt: string | null
  /**
   * The response to the last attempt: status code, duration in milliseconds, first part of the body. Null if
   * there was no response.
   */
  code: number | null
  ms: number | null
  answer: string | null
  /** Why there was no response, in Dutch. */
  error: string | null
}

/** Protocol, name or address, port, the rest. A user name is not allowed. */
const PARTS = /^(https?):\/\/(?:\[([\da-f:.]+)\]|([^\s/:@?#[\]]+))(?::\d{1,5})?(?:[/?#]\S*)?$/i
const WRONG = 'Gelieve een geldig adres in te vullen dat met https:// begint!'

/**
 * Returns why an address cannot be stored, in Dutch; null if it can.
 * @param privateHosts hosts of the internal network, for which http is allowed
 */
export function webhookUrlProblem(url: string, privateHosts: readonly string[] = []): string | null {
  const [, protocol = '', address, name] = PARTS.exec(url) ?? []
  const host = (address ?? name ?? '').toLowerCase()
  if (host === '' || url.length > WEBHOOK_URL_MAX) return WRONG
  return protocol.toLowerCase() === 'https' || privateHosts.includes(host) ? null : WRONG
}
