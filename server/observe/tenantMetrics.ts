import type pg from 'pg'
import { Gauge } from 'prom-client'
import { MAIL_STATES } from '../mailQueue/watch.ts'
import { DELIVERY_STATES, type TenantHealth } from './tenantHealth.ts'
import type { MetricsRegistry } from './meter.ts'

/** The counters of a server's connection pool. */
type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** The values at a scrape. `house` is null if the database did not answer; then its metrics are omitted. */
export interface MetricsSnapshot {
  pool: PoolCounts
  health: TenantHealth | null
}

/** A single value, one value per label, or none. */
type MetricReader = (health: TenantHealth) => number | Readonly<Record<string, number | null>> | null

const pick = <K extends string>(from: Readonly<Record<K, number>>, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))
const ageS = (instant: string | null): number =>
  instant ? Math.max(0, (Date.now() - Date.parse(instant)) / 1_000) : 0
const seconds = (instant: string | null | undefined): number | null =>
  instant ? Date.parse(instant) / 1_000 : null

/** Name, help text, label name, and function that reads the value. */
const TENANT_METRICS: readonly (readonly [string, string, string | null, MetricReader])[] = [
  ['database_query_seconds', 'How long the smallest question took', null, (h) => h.database.queryS],
  ['database_bytes', 'Size of the database', null, (h) => h.database.bytes],
  ['database_migrations', 'Migrations that the database has had', null, (h) => h.database.migrations],
  ['mails', 'Mails that are not sent', 'status', (h) => pick(h.mails, MAIL_STATES)],
  ['mail_oldest_queued_seconds', 'Age of the oldest mail that waits', null, (h) => ageS(h.mails.oldestAt)],
  ['deliveries', 'Messages to webhooks', 'status', (h) => pick(h.deliveries, DELIVERY_STATES)],
  [
    'job_last_success_timestamp_seconds',
    'When a daily job last went well; absent: not in eight days',
    'daily',
    (h) => Object.fromEntries(h.jobs.map(({ job, lastAt }) => [job, seconds(lastAt)])),
  ],
  [
    'job_failures',
    'How often a daily job was given up in eight days',
    'daily',
    (h) => Object.fromEntries(h.jobs.map(({ job, failed }) => [job, failed])),
  ],
  ['blobs', 'Photos and papers that are kept', null, (h) => h.photos.files],
  ['blob_bytes', 'What they take', null, (h) => h.photos.bytes],
  ['photos_pending', 'Photos whose bytes are still on a device', null, (h) => h.photos.pending],
  ['devices_unsent', 'Devices by changes that they had not sent', 'changes', (h) => h.devices.unsent],
  ['devices_heard', 'Devices by when they were last heard of', 'within', (h) => h.devices.heard],
  ['devices_blocked', 'Devices that are shut out', null, (h) => h.devices.blocked],
  ['disk_free_bytes', 'Room on the disk of DATA_DIR', null, (h) => h.disk?.free ?? null],
  ['disk_size_bytes', 'Size of the disk of DATA_DIR', null, (h) => h.disk?.size ?? null],
  [
    'backup_last_timestamp_seconds',
    'When the last backup was made; absent: none is known',
    null,
    (h) => seconds(h.backup?.at),
  ],
  ['backup_bytes', 'Size of the last backup', null, (h) => h.backup?.bytes ?? null],
  [
    'backup_encrypted',
    '1 if the files of the last backup are encrypted',
    null,
    (h) => (h.backup?.at ? Number(h.backup.encrypted) : null),
  ],
]

/**
 * Registers the metrics of the database and the disk, read at each scrape. Servers that share them report the
 * same values.
 */
export function registerTenantMetrics(registry: MetricsRegistry, snapshot: () => MetricsSnapshot): void {
  for (const [name, help, label, read] of TENANT_METRICS)
    registerGauge(registry, [`werkbank_${name}`, help, label], () => {
      const { health } = snapshot()
      return health && read(health)
    })
  registerGauge(registry, ['werkbank_database_up', 'Whether the database answers: 1 or 0', null], () =>
    snapshot().health ? 1 : 0,
  )
  const help = 'Connections of this server, and what waits for one'
  registerGauge(registry, ['werkbank_database_connections', help, 'state'], () => {
    const { totalCount: all, idleCount: idle, waitingCount: waiting } = snapshot().pool
    return { used: all - idle, idle, waiting }
  })
}

function registerGauge(
  registry: MetricsRegistry,
  [name, help, label]: readonly [string, string, string | null],
  read: () => ReturnType<MetricReader>,
): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    collect() {
      this.reset()
      // Without labels, a reset leaves the value 0. Remove it.
      if (!label) this.remove()
      const values = read()
      if (typeof values === 'number') return this.set(values)
      for (const [word, value] of Object.entries(values ?? {}))
        if (label && value !== null) this.set({ [label]: word }, value)
    },
  })
}
