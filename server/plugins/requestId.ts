import type { IncomingMessage } from 'node:http'
import { proxyCheck, type TrustProxy } from '../lib/trustProxy.ts'

/** What may stand in a log and in a header as it is. */
const PLAIN = /^[A-Za-z0-9._-]{1,100}$/

/**
 * By what a request is known in the logs: what a proxy of ours calls it, so that one search finds it in both, or a new id.
 * Nobody else names his own requests.
 */
export function requestIds(trusted: TrustProxy): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trusted)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const kept = typeof given === 'string' && PLAIN.test(given) && isProxy(socket?.remoteAddress ?? '')
    return kept ? given : crypto.randomUUID()
  }
}
