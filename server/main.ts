import { GRACE_MS } from './tenant.ts'
import { type Env, readEnv, StartError } from './lib/env.ts'
import type { ManagedServer } from './lib/managedServer.ts'
import { SingleTenantServer } from './singleTenantServer.ts'

let server: ManagedServer | undefined
let stopping = false
let drainMs = 0

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void onSignal(signal))
process.on('uncaughtException', (error) => void onDefect(error))
process.on('unhandledRejection', (error) => void onDefect(error))

try {
  const env = readEnv()
  drainMs = env.drainMs
  server = await serverOf(env)
  await server.start()
} catch (error) {
  // A start that is interrupted by a signal fails because the stop closed its resources.
  if (!stopping) {
    console.error(error instanceof StartError ? error.message : error)
    await stop(1)
  }
}

/** The code for several tenants is only loaded if it is needed. */
async function serverOf(env: Env): Promise<ManagedServer> {
  if (!env.multiTenant) return new SingleTenantServer(env)
  const { MultiTenantServer } = await import('./tenants/multiTenantServer.ts')
  return new MultiTenantServer(env)
}

/** The first signal stops gracefully, the second one at once. The database is told to stop in both cases. */
async function onSignal(signal: string): Promise<void> {
  if (stopping) {
    server?.stopNow()
    process.exit(130)
  }
  server?.log?.info({ signal }, 'stopping')
  await stop(0)
}

async function onDefect(error: unknown): Promise<void> {
  if (server?.log) server.log.fatal({ err: error }, 'defect')
  else console.error(error)
  if (!stopping) await stop(1)
}

/** Lets the proxy switch to other servers, then shuts everything down (B9.3). */
async function stop(code: number): Promise<never> {
  stopping = true
  // A part that hangs must not keep the process alive.
  setTimeout(() => process.exit(code || 1), drainMs + GRACE_MS * 3).unref()
  try {
    if (code === 0) await server?.drain(drainMs)
    await server?.end()
  } catch (error) {
    console.error(error)
    server?.stopNow()
    code ||= 1
  }
  process.exit(code)
}
