import { isIPv6 } from 'node:net'

/**
 * Returns the address that limits count by. For IPv6 it is the /64 network, because a household has 2^64
 * addresses and would never reach a limit.
 */
export function callerAddress(ip: string): string {
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
