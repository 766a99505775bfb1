import { GRACE_MS } from './house.ts'
import { type Env, readEnv, StartError } from './lib/env.ts'
import type { Serving } from './lib/serving.ts'
import { LoneServer } from './loneServer.ts'

let server: Serving | undefined
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
  // a start that is overtaken by a signal fails on what the stop has closed
  if (!stopping) {
    console.error(error instanceof StartError ? error.message : error)
    await stop(1)
  }
}

/** What several houses need is not even loaded where there is one. */
async function serverOf(env: Env): Promise<Serving> {
  if (!env.houses) return new LoneServer(env)
  const { ManyHouses } = await import('./houses/manyHouses.ts')
  return new ManyHouses(env)
}

/** The first signal stops gently, the second at once; the database is told to stop in both cases. */
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

/** B9.3: let the proxy look elsewhere, then the end of everything that is served. */
async function stop(code: number): Promise<never> {
  stopping = true
  // a part that hangs may not keep the process alive for ever
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
