import type { User } from '../../src/domain/system/system.ts'
import {
  POLICY_FIELDS,
  policyOf,
  policySettingId,
  type SecondFactorPolicy,
} from '../../src/domain/rights/secondFactorPolicy.ts'
import { keysOf } from '../../src/lib/objects.ts'
import type { Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'

/*
 * The policy of the company for the second step (PK-01 to PK-06). A person of whom it is required and who has none can do
 * nothing but set one up.
 */

const FOR_ID = policySettingId('requiredFor')
const DAYS_ID = policySettingId('rememberDays')

/** SQL: whether a person has a second step of any kind. @param user the SQL of their id */
export const hasSecondFactorSql = (user: string): string =>
  `(EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = ${user} AND f.secret IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkey k WHERE k.user_id = ${user}))`

/** SQL: whether the company requires a second step of the person of a row of `app_user`. @param u its alias */
const requiredSql = (u: string): string =>
  `coalesce((SELECT p.value <> 'none' AND (p.value <> 'owners' OR ${u}.role = 'owner')
               FROM setting p WHERE p.id = '${FOR_ID}'), false)`

/** SQL: whether the person must set up a second step before anything else. @param u the alias of `app_user` */
export const mustSetUpSql = (u: string): string =>
  `(${requiredSql(u)} AND NOT ${hasSecondFactorSql(`${u}.id`)})`

/** SQL: the days for which a device may be remembered. Only `putPolicy` writes the value. */
export const REMEMBER_DAYS_SQL = `coalesce((SELECT p.value::int FROM setting p WHERE p.id = '${DAYS_ID}'), 30)`

const SET_UP_TEXT =
  'Uw bedrijf vraagt een tweede stap bij het aanmelden. Log uit en weer in om hem in te stellen.'

/** The refusal of a call. A device of any version asks for the login again after a 401 of the sync routes. */
export const setUpRequiredError = (isSync: boolean) =>
  new HttpError(isSync ? 401 : 403, 'second_factor_setup_required', SET_UP_TEXT)

export async function readPolicy(db: Queryable): Promise<SecondFactorPolicy> {
  const { rows } = await db.query<{ id: string; value: string }>(
    'SELECT id, value FROM setting WHERE id = ANY($1::uuid[])',
    [[FOR_ID, DAYS_ID]],
  )
  const valueOf = (id: string) => rows.find((row) => row.id === id)?.value
  return policyOf(valueOf(FOR_ID), valueOf(DAYS_ID))
}

/** Stores the policy, inside a transaction that holds the lock of the feed. */
export async function putPolicy(tx: Queryable, policy: SecondFactorPolicy): Promise<void> {
  for (const key of keysOf(policy))
    await tx.query(
      `INSERT INTO setting (id, module, field, value) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE setting.value <> excluded.value`,
      [policySettingId(key), POLICY_FIELDS[key].module, POLICY_FIELDS[key].field, String(policy[key])],
    )
}

/** True if the person must set up a second step before anything else. */
export async function mustSetUp(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ must: boolean }>(
    `SELECT ${mustSetUpSql('u')} AS must FROM app_user u WHERE u.id = $1`,
    [userId],
  )
  return rows[0]?.must === true
}

/** True if the company requires a second step of the person. */
export async function isRequiredOf(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ required: boolean }>(
    `SELECT ${requiredSql('u')} AS required FROM app_user u WHERE u.id = $1`,
    [userId],
  )
  return rows[0]?.required === true
}

const LAST = 'Uw bedrijf vraagt een tweede stap. Deze is uw enige: stel eerst een andere in.'

/**
 * Refuses to remove the last second step of the own login where it is required. Call it after the removal, inside the
 * transaction.
 * @throws HttpError 409 `second_factor_required`
 */
export async function assertStillHasOne(tx: Queryable, userId: string): Promise<void> {
  if (await mustSetUp(tx, userId)) throw new HttpError(409, 'second_factor_required', LAST)
}

const OWN_FIRST = 'Stel eerst uw eigen tweede stap in, bij Mijn gegevens. Anders sluit u uzelf uit.'

/** @throws HttpError 422 `own_second_factor_first` if the new policy would lock this person out */
export async function assertNotLockedOut(tx: Queryable, { id }: Pick<User, 'id'>): Promise<void> {
  if (await mustSetUp(tx, id))
    throw new HttpError(422, 'own_second_factor_first', OWN_FIRST, { fields: { requiredFor: OWN_FIRST } })
}
