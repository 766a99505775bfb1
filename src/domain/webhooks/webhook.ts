import { keysOf } from '../shared/objects.ts'

/** What an address can be told of, in the order of the form, with the words of its switch. */
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

/** An address that is told of changes; its secret was shown once, when it was made. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  active: boolean
}

/** What became of one message. */
export interface WebhookDelivery {
  id: string
  event: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  /** RFC 3339 in UTC. */
  createdAt: string
  triedAt: string | null
  /** The answer to the last attempt: its code, how long it took in milliseconds, how it begins; null: there was none. */
  code: number | null
  ms: number | null
  answer: string | null
  /** Why there was none, in Dutch. */
  error: string | null
}

/** Protocol, name or address, port, the rest; a user has no place in it. */
const PARTS = /^(https?):\/\/(?:\[([\da-f:.]+)\]|([^\s/:@?#[\]]+))(?::\d{1,5})?(?:[/?#]\S*)?$/i
const WRONG = 'Gelieve een geldig adres in te vullen dat met https:// begint!'

/** Why an address cannot be kept, in Dutch; null: it can. @param privateHosts those within the house, for which http will do */
export function webhookUrlProblem(url: string, privateHosts: readonly string[] = []): string | null {
  const [, protocol = '', address, name] = PARTS.exec(url) ?? []
  const host = (address ?? name ?? '').toLowerCase()
  if (host === '' || url.length > WEBHOOK_URL_MAX) return WRONG
  return protocol.toLowerCase() === 'https' || privateHosts.includes(host) ? null : WRONG
}
