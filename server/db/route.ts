import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fieldOf } from '../../src/lib/objects.ts'
import { parseDatabaseAddress } from '../lib/databaseAddress.ts'

/** How long one host may take to answer a probe. */
const PROBE_MS = 2_000
/** How long to wait for the other hosts after one that accepts writes was found. */
const OTHERS_MS = 250

/** Selects whether the session is read only, and the timeline that the cluster writes. */
const READ_STATE = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS locked,
  CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`

/**
 * The database is read only: a standby, or a primary that must step down. The error is temporary until
 * another host is found.
 */
class ReadOnlyDatabase extends Error {
  override name = 'ReadOnlyDatabase'
  readonly code = '25006'
  constructor() {
    super('the database is read only')
  }
}

interface WritableHost {
  url: string
  timeline: string
}

/**
 * Finds the host of an address that accepts writes. The result is cached until a connection fails or is read
 * only. Then all hosts are probed in parallel, so that a dead host does not delay the others.
 */
export class Route {
  readonly urls: readonly string[]
  private cachedUrl: string | null = null
  private searching: Promise<string> | undefined

  constructor(address: string) {
    this.urls = parseDatabaseAddress(address).urls
  }

  /** @throws the error of a host, if none accepts writes */
  async writable(): Promise<string> {
    if (this.cachedUrl !== null) return this.cachedUrl
    this.searching ??= this.findWritable().finally(() => (this.searching = undefined))
    return this.searching
  }

  forget(): void {
    this.cachedUrl = null
  }

  private async findWritable(): Promise<string> {
    const [only] = this.urls
    if (this.urls.length === 1 && only !== undefined) return only
    const found: WritableHost[] = []
    const probes = this.urls.map(async (url) => found.push(await probe(url)))
    const soon = Promise.any(probes).then(
      () => sleep(OTHERS_MS),
      () => {},
    )
    const all = Promise.allSettled(probes)
    await Promise.race([all, soon])
    const best = newestHost(found, this.urls)
    if (!best) throw reasonOf(await all)
    this.cachedUrl = best.url
    return best.url
  }
}

/** If two hosts accept writes, the one with the older timeline does not know yet that it was replaced. */
const newestHost = (found: readonly WritableHost[], urls: readonly string[]): WritableHost | undefined =>
  found.toSorted(
    (a, b) => b.timeline.localeCompare(a.timeline) || urls.indexOf(a.url) - urls.indexOf(b.url),
  )[0]

/** Prefers an error of a host that answered to one of a host that did not. */
function reasonOf(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const answeredReasons = reasons.filter((reason) => /^\w{5}$/.test(String(fieldOf(reason, 'code'))))
  return (
    answeredReasons.find((reason) => fieldOf(reason, 'code') === '25006') ?? answeredReasons[0] ?? reasons[0]
  )
}

async function probe(url: string): Promise<WritableHost> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'werkbank route',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return { url, timeline: await assertWritable(client) }
  } finally {
    void client.end().catch(() => {})
  }
}

/** @returns the timeline that is written there @throws ReadOnlyDatabase */
export async function assertWritable(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ locked: boolean; timeline: string | null }>(READ_STATE)
  if (rows[0]?.locked !== false) throw new ReadOnlyDatabase()
  return rows[0].timeline ?? ''
}

const routes = new Map<string, Route>()

/**
 * Returns the route of an address. It is shared in the process, so that all connections use the same result.
 */
export function routeOf(address: string): Route {
  const known = routes.get(address) ?? new Route(address)
  routes.set(address, known)
  return known
}
