import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/*
 * Checks addresses that a person types and this machine connects to. They must not give access to targets
 * that only this machine can reach (SSRF, B8, ASVS 1.3.6).
 */

/**
 * Always refused: link-local, cloud metadata, multicast and reserved ranges, and the ranges that carry an IPv4 address
 * inside an IPv6 address (IPv4-compatible, NAT64, 6to4, Teredo).
 */
const ALWAYS_REFUSED = blockList(
  [
    '0.0.0.0/8',
    '169.254.0.0/16',
    '192.0.0.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  [
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '2001::/32',
    '2002::/16',
    'fd00:ec2::254/128',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
)
/** Loopback addresses. This machine is allowed only if the policy permits it and the operator lists it. */
const LOOPBACK = blockList(['127.0.0.0/8'], ['::1/128'])
/** Private networks. They are allowed only if the operator lists the host. */
const PRIVATE = blockList(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'], ['fc00::/7'])

function blockList(v4: string[], v6: string[]): BlockList {
  const list = new BlockList()
  const add = (type: 'ipv4' | 'ipv6') => (range: string) => {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), type)
  }
  v4.forEach(add('ipv4'))
  v6.forEach(add('ipv6'))
  return list
}

export interface AddressPolicy {
  /** Internal names and addresses that the operator listed. */
  privateHosts: readonly string[]
  /** True if this machine itself may be listed. */
  thisMachine?: boolean
  lookup?: (host: string) => Promise<{ address: string }[]>
  interfaces?: () => NodeJS.Dict<{ address: string }[]>
}

/** Thrown for a host that must not be connected to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** True if the operator listed this host as internal. */
export const isInternalHost = (host: string, { privateHosts }: AddressPolicy): boolean =>
  privateHosts.includes(host.trim().toLowerCase())

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** True for loopback and for the addresses of this machine's own network interfaces. */
const isThisMachine = (
  address: string,
  interfaces: AddressPolicy['interfaces'] = networkInterfaces,
): boolean =>
  isIn(LOOPBACK, address) ||
  Object.values(interfaces())
    .flat()
    .some((own) => own?.address === address)

/** '::ffff:10.0.0.1' is another form of 10.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

function isAllowed(host: string, address: string, policy: AddressPolicy): boolean {
  const { privateHosts, thisMachine, interfaces } = policy
  if (isIP(address) === 0 || /^::ffff:/i.test(address)) return false
  const listed = privateHosts.includes(host) || privateHosts.includes(address)
  if (isThisMachine(address, interfaces)) return thisMachine === true && listed
  if (isIn(ALWAYS_REFUSED, address)) return false
  return !isIn(PRIVATE, address) || listed
}

/**
 * Returns the address to connect to. The name is resolved once and the connection uses the checked address,
 * which prevents DNS rebinding.
 * @throws AddressRefused if any address of the name is not allowed
 */
export async function resolveAllowedAddress(host: string, policy: AddressPolicy): Promise<string> {
  const name = host.trim().toLowerCase()
  const found = isIP(name) ? [{ address: name }] : await (policy.lookup ?? lookupAll)(name)
  const addresses = found.map(({ address }) => plain(address))
  const [first] = addresses
  if (!first || !addresses.every((address) => isAllowed(name, address, policy)))
    throw new AddressRefused(`${name} ${addresses.join(' ')}`)
  return first
}

const lookupAll = (host: string) => systemLookup(host, { all: true })
