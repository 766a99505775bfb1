import { ApiError } from '../plugins/errors.ts'
import { issueCredential } from './credentials.ts'
import type { Queryable } from './queryable.ts'

/** How long a device lets a person in without the server (B7). */
const OFFLINE_MS = 14 * 86_400_000

export interface DeviceSession {
  deviceCredential: string
  /** Until when the device may let this person in without the server. */
  offlineUntil: string
}

export const offlineUntil = (): string => new Date(Date.now() + OFFLINE_MS).toISOString()

/**
 * Notes that the person logged in on the device: from now on the server takes the person's changes from that device,
 * whoever pushes them (B7). A blocked device is refused (403).
 */
export async function noteDevice(
  db: Queryable,
  device: { clientId: string; userId: string; label?: string | null | undefined },
): Promise<void> {
  const { rows } = await db.query<{ state: string }>(
    `INSERT INTO sync_client AS c (id, label) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, c.label), seen_at = now() RETURNING state`,
    [device.clientId, device.label ?? null],
  )
  if (rows[0]?.state === 'blocked') throw new ApiError(403, 'device_blocked', 'Dit toestel werd geblokkeerd.')
  await db.query(
    `INSERT INTO device_user (client_id, user_id, last_online_login) VALUES ($1, $2, now())
     ON CONFLICT (client_id, user_id) DO UPDATE SET last_online_login = excluded.last_online_login`,
    [device.clientId, device.userId],
  )
}

/** Whether this is somebody who worked on the device and was deleted since: only that device is told. */
export async function leftDevice(db: Queryable, clientId: string, userId: string): Promise<boolean> {
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
): Promise<DeviceSession> {
  return { deviceCredential: await issueCredential(db, clientId, userId), offlineUntil: offlineUntil() }
}
