import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { within } from '../backup/place.ts'
import { named } from '../lib/databaseAddress.ts'
import { type Env, StartError } from '../lib/env.ts'
import { secretKeyOf } from '../lib/secretKey.ts'
import { seal, unseal } from '../mailQueue/seal.ts'
import type { ListedHouse } from './list.ts'

/** A server of several houses: its own environment, and the database with their list. */
export interface Control {
  env: Env
  pool: pg.Pool
  url: string
  /** the name of that database, with which those of the houses begin */
  database: string
}

/** What PostgreSQL lets a name have. */
const NAME_BYTES = 63

export async function controlOf(env: Env, pool: pg.Pool, url: string): Promise<Control> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  return { env, pool, url, database: rows[0]?.name ?? '' }
}

/** @throws StartError */
export function databaseOf({ database }: Pick<Control, 'database'>, name: string): string {
  const full = `${database}_house_${name}`
  if (Buffer.byteLength(full) <= NAME_BYTES) return full
  throw new StartError(`The name of the database would be too long for PostgreSQL: ${full}`)
}

/**
 * The environment of one house, made of that of its server: a database, a folder, a prefix in each store, an address and a key that no
 * other has. All else is as the server was told.
 * @throws StartError
 */
export async function houseEnv(control: Control, house: ListedHouse): Promise<Env> {
  const { env, url } = control
  const { name, id } = house
  return {
    ...env,
    houses: false,
    house: name,
    databaseUrl: named(url, databaseOf(control, name)),
    // by the id too: what a server still takes away of one that is gone is not that of a new one with its name
    dataDir: join(env.dataDir, 'houses', `${name}-${id.slice(0, 8)}`),
    dataDirNote: undefined,
    blobStore: env.blobStore && within(env.blobStore, name),
    backup: { ...env.backup, to: env.backup.to && within(env.backup.to, name) },
    secretKey: await keyOf(env, house),
    publicUrl: addressAt(env, house.hosts[0] ?? 'localhost'),
    // the door has the certificates, the port of the figures, and whoever brings a token
    tls: undefined,
    metrics: { ...env.metrics, token: undefined, port: hasFigures(env) ? 0 : undefined },
    initialUser: { username: undefined, password: undefined, email: undefined },
    demo: false,
  }
}

/** Whether anybody asked for figures. */
export const hasFigures = ({ metrics }: Env): boolean =>
  metrics.port !== undefined || metrics.token !== undefined

/** Scheme and port are those of PUBLIC_URL, where the proxy is, else those of the server itself. */
function addressAt({ publicUrl, tls, port }: Env, host: string): string {
  if (publicUrl) {
    const { protocol, port: given } = new URL(publicUrl)
    return `${protocol}//${host}${given && `:${given}`}`
  }
  const scheme = tls ? 'https' : 'http'
  return `${scheme}://${host}${port === (tls ? 443 : 80) ? '' : `:${port}`}`
}

const PURPOSE = 'werkbank house'
const SEALED = 'the key of a house'

/** Made of the key of the server and the id: nothing of it is kept, and who has that of one house has that of no other. */
const derivedKey = async (env: Env, id: string): Promise<string> =>
  Buffer.from(hkdfSync('sha256', await secretKeyOf(env), id, PURPOSE, 32)).toString('hex')

async function keyOf(env: Env, { name, id, ownKey }: ListedHouse): Promise<string> {
  const derived = await derivedKey(env, id)
  if (ownKey === null) return derived
  const own = await unseal({ dataDir: env.dataDir, secretKey: derived }, SEALED, ownKey)
  if (own === null)
    throw new StartError(
      `House ${name}: the secret key of this server is not the one with which this house was taken in.`,
    )
  return own
}

/** A key that a house brings from elsewhere, as the list keeps it. */
export const sealKey = async (env: Env, id: string, key: string): Promise<string> =>
  seal({ dataDir: env.dataDir, secretKey: await derivedKey(env, id) }, SEALED, key)
