import type pg from 'pg'
import { fieldOf } from '../../src/domain/shared/objects.ts'
import { onlyOne } from '../db/onlyOne.ts'
import { StartError } from '../lib/env.ts'

/*
 * THE list of the houses of a server: in a schema of its own of the database that DATABASE_URL names, or of the embedded one's. Servers
 * follow it; only the commands write it. A database of one house has no such schema.
 */

/** `creating` and `deleting`: a command is at it, or was cut off, and is to be given once more. */
export type HouseState = 'creating' | 'active' | 'suspended' | 'deleting'

export interface ListedHouse {
  /** What it is called in commands, folders and prefixes; for ever. */
  name: string
  /** Of this house and of none after it that has its name: its key is made of it. */
  id: string
  state: HouseState
  /** The first one is that of mails and papers. */
  hosts: readonly string[]
  /** The key that it brought from elsewhere, sealed with the one that it would have here; null: it has that one. */
  ownKey: string | null
  createdAt: string
}

/** The channel on which servers hear that the list changed. */
export const CHANNEL = 'houses'
/** Any number of ours will do ('hous' in ASCII). */
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

/** The list is there from now on; whether it is empty is another matter. */
export async function prepareList(pool: pg.Pool): Promise<void> {
  await pool.query(TABLES)
}

const LIST = `
  SELECT name, id, state, own_key AS "ownKey", created_at::text AS "createdAt",
         ARRAY(SELECT host FROM houses.host WHERE house = name ORDER BY rank) AS hosts
    FROM houses.house`

/** All of them, by name. */
export const listHouses = async (pool: pg.Pool): Promise<ListedHouse[]> =>
  (await pool.query<ListedHouse>(`${LIST} ORDER BY name`)).rows

/** @returns null: there is none of that name */
export const findHouse = async (pool: pg.Pool, name: string): Promise<ListedHouse | null> =>
  (await pool.query<ListedHouse>(`${LIST} WHERE name = $1`, [name])).rows[0] ?? null

const TELL = `SELECT pg_notify('${CHANNEL}', '')`
const HOSTS = `INSERT INTO houses.host (host, house, rank) SELECT host, $1, rank FROM unnest($2::text[]) WITH ORDINALITY AS h(host, rank)`

/** Writes down a house that is being made. @throws StartError where one of its host names is that of another house */
export async function addHouse(
  pool: pg.Pool,
  { name, id, hosts, ownKey }: Pick<ListedHouse, 'name' | 'id' | 'hosts' | 'ownKey'>,
): Promise<void> {
  const house = `INSERT INTO houses.house (name, id, state, own_key) VALUES ($1, $3, 'creating', $4)`
  await taken(pool.query(`WITH a AS (${house}), b AS (${HOSTS}) ${TELL}`, [name, hosts, id, ownKey]))
}

/** @throws StartError where one of them is that of another house */
export async function setHosts(pool: pg.Pool, name: string, hosts: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('DELETE FROM houses.host WHERE house = $1', [name])
    await taken(client.query(`WITH a AS (${HOSTS}) ${TELL}`, [name, hosts]))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

async function taken(written: Promise<unknown>): Promise<void> {
  await written.catch((error: unknown) => {
    if (fieldOf(error, 'code') !== '23505') throw error
    throw new StartError('One of these host names is that of another house already.')
  })
}

export async function setState(pool: pg.Pool, name: string, state: HouseState): Promise<void> {
  await pool.query(`WITH a AS (UPDATE houses.house SET state = $2 WHERE name = $1) ${TELL}`, [name, state])
}

/** The last of a house: from now on nobody can make its key any more. */
export async function dropHouse(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`WITH a AS (DELETE FROM houses.house WHERE name = $1) ${TELL}`, [name])
}

/** Does `work` while no other command changes the list. @throws StartError */
export const alone = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  onlyOne(
    pool,
    {
      lock: [LOCK, 1],
      refused: () => new StartError('Another command is at work on the houses of this server.'),
    },
    work,
  )
