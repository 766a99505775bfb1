import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from './app.ts'
import { refuseUnfinishedRestore } from './backup/restoreMarker.ts'
import { startupTasks } from './startup/tasks.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { migrateDatabase } from './db/migrate.ts'
import { keepPrivate } from './db/privateFiles.ts'
import type { Env } from './lib/env.ts'
import { routes } from './routes/index.ts'
import { headListenerOf } from './sync/headListener.ts'

/** Time limit for running writes and open streams before connections are closed. */
export const GRACE_MS = 10_000

/**
 * One company in this process: its database, app and background work. A server runs one, or several behind an
 * entry point (ADR 0041).
 */
export class Tenant {
  readonly env: Env
  private readonly notify: (text: string) => void
  private opening: Promise<Database> | undefined
  private database: Database | undefined
  private instance: FastifyInstance | undefined
  private isEnding = false

  /** @param notify logs messages before the app has a log */
  constructor(env: Env, notify: (text: string) => void = console.warn) {
    this.env = env
    this.notify = notify
  }

  /** undefined until the app was built. */
  get app(): FastifyInstance | undefined {
    return this.instance
  }

  /** True after `end` was called; a running start must be given up. */
  get ended(): boolean {
    return this.isEnding
  }

  /**
   * Starts everything except listening and background work.
   * @throws StartError; the caller must call `end`
   */
  async open(): Promise<FastifyInstance> {
    const { env } = this
    refuseUnfinishedRestore(env.dataDir)
    const warn = (text: string) => (this.instance ? this.instance.log.warn(text) : this.notify(text))
    this.opening = openDatabase(env, warn)
    this.database = await this.opening
    const { url: databaseUrl, pool, fresh } = this.database
    // Do this after the database started, because its programs run as another user if the server is root.
    keepPrivate(env.dataDir)
    await migrateDatabase(databaseUrl, { notify: warn })
    const dist = fileURLToPath(new URL('../dist', import.meta.url))
    const deps: AppDeps = { env, pool, databaseUrl, routes }
    const app = await buildApp(existsSync(dist) ? { ...deps, distDir: dist } : deps)
    this.instance = app
    if (!existsSync(dist)) app.log.warn('there is no dist folder: only the API is served (npm run build)')
    for (const task of startupTasks) await task({ app, fresh, demo: env.demo ?? fresh })
    this.database.markSetUp()
    return app
  }

  /** Starts the background work: jobs, mails and webhooks. Call it once, after `open`. */
  startBackgroundWork(): void {
    const { instance: app } = this
    if (!app || this.isEnding) return
    const { jobs, mail, webhooks } = app
    // Stop them within the same time limit, because a hanging mail server must not delay the shutdown.
    app.onShutdown(() => Promise.all([jobs.stop(), mail.stop(), webhooks.stop()]))
    void jobs.startWithRetry().then(() => {
      if (this.isEnding) return
      mail.start()
      webhooks.start()
    })
    // A commit of any process may have queued a mail or a webhook message.
    app.onShutdown(headListenerOf(app).on(() => mail.wake()))
    app.onShutdown(headListenerOf(app).on(() => webhooks.wake()))
  }

  async drain(ms: number): Promise<void> {
    await this.instance?.shutdown.drain(ms)
  }

  /** Shuts down (B9.3): refuse new writes, finish the running ones, close the streams, then the database. */
  async end(): Promise<void> {
    this.isEnding = true
    await this.instance?.shutdown.begin(GRACE_MS)
    this.instance?.server.closeAllConnections()
    await this.instance?.close()
    // If the database is still starting, wait for it; nobody else would stop it.
    this.database ??= await this.opening?.catch(() => undefined)
    await this.database?.stop()
  }

  stopNow(): void {
    this.database?.stopNow()
  }
}
