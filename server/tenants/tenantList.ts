import type pg from 'pg'
import { fieldOf } from '../../src/lib/objects.ts'
import { withExclusiveLock } from '../db/exclusiveLock.ts'
import { StartError } from '../lib/env.ts'

/*
 * The list of the tenants of a server, in its own schema of the database of DATABASE_URL or of the embedded
 * database. Servers follow it, and only commands write it. A database with a single company has no such
 * schema.
 */

/** `creating` and `deleting`: a command is running or was interrupted; then it must be run again. */
export type TenantState = 'creating' | 'active' | 'suspended' | 'deleting'

export interface ListedTenant {
  /** Permanent name in commands, folders and prefixes. */
  name: string
  /** Unique over time: a later tenant with the same name gets another id. The key is derived from it. */
  id: string
  state: TenantState
  /** The first host is used in mails and documents. */
  hosts: readonly string[]
  /**
   * The key that the tenant brought from elsewhere, sealed with its derived key; null if it uses the derived
   * key.
   */
  ownKey: string | null
  createdAt: string
}

/** Channel that notifies servers of changes to the list. */
export const TENANTS_CHANNEL = 'houses'
/** Lock key of our own choice ('hous' in ASCII). */
const LOCK = 0x686f7573

const TABLES = `
  BEGIN;
  SELECT pg_advisory_xact_lock(${LOCK}, 0);
  CREATE SCHEMA IF NOT EXISTS houses;
  CREATE TABLE IF NOT EXISTS houses.house (
    name text PRIMARY KEY,
    id uuid NOT NULL UNIQUE,
    state text NOT NULL CHECK (state IN ('creating', 'active', 'suspended', 'deleting')),
    own_key text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS houses.host (
    host text PRIMARY KEY,
    house text NOT NULL REFERENCES houses.house ON DELETE CASCADE,
    rank int NOT NULL
  );
  COMMIT`

/** Creates the tables of the list if they do not exist. */
export async function prepareTenantList(pool: pg.Pool): Promise<void> {
  await pool.query(TABLES)
}

const SELECT_TENANTS = `
  SELECT name, id, state, own_key AS "ownKey", created_at::text AS "createdAt",
         ARRAY(SELECT host FROM houses.host WHERE house = name ORDER BY rank) AS hosts
    FROM houses.house`

/** Returns all tenants, ordered by name. */
export const listTenants = async (pool: pg.Pool): Promise<ListedTenant[]> =>
  (await pool.query<ListedTenant>(`${SELECT_TENANTS} ORDER BY name`)).rows

/** @returns null if there is no tenant with this name */
export const findTenant = async (pool: pg.Pool, name: string): Promise<ListedTenant | null> =>
  (await pool.query<ListedTenant>(`${SELECT_TENANTS} WHERE name = $1`, [name])).rows[0] ?? null

const NOTIFY = `SELECT pg_notify('${TENANTS_CHANNEL}', '')`
const INSERT_HOSTS = `INSERT INTO houses.host (host, house, rank) SELECT host, $1, rank FROM unnest($2::text[]) WITH ORDINALITY AS h(host, rank)`

/** Inserts a tenant that is being created. @throws StartError if another tenant has one of its host names */
export async function addTenant(
  pool: pg.Pool,
  { name, id, hosts, ownKey }: Pick<ListedTenant, 'name' | 'id' | 'hosts' | 'ownKey'>,
): Promise<void> {
  const insertTenant = `INSERT INTO houses.house (name, id, state, own_key) VALUES ($1, $3, 'creating', $4)`
  await explainTakenHost(
    pool.query(`WITH a AS (${insertTenant}), b AS (${INSERT_HOSTS}) ${NOTIFY}`, [name, hosts, id, ownKey]),
  )
}

/** @throws StartError if another tenant has one of the host names */
export async function setTenantHosts(pool: pg.Pool, name: string, hosts: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('DELETE FROM houses.host WHERE house = $1', [name])
    await explainTakenHost(client.query(`WITH a AS (${INSERT_HOSTS}) ${NOTIFY}`, [name, hosts]))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function explainTakenHost(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error: unknown) => {
    if (fieldOf(error, 'code') !== '23505') throw error
    throw new StartError('One of these host names is that of another tenant already.')
  })
}

/** Replaces the sealed key of a tenant, unless it changed meanwhile. Its servers open it again. */
export async function setOwnKey(pool: pg.Pool, name: string, before: string, sealed: string): Promise<void> {
  await pool.query(
    `WITH a AS (UPDATE houses.house SET own_key = $3 WHERE name = $1 AND own_key = $2) ${NOTIFY}`,
    [name, before, sealed],
  )
}

export async function setTenantState(pool: pg.Pool, name: string, state: TenantState): Promise<void> {
  await pool.query(`WITH a AS (UPDATE houses.house SET state = $2 WHERE name = $1) ${NOTIFY}`, [name, state])
}

/** Deletes the row of a tenant, as the last step of a removal. Its key can never be derived again. */
export async function dropTenant(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`WITH a AS (DELETE FROM houses.house WHERE name = $1) ${NOTIFY}`, [name])
}

/** Runs `work` while no other command changes the list. @throws StartError */
export const withTenantListLock = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  withExclusiveLock(
    pool,
    {
      lock: [LOCK, 1],
      refusal: () => new StartError('Another command is at work on the tenants of this server.'),
    },
    work,
  )
