import type { IncomingMessage } from 'node:http'
import { domainToASCII } from 'node:url'
import { StartError } from '../lib/env.ts'

const NAME = /^[a-z][a-z0-9-]{0,28}[a-z0-9]$/
const LABELS = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/

/** @throws StartError */
export function assertName(name: string): void {
  if (!NAME.test(name))
    throw new StartError('The name of a house has 2 to 30 small letters, digits and dashes, a letter first.')
}

/** Normalises a host name to the form that browsers send. @throws StartError */
export function readHost(text: string): string {
  const host = domainToASCII(plainHost(text))
  if (host.length > 253 || !LABELS.test(host))
    throw new StartError('A host is a name such as oost.example.com, without port or scheme.')
  return host
}

/** @throws StartError */
export function readHosts(texts: readonly string[]): string[] {
  const hosts = [...new Set(texts.map(readHost))]
  if (hosts.length === 0) throw new StartError('A house needs a host name: --host oost.example.com')
  return hosts
}

const plainHost = (text: string): string => text.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/**
 * Returns the host of a request. The header of one of our proxies takes precedence over `Host`.
 * @param isProxy true for the address of one of our proxies
 */
export function hostOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string) => boolean,
): string {
  const given = headers['x-forwarded-host']
  const forwarded = given && isProxy(socket.remoteAddress ?? '') ? String(given).split(',').at(-1) : undefined
  return plainHost(forwarded ?? headers.host ?? '')
}
