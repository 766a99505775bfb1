import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from './app.ts'
import { refuseHalfRestored } from './backup/begun.ts'
import { bootTasks } from './boot/tasks.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { migrateDatabase } from './db/migrate.ts'
import { keepPrivate } from './db/privateFiles.ts'
import type { Env } from './lib/env.ts'
import { routes } from './routes/index.ts'
import { liveOf } from './sync/live.ts'

/** What writes under way and open streams get before connections are cut. */
export const GRACE_MS = 10_000

/** One business in this process: its database, its app, its work. A server is one of them, or the door of several (ADR 0041). */
export class House {
  readonly env: Env
  private readonly note: (text: string) => void
  private opening: Promise<Database> | undefined
  private database: Database | undefined
  private begun: FastifyInstance | undefined
  private ending = false

  /** @param note where it says what is the matter before it has a log */
  constructor(env: Env, note: (text: string) => void = console.warn) {
    this.env = env
    this.note = note
  }

  /** undefined: it did not come that far yet. */
  get app(): FastifyInstance | undefined {
    return this.begun
  }

  /** It was told to end: what is still on its way is given up. */
  get ended(): boolean {
    return this.ending
  }

  /** Everything but listening and working. @throws StartError; `end` is to follow */
  async open(): Promise<FastifyInstance> {
    const { env } = this
    refuseHalfRestored(env.dataDir)
    const warn = (text: string) => (this.begun ? this.begun.log.warn(text) : this.note(text))
    this.opening = openDatabase(env, warn)
    this.database = await this.opening
    const { url: databaseUrl, pool, fresh } = this.database
    // after it, because the programs of the database run as another user where root starts them
    keepPrivate(env.dataDir)
    await migrateDatabase(databaseUrl, { note: warn })
    const dist = fileURLToPath(new URL('../dist', import.meta.url))
    const deps: AppDeps = { env, pool, databaseUrl, routes }
    const app = await buildApp(existsSync(dist) ? { ...deps, distDir: dist } : deps)
    this.begun = app
    if (!existsSync(dist)) app.log.warn('there is no dist folder: only the API is served (npm run build)')
    for (const task of bootTasks) await task({ app, fresh, demo: env.demo ?? fresh })
    this.database.settled()
    return app
  }

  /** Begins what is done apart from requests: jobs, mails, what is told outside. To be called once, after `open`. */
  work(): void {
    const { begun: app } = this
    if (!app || this.ending) return
    const { jobs, mail, webhooks } = app
    // within the same grace: a mail server that hangs may not hold up the end
    app.onShutdown(() => Promise.all([jobs.stop(), mail.stop(), webhooks.stop()]))
    void jobs.keepStarting().then(() => {
      if (this.ending) return
      mail.start()
      webhooks.start()
    })
    // whatever was committed, in whichever process, may have been a mail, or something to tell
    app.onShutdown(liveOf(app).on(() => mail.wake()))
    app.onShutdown(liveOf(app).on(() => webhooks.wake()))
  }

  async drain(ms: number): Promise<void> {
    await this.begun?.shutdown.drain(ms)
  }

  /** B9.3: refuse new writes, finish the running ones, say bye, close the streams, then the database. */
  async end(): Promise<void> {
    this.ending = true
    await this.begun?.shutdown.begin(GRACE_MS)
    this.begun?.server.closeAllConnections()
    await this.begun?.close()
    // an end that comes while the database starts waits for it: nobody else would stop it
    this.database ??= await this.opening?.catch(() => undefined)
    await this.database?.stop()
  }

  stopNow(): void {
    this.database?.stopNow()
  }
}
