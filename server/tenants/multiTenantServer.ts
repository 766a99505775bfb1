import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createInstance } from '../app.ts'
import { refuseUnfinishedRestore } from '../backup/restoreMarker.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { keepPrivate } from '../db/privateFiles.ts'
import { GRACE_MS } from '../tenant.ts'
import type { Env } from '../lib/env.ts'
import { listenAt, type ManagedServer } from '../lib/managedServer.ts'
import { listenForMetrics } from '../plugins/metrics.ts'
import { registerEntryPoint } from './entryPoint.ts'
import { combinedMetrics } from './combinedMetrics.ts'
import { controlOf, hasMetrics } from './tenantEnv.ts'
import { TenantSupervisor } from './tenantSupervisor.ts'
import { prepareTenantList } from './tenantList.ts'

const SINGLE_TENANT_DATABASE =
  'the database of DATABASE_URL holds a company of its own, which TENANTS=on does not serve: make a backup of it without TENANTS, and take it in with npm run tenants -- create <name> --host <host> --from <backup>'

/** A server with TENANTS=on: one entry point, and behind it each tenant as a separate instance (ADR 0041). */
export class MultiTenantServer implements ManagedServer {
  private readonly env: Env
  private readonly app: FastifyInstance
  private opening: Promise<Database> | undefined
  private database: Database | undefined
  private supervisor: TenantSupervisor | undefined
  private isEnding = false

  constructor(env: Env) {
    this.env = env
    this.app = createInstance(env)
  }

  get log(): FastifyBaseLogger {
    return this.app.log
  }

  async start(): Promise<void> {
    const { env, app } = this
    refuseUnfinishedRestore(env.dataDir)
    this.opening = openDatabase(env, (text) => app.log.warn(text))
    this.database = await this.opening
    const { pool, url } = this.database
    keepPrivate(env.dataDir)
    await prepareTenantList(pool)
    if (await hasTenantData(pool)) app.log.warn(SINGLE_TENANT_DATABASE)
    this.database.markSetUp()
    const control = await controlOf(env, pool, url)
    this.supervisor = new TenantSupervisor(control, app.log)
    const metrics = hasMetrics(env) ? combinedMetrics(this.supervisor) : null
    await registerEntryPoint(app, { control, supervisor: this.supervisor, metrics })
    if (this.isEnding) return
    // Listen before the tenants start one after another, so that a proxy sees that the server is not ready
    // yet.
    const address = await listenAt(app, env)
    const port = metrics && (await listenForMetrics(env.metrics, metrics))
    if (port !== null) app.log.info({ port }, 'figures at /metrics')
    await this.supervisor.start()
    console.log(`Werkbank: ${this.supervisor.namedSlots().length} tenants at ${address}`)
  }

  async drain(ms: number): Promise<void> {
    await Promise.all([this.supervisor && this.app.shutdown.drain(ms), this.supervisor?.drain(ms)])
  }

  async end(): Promise<void> {
    this.isEnding = true
    if (this.supervisor) await this.app.shutdown.begin(GRACE_MS)
    await this.supervisor?.end()
    this.app.server.closeAllConnections()
    await this.app.close()
    this.database ??= await this.opening?.catch(() => undefined)
    await this.database?.stop()
  }

  stopNow(): void {
    this.database?.stopNow()
  }
}

/** True if this database contains the data of a single company. */
async function hasTenantData(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ head: string | null }>(
    `SELECT to_regclass('public.sync_head')::text AS head`,
  )
  return Boolean(rows[0]?.head)
}
