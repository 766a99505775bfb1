/** The location of a database: one host, or several hosts of which one accepts writes. */
export interface DatabaseAddress {
  /** One URL for each host, in the given order. */
  urls: readonly string[]
}

/** An invalid DATABASE_URL. The text quotes nothing of it, because it contains a password. */
export class DatabaseAddressError extends Error {
  override name = 'AddressError'
}

const ADDRESS_FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const SESSION = 'target_session_attrs'
/** Accepted session values. The server writes, so even with `any` it uses a host that accepts writes. */
const SESSION_VALUES = ['read-write', 'primary', 'any']

/**
 * Parses a DATABASE_URL, also with several hosts in the form of libpq (`postgres://u:p@h1:5432,h2:5433/db`),
 * which the driver does not support. A host is a name or an address with an optional port.
 * @throws AddressError
 */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const [, scheme = '', authority = '', path = '', query = ''] = ADDRESS_FORM.exec(text.trim()) ?? []
  if (!scheme)
    throw new DatabaseAddressError('an address such as postgres://user:password@host:5432/database')
  const at = authority.lastIndexOf('@') + 1
  const [user, hosts] = [authority.slice(0, at), authority.slice(at).split(',')]
  const rest = path + withoutSession(query)
  const urls = hosts.map((host) => `${scheme}${user}${host}${rest}`)
  for (const [i, url] of urls.entries()) assertHost(url, hosts[i] ?? '', hosts.length)
  return { urls }
}

function withoutSession(query: string): string {
  const params = query.split('&').filter(Boolean)
  const wanted = params.find((param) => param.startsWith(`${SESSION}=`))?.slice(SESSION.length + 1)
  if (wanted !== undefined && !SESSION_VALUES.includes(wanted))
    throw new DatabaseAddressError(`${SESSION} may be ${SESSION_VALUES.join(', ')}: this server writes`)
  if (params.some((param) => /^(host|port)=.*(,|%2c)/i.test(param)))
    throw new DatabaseAddressError(
      'several hosts belong before the name of the database, separated by commas',
    )
  const otherParams = params.filter((param) => !param.startsWith(`${SESSION}=`))
  return otherParams.length > 0 ? `?${otherParams.join('&')}` : ''
}

function assertHost(url: string, host: string, hosts: number): void {
  if (hosts > 1 && !/^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(:\d+)?$/.test(host))
    throw new DatabaseAddressError('each host is a name or an address, with its port behind a colon')
  const port = /:(\d+)$/.exec(host)?.[1]
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    throw new DatabaseAddressError('a port is a number from 1 to 65535')
  // A local socket has no host.
  if (!URL.canParse(host === '' ? url.replace('@/', '@localhost/').replace(':///', '://localhost/') : url))
    throw new DatabaseAddressError('an address such as postgres://user:password@host:5432/database')
}

/** Returns the URL of another database on the same server or servers. */
export const withDatabaseName = (url: string, database: string): string =>
  url.replace(
    /^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/,
    (_, server: string) => `${server}/${encodeURIComponent(database)}`,
  )
