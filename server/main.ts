import type { FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { type AppDeps, buildApp } from './app.ts'
import { refuseHalfRestored } from './backup/begun.ts'
import { bootTasks } from './boot/tasks.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { keepPrivate } from './db/privateFiles.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type Env, readEnv, StartError } from './lib/env.ts'
import { listenForMetrics } from './plugins/metrics.ts'
import { routes } from './routes/index.ts'
import { liveOf } from './sync/live.ts'

/** What writes under way and open streams get before connections are cut. */
const GRACE_MS = 10_000

let opening: Promise<Database> | undefined
let database: Database | undefined
let app: FastifyInstance | undefined
let stopping = false
let drainMs = 0

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void onSignal(signal))
process.on('uncaughtException', (error) => void onDefect(error))
process.on('unhandledRejection', (error) => void onDefect(error))

try {
  await start(readEnv())
} catch (error) {
  // a start that is overtaken by a signal fails on what the stop has closed
  if (!stopping) {
    console.error(error instanceof StartError ? error.message : error)
    await stop(1)
  }
}

async function start(env: Env): Promise<void> {
  drainMs = env.drainMs
  refuseHalfRestored(env.dataDir)
  const warn = (text: string) => (app ? app.log.warn(text) : console.warn(text))
  opening = openDatabase(env, warn)
  database = await opening
  // after it, because the programs of the database run as another user where root starts them
  keepPrivate(env.dataDir)
  await migrateDatabase(database.url, { note: warn })
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  const { pool, url: databaseUrl } = database
  const deps: AppDeps = { env, pool, databaseUrl, routes }
  app = await buildApp(existsSync(dist) ? { ...deps, distDir: dist } : deps)
  if (!existsSync(dist)) app.log.warn('there is no dist folder: only the API is served (npm run build)')
  for (const task of bootTasks) {
    await task({ app, fresh: database.fresh, demo: env.demo ?? database.fresh })
  }
  database.settled()
  if (stopping) return
  await app.listen({ port: env.port, host: env.host }).catch(explainListen)
  const metricsPort = await listenForMetrics(app)
  if (metricsPort !== null) app.log.info({ port: metricsPort }, 'figures at /metrics')
  const { jobs, mail, webhooks } = app
  // within the same grace: a mail server that hangs may not hold up the end
  app.onShutdown(() => Promise.all([jobs.stop(), mail.stop(), webhooks.stop()]))
  void jobs.keepStarting().then(() => {
    if (stopping) return
    mail.start()
    webhooks.start()
  })
  // whatever was committed, in whichever process, may have been a mail, or something to tell
  app.onShutdown(liveOf(app).on(() => mail.wake()))
  app.onShutdown(liveOf(app).on(() => webhooks.wake()))
  console.log(`Werkbank: ${env.publicUrl ?? addressOf(app, env)}`)
}

function addressOf(listening: FastifyInstance, env: Env): string {
  const at = listening.server.address()
  const port = typeof at === 'object' && at ? at.port : env.port
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1']
  return `${env.tls ? 'https' : 'http'}://${everywhere.includes(env.host) ? 'localhost' : env.host}:${port}`
}

function explainListen(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') throw new StartError('PORT: another program listens on this port already.')
  if (error.code === 'EACCES') throw new StartError('PORT: this user may not listen on this port.')
  if (error.code === 'EADDRNOTAVAIL') throw new StartError('HOST: this machine does not have this address.')
  throw error
}

/** The first signal stops gently, the second at once; the database is told to stop in both cases. */
async function onSignal(signal: string): Promise<void> {
  if (stopping) {
    database?.stopNow()
    process.exit(130)
  }
  app?.log.info({ signal }, 'stopping')
  await stop(0)
}

async function onDefect(error: unknown): Promise<void> {
  if (app) app.log.fatal({ err: error }, 'defect')
  else console.error(error)
  if (!stopping) await stop(1)
}

/** B9.3: let the proxy look elsewhere, refuse new writes, finish the running ones, say bye, close the streams, then the database. */
async function stop(code: number): Promise<never> {
  stopping = true
  // a part that hangs may not keep the process alive for ever
  setTimeout(() => process.exit(code || 1), drainMs + GRACE_MS * 3).unref()
  try {
    if (code === 0) await app?.shutdown.drain(drainMs)
    await app?.shutdown.begin(GRACE_MS)
    app?.server.closeAllConnections()
    await app?.close()
    // a signal that comes while the database starts waits for it: nobody else would stop it
    database ??= await opening?.catch(() => undefined)
    await database?.stop()
  } catch (error) {
    console.error(error)
    database?.stopNow()
    code ||= 1
  }
  process.exit(code)
}
