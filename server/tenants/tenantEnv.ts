import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { placeWithin } from '../backup/place.ts'
import { withDatabaseName } from '../lib/databaseAddress.ts'
import { type Env, StartError } from '../lib/env.ts'
import { tenantSuffix } from '../lib/envOidc.ts'
import { type SecretKeys, secretKeysOf } from '../lib/secretKey.ts'
import { openSealed, sealSecret, unsealSecret } from '../lib/seal.ts'
import type { ListedTenant } from './tenantList.ts'

/** A server with several tenants: its own environment, and the database with the list of tenants. */
export interface Control {
  env: Env
  pool: pg.Pool
  url: string
  /** name of that database, and prefix of the tenants' database names */
  database: string
}

/** Maximum length of a name in PostgreSQL. */
const NAME_BYTES = 63

export async function controlOf(env: Env, pool: pg.Pool, url: string): Promise<Control> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  return { env, pool, url, database: rows[0]?.name ?? '' }
}

/** @throws StartError */
export function tenantDatabaseName({ database }: Pick<Control, 'database'>, name: string): string {
  const full = `${database}_house_${name}`
  if (Buffer.byteLength(full) <= NAME_BYTES) return full
  throw new StartError(`The name of the database would be too long for PostgreSQL: ${full}`)
}

/**
 * Builds the environment of one tenant from that of the server. It has its own database, folder, store
 * prefixes, address and key. All other settings are those of the server.
 * @throws StartError
 */
export async function tenantEnv(control: Control, tenant: ListedTenant): Promise<Env> {
  const { env, url } = control
  const { name, id } = tenant
  return {
    ...env,
    multiTenant: false,
    tenant: name,
    databaseUrl: withDatabaseName(url, tenantDatabaseName(control, name)),
    // The path includes the id. Servers may still be deleting the folder of a removed tenant while a new one
    // has its name.
    dataDir: join(env.dataDir, 'houses', `${name}-${id.slice(0, 8)}`),
    dataDirNote: undefined,
    blobStore: env.blobStore && placeWithin(env.blobStore, name),
    backup: { ...env.backup, to: env.backup.to && placeWithin(env.backup.to, name) },
    ...(await tenantKeysOf(env, tenant)),
    oidc: env.oidcOfTenants[tenantSuffix(name)],
    oidcOfTenants: {},
    publicUrl: tenantUrl(env, tenant.hosts[0] ?? 'localhost'),
    // The entry point handles certificates, the metrics port and the metrics token.
    tls: undefined,
    metrics: { ...env.metrics, token: undefined, port: hasMetrics(env) ? 0 : undefined },
    initialUser: { username: undefined, password: undefined, email: undefined },
    demo: false,
  }
}

/** True if metrics are enabled. */
export const hasMetrics = ({ metrics }: Env): boolean =>
  metrics.port !== undefined || metrics.token !== undefined

/** Uses scheme and port of PUBLIC_URL, which is the address of the proxy, else those of the server. */
function tenantUrl({ publicUrl, tls, port }: Env, host: string): string {
  if (publicUrl) {
    const { protocol, port: proxyPort } = new URL(publicUrl)
    return `${protocol}//${host}${proxyPort && `:${proxyPort}`}`
  }
  const scheme = tls ? 'https' : 'http'
  return `${scheme}://${host}${port === (tls ? 443 : 80) ? '' : `:${port}`}`
}

const KEY_PURPOSE = 'werkbank house'
const SEALED_KEY_PURPOSE = 'the key of a house'

/**
 * Derives the keys of a tenant from the server's keys and the tenant's id. They are not stored, and they reveal no other
 * tenant's key. They follow a rotation of the server's key at once.
 */
async function derivedKeys(env: Env, id: string): Promise<SecretKeys> {
  const derive = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, id, KEY_PURPOSE, 32))
  const { current, earlier } = await secretKeysOf(env)
  return { current: derive(current), earlier: earlier.map(derive) }
}

async function tenantKeysOf(
  env: Env,
  { name, id, ownKey }: ListedTenant,
): Promise<Pick<Env, 'secretKey' | 'previousKeys' | 'keys'>> {
  const keys = () => derivedKeys(env, id)
  const { current, earlier } = await keys()
  if (ownKey === null)
    return {
      secretKey: current.toString('hex'),
      previousKeys: earlier.map((key) => key.toString('hex')),
      keys,
    }
  const own = await unsealSecret({ dataDir: env.dataDir, keys }, SEALED_KEY_PURPOSE, ownKey)
  if (own === null)
    throw new StartError(
      `Tenant ${name}: the secret key of this server is not the one with which this tenant was added.`,
    )
  return { secretKey: own, previousKeys: [], keys: undefined }
}

/** Seals the key that a tenant brings from elsewhere, for the list. */
export const sealKey = async (env: Env, id: string, key: string): Promise<string> =>
  sealSecret({ dataDir: env.dataDir, keys: () => derivedKeys(env, id) }, SEALED_KEY_PURPOSE, key)

/** Seals the own key of a tenant again. @returns null if it is sealed with the present key already */
export async function resealKey(env: Env, { id, ownKey }: ListedTenant): Promise<string | null> {
  const opened =
    ownKey &&
    (await openSealed({ dataDir: env.dataDir, keys: () => derivedKeys(env, id) }, SEALED_KEY_PURPOSE, ownKey))
  return opened && !opened.isCurrent ? sealKey(env, id, opened.text) : null
}
