import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { mustWipeSql } from '../db/deviceSql.ts'
import { HttpError } from '../lib/errors.ts'
import { issueCredential } from './credentials.ts'
import type { Queryable } from '../db/queryable.ts'
import { digest } from '../lib/secrets.ts'

/** How long a device may admit a person without the server (B7). */
const OFFLINE_MS = 14 * 86_400_000

export interface DeviceSession {
  deviceCredential: string
  /** Until then the device may admit this person without the server. */
  offlineUntil: string
}

/** The text for a blocked device on every route. */
export const DEVICE_BLOCKED_TEXT =
  'Dit toestel werd geblokkeerd. Wat nog niet verstuurd was, blijft erop staan en wordt verstuurd nadat het gedeblokkeerd werd (Instellingen, Toestellen).'
export const deviceBlockedError = () => new HttpError(403, 'device_blocked', DEVICE_BLOCKED_TEXT)

const DEVICE_WIPE_TEXT =
  'Dit toestel wordt gewist. Dat vroeg een beheerder (Instellingen, Toestellen). Niemand kan er nog op inloggen.'
/** `wipe` asks the device to drop its copy. A device that does not know it behaves as a blocked one (B2.1). */
export const deviceWipeError = () =>
  new HttpError(403, 'device_blocked', DEVICE_WIPE_TEXT, { details: { wipe: true } })

/** @param wipe true if the device must also wipe itself (TO-05) */
export const userInactiveError = (wipe: boolean) =>
  new HttpError(401, 'user_inactive', validationTexts.userDeleted, wipe ? { details: { wipe } } : {})

export const offlineUntil = (): string => new Date(Date.now() + OFFLINE_MS).toISOString()

/**
 * Records that the person logged in on the device. From now on the server accepts this person's changes from
 * it, whoever sends them (B7). A blocked device is refused (403).
 * @returns false, without recording, for a device with a proof that was named without it (ADR 0011), or for
 * an id that is no device
 */
export async function recordDeviceLogin(
  db: Queryable,
  device: {
    clientId: string
    userId: string
    proof?: string | undefined
    label?: string | null | undefined
    /** Also a device that must be wiped: its token sends what it has, and nothing else (TO-02). */
    mayWipe?: boolean
  },
): Promise<boolean> {
  const { clientId, userId, proof: deviceSecret, label = null, mayWipe = false } = device
  const admitted = await admitDevice(db, clientId, userId, deviceSecret)
  const { rows } = await db.query<{ proven: boolean; used: boolean; state: string; mustWipe: boolean }>(
    `SELECT proof_hash IS NOT NULL AS proven, state, EXISTS (SELECT 1 FROM sync_client o WHERE ${mustWipeSql('o')}
              AND (o.id = c.id OR o.proof_hash = c.proof_hash)) AS "mustWipe",
            EXISTS (SELECT 1 FROM device_user d WHERE d.client_id = c.id) AS used FROM sync_client c WHERE id = $1`,
    [clientId],
  )
  const { proven, used, state, mustWipe } = rows[0]!
  if (mustWipe && !mayWipe) throw deviceWipeError()
  if (state === 'blocked') throw deviceBlockedError()
  // An id that sent something without a login is no device: it counts the REST calls of a person.
  if (admitted === 'none' && (proven || !used)) return false
  if (admitted !== 'none')
    await db.query('UPDATE sync_client SET label = coalesce($2, label), seen_at = now() WHERE id = $1', [
      clientId,
      label,
    ])
  await db.query(
    `INSERT INTO device_user (client_id, user_id, last_online_login) VALUES ($1, $2, now())
     ON CONFLICT (client_id, user_id) DO UPDATE SET last_online_login = excluded.last_online_login`,
    [clientId, userId],
  )
  return true
}

/**
 * True if the device has no secret yet, or if this is its secret (BV-08).
 * @throws HttpError 403 for a blocked device
 */
export async function isSecretOfDevice(
  db: Queryable,
  clientId: string,
  deviceSecret?: string,
): Promise<boolean> {
  const { rows } = await db.query<{ state: string; secretHash: Buffer | null }>(
    'SELECT state, proof_hash AS "secretHash" FROM sync_client WHERE id = $1',
    [clientId],
  )
  const [device] = rows
  if (device?.state === 'blocked') throw deviceBlockedError()
  if (!device?.secretHash) return true
  return deviceSecret !== undefined && device.secretHash.equals(digest(deviceSecret))
}

/**
 * True if this is the secret of the device, and the device need not be wiped.
 * @throws HttpError 403 for a blocked device
 */
export async function mayHoldMirrorKey(
  db: Queryable,
  clientId: string,
  deviceSecret: string,
): Promise<boolean> {
  if (!(await isSecretOfDevice(db, clientId, deviceSecret))) return false
  const { rowCount } = await db.query(
    `SELECT 1 FROM sync_client c WHERE id = $1 AND proof_hash = $2 AND NOT ${mustWipeSql('c')}`,
    [clientId, digest(deviceSecret)],
  )
  return rowCount === 1
}

/**
 * Returns the device of a login if it gave its secret and this person worked on it before; otherwise null. It takes
 * the same time for an account that does not exist.
 */
export async function provenDevice(
  db: Queryable,
  account: string,
  { clientId, proof: deviceSecret }: { clientId?: string | null | undefined; proof?: string | undefined },
): Promise<string | null> {
  if (!clientId || deviceSecret === undefined) return null
  const { rowCount } = await db.query(
    `SELECT 1 FROM sync_client c JOIN device_user d ON d.client_id = c.id JOIN app_user u ON u.id = d.user_id
      WHERE c.id = $1 AND c.proof_hash = $2 AND c.state <> 'blocked' AND lower(u.username) = $3`,
    [clientId, digest(deviceSecret), account],
  )
  return rowCount === 0 ? null : clientId
}

async function admitDevice(
  db: Queryable,
  clientId: string,
  userId: string,
  deviceSecret?: string,
): Promise<string> {
  const hash = deviceSecret === undefined ? null : digest(deviceSecret)
  const { rows } = await db.query<{ admitted: string }>('SELECT sync_admit($1, $2, $3) AS admitted', [
    clientId,
    userId,
    hash,
  ])
  return rows[0]?.admitted ?? 'none'
}

/**
 * True if this person worked on the device and was deactivated since. Only such a device learns the reason.
 */
export async function wasDeactivatedOnDevice(
  db: Queryable,
  clientId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM device_user d JOIN app_user u ON u.id = d.user_id AND NOT u.active
      WHERE d.client_id = $1 AND d.user_id = $2`,
    [clientId, userId],
  )
  return rowCount === 1
}

export async function startDeviceSession(
  db: Queryable,
  clientId: string,
  userId: string,
  sso = false,
): Promise<DeviceSession> {
  return { deviceCredential: await issueCredential(db, clientId, userId, sso), offlineUntil: offlineUntil() }
}
