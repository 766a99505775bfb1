import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningServer {
  url: string
  dataDir: string
  /** Ends it as an operator would (SIGTERM) and waits until it is gone. The data stays. */
  stop(): Promise<void>
  /** Ends it as a power cut would (SIGKILL). The data stays. */
  kill(): Promise<void>
}

export interface ServerOptions {
  port?: number
  dataDir?: string
  env?: Record<string, string>
}

/** A folder of its own for a database; open to all, because PostgreSQL runs as another user when we are root. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Starts the real server as a process of its own, on its own data, and waits until it answers. Give the port and data
 * folder of a stopped one to start it again.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await makeDataDir())
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...options.env }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const url = `http://localhost:${port}`
  await untilHealthy(url, child, () => output).catch(async (error: unknown) => {
    await end(child, 'SIGKILL')
    if (!options.dataDir) await removeDataDir(dataDir)
    throw error
  })
  return { url, dataDir, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
}

/** Removes the data of a stopped server. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended at once:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server did not answer within a minute:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
