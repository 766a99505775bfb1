import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runServer, untilHealthy } from './serverProcess.ts'

export { freePort } from '../../../scripts/lib/freePort.mjs'

export interface RunningServer {
  url: string
  /** Ends it as an operator would (SIGTERM), and waits for its end. The data stays. */
  stop(): Promise<void>
  /** Ends it like a power cut (SIGKILL). The data stays. */
  kill(): Promise<void>
}

/** A new folder for a database. All users can read it, because root runs PostgreSQL as another user. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** Removes the data of a stopped server. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** Copies the data folder of a stopped server with its owners: the database may run as another user than the tests. */
export async function copyFolder(from: string, into: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, into, { recursive: true })
  await promisify(execFile)('cp', ['-a', `${from}/.`, into])
}

/**
 * Starts the real server, which also serves the built app, as a process of its own, and waits until it answers. There
 * is no demo data unless `env` asks for it. Give the port and data folder of a stopped server to start it again.
 */
export async function startServer(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const server = runServer({ PORT: String(port), DATA_DIR: dataDir, ...env })
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    await server.ended
  }
  try {
    await untilHealthy(port, server)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { url: `http://localhost:${port}`, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
