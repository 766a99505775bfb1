import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { countDevices, type DeviceCounts } from '../auth/deviceAdmin.ts'
import { lastBackup, type LastBackup } from '../backup/runs.ts'
import { migrationNumber } from '../db/migrate.ts'
import type { DailyRun } from '../jobs/jobs.ts'
import { countMails, type MailCounts } from '../mailQueue/watch.ts'

/*
 * Reads the state of the database and the disk, for metrics and the page 'Beheer'.
 */

export const DELIVERY_STATES = ['queued', 'failed'] as const

/** Contains only counts: no names, addresses or texts. */
export interface TenantHealth {
  mails: MailCounts
  deliveries: Record<(typeof DELIVERY_STATES)[number], number>
  photos: { files: number; bytes: number; pending: number }
  devices: DeviceCounts
  jobs: DailyRun[]
  database: { bytes: number; version: string; superuser: boolean; migrations: number; queryS: number }
  /** null if it cannot be read */
  disk: { free: number; size: number } | null
  backup: LastBackup | null
}

type HealthSources = Pick<FastifyInstance, 'pool' | 'jobs' | 'env'>

/** Reads all values. @throws if the database does not answer */
export async function readTenantHealth({ pool, jobs, env }: HealthSources): Promise<TenantHealth> {
  const began = performance.now()
  await pool.query('SELECT 1')
  const queryS = (performance.now() - began) / 1_000
  // Run the queries one after another, so that monitoring uses only one connection.
  const counted = await readCounts(pool)
  const mails = await countMails(pool)
  const devices = await countDevices(pool)
  const runs = await jobs.dailyRuns()
  const { database, ...rest } = counted
  return {
    ...rest,
    mails,
    devices,
    jobs: runs,
    database: {
      bytes: database.bytes,
      version: database.version,
      superuser: database.superuser,
      migrations: migrationNumber(database.migratedAt),
      queryS,
    },
    disk: await diskOf(env.dataDir),
    backup: await lastBackup(pool),
  }
}

const countByStatus = (states: readonly string[]) =>
  states.map((state) => `'${state}', count(*) FILTER (WHERE status = '${state}')`).join(', ')

/** Counts the photos whose bytes are still on a device. */
const PENDING_PHOTOS = `
  (SELECT count(*) FROM repair_picture WHERE state <> 'stored') +
  (SELECT count(*) FROM repair_picture WHERE original_sha256 IS NOT NULL AND original_state <> 'stored')`

const COUNTS = `
  SELECT (SELECT json_build_object(${countByStatus(DELIVERY_STATES)})
            FROM webhook_delivery WHERE status <> 'sent') AS deliveries,
         json_build_object('files', (SELECT count(*) FROM blob), 'bytes', (SELECT coalesce(sum(bytes), 0) FROM blob),
                           'pending', ${PENDING_PHOTOS}) AS photos,
         json_build_object('bytes', pg_database_size(current_database()),
                           'version', current_setting('server_version'),
                           'superuser', (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
                           'migratedAt', (SELECT max(created_at) FROM drizzle.__drizzle_migrations)) AS database`

type DatabaseCounts = Pick<TenantHealth, 'deliveries' | 'photos'> & {
  database: Pick<TenantHealth['database'], 'bytes' | 'version' | 'superuser'> & { migratedAt: number }
}

async function readCounts(pool: pg.Pool): Promise<DatabaseCounts> {
  const { rows } = await pool.query<DatabaseCounts>(COUNTS)
  return rows[0]!
}

const diskOf = (folder: string): Promise<TenantHealth['disk']> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
