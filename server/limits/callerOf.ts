import { isIPv6 } from 'node:net'

/**
 * The address that limits count by. Of IPv6 the network: one household or office has 2^64 addresses of its own, and
 * would otherwise never reach a limit.
 */
export function callerOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const address = ip.split('%')[0] ?? ''
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::')
  const parts = (text: string | undefined) => (text ? text.split(':') : [])
  const zeros = tail === undefined ? 0 : 8 - parts(head).length - parts(tail).length
  const groups = [...parts(head), ...Array.from({ length: zeros }, () => '0'), ...parts(tail)]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
