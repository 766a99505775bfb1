import type { IncomingMessage } from 'node:http'
import { proxyCheck, type TrustProxy } from '../lib/trustProxy.ts'

/** Ids that are safe in a log and in a header. */
const PLAIN = /^[A-Za-z0-9._-]{1,100}$/

/**
 * Returns a function for request ids. It takes over the id of one of our proxies, so that one search finds
 * the request in both logs. Otherwise it makes a new id; other callers cannot choose it.
 */
export function requestIds(trusted: TrustProxy): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(trusted)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isTrusted = typeof given === 'string' && PLAIN.test(given) && isProxy(socket?.remoteAddress ?? '')
    return isTrusted ? given : crypto.randomUUID()
  }
}
