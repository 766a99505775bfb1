import { uuidv7 } from '../../src/domain/shared/ids.ts'
import { preferenceId } from '../../src/domain/settings/settings.ts'
import type { User } from '../../src/domain/system/system.ts'
import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/queryable.ts'

/** The fields of a person in the feed: the columns of B1.2 and nothing else. */
const USER_COLUMNS = `u.id, u.username, u.name, u.last_name AS "lastName", u.email, u.active,
  u.role, u.only_department AS "onlyDepartment"`
const BY_USERNAME = 'lower(u.username) = lower($1)'

export type UserRights = Pick<User, 'role' | 'onlyDepartment'>
export type EditableUser = Pick<User, 'username' | 'name' | 'lastName' | 'email'>
type UserWithSecret = User & {
  passwordHash: string | null
  mustChange: boolean | null
  /** a one-time password that was not used in time */
  expired: boolean | null
}

export const newUserId = (): string => uuidv7(Date.now(), randomBytes(10))

async function readOne<T extends object>(db: Queryable, sql: string, values: unknown[]): Promise<T | null> {
  const { rows } = await db.query<T & Record<string, unknown>>(sql, values)
  return rows[0] ?? null
}

export const findUser = (db: Queryable, id: string) =>
  readOne<User>(db, `SELECT ${USER_COLUMNS} FROM app_user u WHERE u.id = $1`, [id])

export const findUserWithSecret = (db: Queryable, username: string) =>
  readOne<UserWithSecret>(
    db,
    `SELECT ${USER_COLUMNS}, s.password_hash AS "passwordHash", s.must_change AS "mustChange",
            s.expires_at < now() AS expired
       FROM app_user u LEFT JOIN user_secret s ON s.user_id = u.id WHERE ${BY_USERNAME}`,
    [username],
  )

/**
 * Finds the active person with this address. Addresses are not unique: `id` selects one, else the oldest is
 * returned.
 */
export const findUserByEmail = (db: Queryable, email: string, id?: string) =>
  readOne<User>(
    db,
    `SELECT ${USER_COLUMNS} FROM app_user u WHERE lower(u.email) = lower($1) AND u.active AND ($2::uuid IS NULL OR u.id = $2)
      ORDER BY u.id LIMIT 1`,
    [email, id ?? null],
  )

/** True if another person has this user name; inactive users keep theirs (D-127). */
export const usernameExists = async (db: Queryable, username: string, but?: string): Promise<boolean> =>
  (await readOne(db, `SELECT 1 AS taken FROM app_user u WHERE ${BY_USERNAME} AND u.id IS DISTINCT FROM $2`, [
    username,
    but ?? null,
  ])) !== null

/** Returns all people, also inactive ones, by name. */
export async function listUsers(db: Queryable): Promise<User[]> {
  const { rows } = await db.query<User>(
    `SELECT ${USER_COLUMNS} FROM app_user u ORDER BY lower(u.name), lower(u.last_name), u.id`,
  )
  return rows
}

export const listActiveUsers = async (db: Queryable): Promise<User[]> =>
  (await listUsers(db)).filter(({ active }) => active)

export const hasActiveUser = async (db: Queryable): Promise<boolean> =>
  (await readOne(db, 'SELECT 1 AS found FROM app_user WHERE active LIMIT 1', [])) !== null

/** Inserts or updates a person, inside a transaction that holds the lock of the feed. */
export async function putUser(db: Queryable, id: string, user: EditableUser): Promise<void> {
  await db.query(
    `INSERT INTO app_user (id, username, name, last_name, email, active) VALUES ($1, $2, $3, $4, $5, true)
     ON CONFLICT (id) DO UPDATE SET username = excluded.username, name = excluded.name,
       last_name = excluded.last_name, email = excluded.email`,
    [id, user.username, user.name, user.lastName, user.email],
  )
}

export const putRights = (db: Queryable, id: string, { role, onlyDepartment }: UserRights) =>
  db.query('UPDATE app_user SET role = $2, only_department = $3 WHERE id = $1', [id, role, onlyDepartment])

export const hasActiveOwner = async (db: Queryable): Promise<boolean> =>
  (await readOne(db, "SELECT 1 AS found FROM app_user WHERE active AND role = 'owner' LIMIT 1", [])) !== null

export const activateUser = (db: Queryable, id: string) =>
  db.query('UPDATE app_user SET active = true WHERE id = $1 AND NOT active', [id])

export const deactivateUser = (db: Queryable, id: string) =>
  db.query('UPDATE app_user SET active = false WHERE id = $1 AND active', [id])

/**
 * Stores a password.
 * @param mustChange another person made it: only changing it is allowed
 * @param expiresAt the end of a one-time password
 */
export async function storePasswordHash(
  db: Queryable,
  userId: string,
  hash: string,
  mustChange: boolean,
  expiresAt: string | null = null,
): Promise<void> {
  await db.query(
    `INSERT INTO user_secret (user_id, password_hash, must_change, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, must_change = excluded.must_change,
       expires_at = excluded.expires_at, changed_at = now()`,
    [userId, hash, mustChange, expiresAt],
  )
}

/** Returns the only department of a person, otherwise the one that they chose, or null (D-011, D-141). */
export async function departmentOf(db: Queryable, userId: string): Promise<string | null> {
  const row = await readOne<{ value: string | null }>(
    db,
    `SELECT coalesce(u.only_department, s.value) AS value
       FROM app_user u LEFT JOIN setting s ON s.id = $2 WHERE u.id = $1`,
    [userId, preferenceId(userId, 'department')],
  )
  return row?.value ?? null
}
