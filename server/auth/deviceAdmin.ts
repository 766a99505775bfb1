import type { DeviceRow } from '../../src/domain/system/deviceRow.ts'
import type { AuditActor } from '../audit/recordAudit.ts'
import { deviceLabelSql, mustWipeSql } from '../db/deviceSql.ts'
import { ASYNC_COMMIT } from '../db/commits.ts'
import { replaceCompanyKey } from './companyKey.ts'
import { digest } from '../lib/secrets.ts'
import type { Queryable } from '../db/queryable.ts'

const DEVICE_LABEL = deviceLabelSql('c')

const HAS_USER = 'EXISTS (SELECT 1 FROM device_user d WHERE d.client_id = c.id)'
/** Selects a later id of the same device. The device kept its proof (B3.4). */
const NEWER_ID = `
  SELECT 1 FROM sync_client n WHERE n.proof_hash = c.proof_hash AND (n.seen_at, n.id) > (c.seen_at, c.id)
     AND ${HAS_USER.replaceAll('c.id', 'n.id')}`

const SELECT_DEVICES = `
  SELECT c.id, ${DEVICE_LABEL} AS label,
         sync_moment(c.seen_at) AS "seenAt", c.app_version AS "appVersion", c.unsent,
         CASE WHEN c.state = 'blocked' OR c.wipe_asked_at IS NOT NULL
              THEN sync_moment(coalesce(c.blocked_at, c.wipe_asked_at, c.seen_at)) END AS "blockedAt",
         sync_moment(c.wipe_asked_at) AS "wipeAskedAt", sync_moment(c.wiped_at) AS "wipedAt",
         (SELECT json_agg(json_build_object('id', u.id, 'name', u.name, 'lastName', u.last_name)
                          ORDER BY d.last_online_login DESC)
            FROM device_user d JOIN app_user u ON u.id = d.user_id WHERE d.client_id = c.id) AS people
    FROM sync_client c
   WHERE ${HAS_USER} AND ($1::uuid IS NULL AND NOT EXISTS (${NEWER_ID}) OR c.id = $1)
   ORDER BY c.seen_at DESC LIMIT 500`

/**
 * Returns every device on which somebody logged in, under its last id, most recently seen first. Replicas of
 * REST calls are not included.
 * @param id only this one, even if the device continues under another id
 */
export async function readDeviceRows(db: Queryable, id: string | null = null): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(SELECT_DEVICES, [id])
  return rows.map((row) => ({ ...row, people: row.people ?? [] }))
}

/** Number of devices by state. A device with several ids counts once. */
export interface DeviceCounts {
  all: number
  blocked: number
  /** Total number of unsent changes. */
  waiting: number
  /** Devices by number of unsent changes. '0' includes devices that do not report it. */
  unsent: Record<'0' | '1-9' | '10-99' | '100+', number>
  /** Devices by the time of their last contact. */
  heard: Record<'1h' | '1d' | '7d' | 'older', number>
}

const seenSince = (interval: string) => `c.seen_at > now() - interval '${interval}'`

/** Counts the devices by state, for monitoring. */
export async function countDevices(db: Queryable): Promise<DeviceCounts> {
  const { rows } = await db.query<DeviceCounts>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE c.state = 'blocked' OR c.wipe_asked_at IS NOT NULL))::int AS blocked,
            coalesce(sum(c.unsent), 0)::int AS waiting,
            json_build_object(
              '0', count(*) FILTER (WHERE coalesce(c.unsent, 0) = 0),
              '1-9', count(*) FILTER (WHERE c.unsent BETWEEN 1 AND 9),
              '10-99', count(*) FILTER (WHERE c.unsent BETWEEN 10 AND 99),
              '100+', count(*) FILTER (WHERE c.unsent >= 100)) AS unsent,
            json_build_object(
              '1h', count(*) FILTER (WHERE ${seenSince('1 hour')}),
              '1d', count(*) FILTER (WHERE ${seenSince('1 day')} AND NOT ${seenSince('1 hour')}),
              '7d', count(*) FILTER (WHERE ${seenSince('7 days')} AND NOT ${seenSince('1 day')}),
              'older', count(*) FILTER (WHERE NOT ${seenSince('7 days')})) AS heard
       FROM sync_client c WHERE ${HAS_USER} AND NOT EXISTS (${NEWER_ID})`,
  )
  return rows[0]!
}

/** Selects all ids of a device. Its proof stays the same when it takes another id (B3.4). */
const SAME_DEVICE = '(id = $1 OR proof_hash = (SELECT proof_hash FROM sync_client WHERE id = $1))'
const OF_SAME_DEVICE = `client_id IN (SELECT id FROM sync_client WHERE ${SAME_DEVICE})`

/**
 * Sets the name that the office uses for a device. An empty name restores the device's own.
 * @param seenName the name that the person saw; without it any name is replaced
 * @returns false if the name changed in the meantime
 */
export async function updateDeviceName(
  db: Queryable,
  id: string,
  name: string,
  seenName?: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sync_client SET name = $2
      WHERE ${SAME_DEVICE} AND ($3::text IS NULL OR $3 = (SELECT ${DEVICE_LABEL} FROM sync_client c WHERE c.id = $1))`,
    [id, name.trim() || null, seenName ?? null],
  )
  return rowCount !== 0
}

/** True if two ids belong to the same device. */
export async function isSameDevice(db: Queryable, id: string, other: string): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM sync_client WHERE ${SAME_DEVICE} AND id = $2`, [
    id,
    other,
  ])
  return rowCount === 1
}

/** Blocks a device. Its tokens are refused with the reason, and its credentials give no new ones (B7). */
export async function setDeviceBlocked(db: Queryable, id: string, by: string | null): Promise<void> {
  await db.query(
    `UPDATE sync_client SET state = 'blocked', inflight_seq = NULL, blocked_at = now(), blocked_by = $2
      WHERE ${SAME_DEVICE} AND state <> 'blocked'`,
    [id, by],
  )
}

/**
 * Asks a device to wipe itself. Until it reports that, it may send its changes and nothing else (TO-02). A blocked
 * device may send again for that reason.
 */
export async function askWipe(db: Queryable, id: string, by: string | null): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sync_client SET state = 'active', wipe_asked_at = now(), wiped_at = NULL,
            blocked_at = coalesce(blocked_at, now()), blocked_by = coalesce(blocked_by, $2)
      WHERE ${SAME_DEVICE} AND (wipe_asked_at IS NULL OR wiped_at IS NOT NULL)`,
    [id, by],
  )
  return rowCount !== 0
}

/**
 * 'Blokkeren en wissen': asks a device to wipe itself, and replaces the company key that it holds (TO-06). Call it in a
 * transaction of the feed.
 */
export async function blockAndWipe(tx: Queryable, id: string, actor: AuditActor): Promise<void> {
  const by = actor && actor !== 'operator' ? actor.userId : null
  if (await askWipe(tx, id, by)) await replaceCompanyKey(tx, actor)
}

/** Asks to wipe the devices on which this person worked, and nobody else who is still active. @returns their ids */
export async function askWipeOfOwnDevices(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT c.id FROM sync_client c JOIN device_user d ON d.client_id = c.id AND d.user_id = $1
      WHERE c.wipe_asked_at IS NULL AND NOT EXISTS (
              SELECT 1 FROM sync_client o JOIN device_user other ON other.client_id = o.id
                 JOIN app_user u ON u.id = other.user_id AND u.active
               WHERE (o.id = c.id OR o.proof_hash = c.proof_hash) AND other.user_id <> $1)`,
    [userId],
  )
  for (const { id } of rows) await askWipe(db, id, null)
  return rows.map(({ id }) => id)
}

/** True if the device must wipe itself. */
export async function mustWipe(db: Queryable, clientId: string): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM sync_client c WHERE id = $1 AND ${mustWipeSql('c')}`, [
    clientId,
  ])
  return rowCount === 1
}

/** True if the device must wipe itself and this is its secret. */
export async function mustWipeBySecret(
  db: Queryable,
  { clientId, proof: deviceSecret }: { clientId: string; proof: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM sync_client c WHERE id = $1 AND proof_hash = $2 AND ${mustWipeSql('c')}`,
    [clientId, digest(deviceSecret)],
  )
  return rowCount === 1
}

/**
 * Records that a device wiped itself. From now on it is blocked.
 * @param report.unsent the number of changes that it could not send and still has
 * @returns false if nobody asked for it, or if this is not its secret
 */
export async function recordWiped(
  db: Queryable,
  { clientId, proof: deviceSecret, unsent }: { clientId: string; proof: string; unsent: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sync_client d SET state = 'blocked', inflight_seq = NULL, wiped_at = now(), seen_at = now(),
            unsent = $2, unsent_at = now()
      WHERE proof_hash = $3 AND ${mustWipeSql('d')}
        AND EXISTS (SELECT 1 FROM sync_client c WHERE c.id = $1 AND c.proof_hash = $3)`,
    [clientId, unsent, digest(deviceSecret)],
  )
  return rowCount !== 0
}

/** Unblocks a device. Earlier sessions stay closed, so its people must log in with their password. */
export async function clearDeviceBlock(db: Queryable, id: string): Promise<void> {
  await db.query(`DELETE FROM auth_token WHERE ${OF_SAME_DEVICE}`, [id])
  await db.query(`DELETE FROM device_credential WHERE ${OF_SAME_DEVICE}`, [id])
  await db.query(
    `UPDATE sync_client SET state = 'active', blocked_at = NULL, blocked_by = NULL, wipe_asked_at = NULL, wiped_at = NULL
      WHERE ${SAME_DEVICE} AND (state = 'blocked' OR wipe_asked_at IS NOT NULL)`,
    [id],
  )
}

/** The report of a device about itself. */
export interface DeviceReport {
  clientId: string
  version: string | null
  /** Number of unsent changes; null if it did not report it. */
  unsent: number | null
}

export async function recordDeviceReport(
  db: Queryable,
  { clientId, version, unsent }: DeviceReport,
): Promise<void> {
  await db.query(
    `UPDATE sync_client SET seen_at = now(), app_version = coalesce($2, app_version), unsent = coalesce($3, unsent),
            unsent_at = CASE WHEN $3::int IS NULL THEN unsent_at ELSE now() END FROM ${ASYNC_COMMIT} WHERE id = $1`,
    [clientId, version, unsent],
  )
}

/** Ties a session without a device to the device that uses it, so that it ends if the device is blocked. */
export async function bindSession(db: Queryable, tokenHash: Buffer, clientId: string): Promise<void> {
  await db.query(
    `UPDATE auth_token SET client_id = $2 FROM ${ASYNC_COMMIT} WHERE hash = $1 AND client_id IS NULL`,
    [tokenHash, clientId],
  )
}
