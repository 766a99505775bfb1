import type { IncomingMessage } from 'node:http'
import { domainToASCII } from 'node:url'
import { StartError } from '../lib/env.ts'

const NAME = /^[a-z][a-z0-9-]{0,28}[a-z0-9]$/
const LABELS = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/

/** @throws StartError */
export function assertTenantName(name: string): void {
  if (!NAME.test(name))
    throw new StartError('The name of a tenant has 2 to 30 small letters, digits and dashes, a letter first.')
}

/** Normalises a host name to the form that browsers send. @throws StartError */
export function parseHost(text: string): string {
  const host = domainToASCII(normalizeHost(text))
  if (host.length > 253 || !LABELS.test(host))
    throw new StartError('A host is a name such as oost.example.com, without port or scheme.')
  return host
}

/** @throws StartError */
export function parseHosts(texts: readonly string[]): string[] {
  const hosts = [...new Set(texts.map(parseHost))]
  if (hosts.length === 0) throw new StartError('A tenant needs a host name: --host oost.example.com')
  return hosts
}

const normalizeHost = (text: string): string =>
  text.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/**
 * Returns the host of a request. The header of one of our proxies takes precedence over `Host`.
 * @param isProxy true for the address of one of our proxies
 */
export function hostOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string) => boolean,
): string {
  const header = headers['x-forwarded-host']
  const forwarded =
    header && isProxy(socket.remoteAddress ?? '') ? String(header).split(',').at(-1) : undefined
  return normalizeHost(forwarded ?? headers.host ?? '')
}
