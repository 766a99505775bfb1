import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runServer, untilHealthy } from './serverProcess.ts'

export { freePort } from '../../../scripts/lib/freePort.mjs'

export interface RunningServer {
  url: string
  /** Ends it as an operator would (SIGTERM) and waits until it is gone. The data stays. */
  stop(): Promise<void>
  /** Ends it as a power cut would (SIGKILL). The data stays. */
  kill(): Promise<void>
}

/** A folder of its own for a database; open to all, because PostgreSQL runs as another user when we are root. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** Removes the data of a stopped server. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/** Copies what is in a stopped server's data folder, with its owners: the database may run as another user than we do. */
export async function copyFolder(from: string, into: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, into, { recursive: true })
  await promisify(execFile)('cp', ['-a', `${from}/.`, into])
}

/**
 * Starts the real server, which also serves the built app, as a process of its own, and waits until it answers. No
 * demo data unless `env` says so. Give the port and data folder of a stopped one to start it again.
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
