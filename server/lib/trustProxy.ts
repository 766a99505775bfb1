import { BlockList, isIP } from 'node:net'

/**
 * Defines which proxies may report the caller's address: none, a number of proxies in front of the server, or
 * proxies with these addresses. Entries that the caller itself wrote into X-Forwarded-For are never used.
 */
export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean)

const NAMES = ['loopback', 'linklocal', 'uniquelocal']
const EXPECTED =
  'the number of proxies in front of the server, such as 1, or their addresses, such as 10.0.0.5,172.16.0.0/12'

export const TRUST_PROXY_ON = `'on' would believe what any caller writes; give ${EXPECTED}`
export const TRUST_PROXY_WRONG = `give ${EXPECTED}, or off`

/** Parses TRUST_PROXY; null if the text is invalid. */
export function readTrustProxy(text: string): TrustProxy | null {
  if (text === 'off' || text === '0') return false
  if (/^\d$/.test(text)) return (_address, hop) => hop < Number(text)
  const list = text.split(',').map((one) => one.trim())
  return list.every(isNetwork) ? list : null
}

/**
 * True if TRUST_PROXY is a number of proxies. Then everybody who reaches the port directly can choose the address that is
 * reported for them.
 */
export const countsProxies = (trusted: TrustProxy): boolean => typeof trusted === 'function'

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (NAMES.includes(text)) return true
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The networks behind the names. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Returns a check whether the peer of a connection is one of our proxies. */
export function proxyCheck(trusted: TrustProxy): (address: string) => boolean {
  if (trusted === false) return () => false
  if (typeof trusted === 'function') return (address) => trusted(address, 0)
  const list = new BlockList()
  for (const network of trusted.flatMap((one) => NAMED_NETWORKS[one] ?? [one])) {
    const [address = '', bits] = network.split('/')
    const [family, all] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    list.addSubnet(address, bits === undefined ? all : Number(bits), family)
  }
  // A dual-stack socket reports ::ffff:10.0.0.5, which the list also matches.
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
