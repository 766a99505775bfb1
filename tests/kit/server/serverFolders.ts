import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runServer, type ServerProcess, untilHealthy } from './serverProcess.ts'

/**
 * Servers as processes on their own data folders, for tests of starting, stopping and crashing. @param port the first
 * of five ports that this test file may use
 */
export function serverFolders(port: number) {
  const base = join(tmpdir(), `werkbank-folders-${process.pid}`)
  const running: ServerProcess[] = []
  let folders = 0

  /** Starts a server without waiting for it. */
  function start(env: Record<string, string> = {}): ServerProcess {
    // a server with a database of its own uses this folder for its files too
    const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: `${base}-shared` }
    const server = runServer({ ...own, ...env })
    running.push(server)
    return server
  }

  async function started(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const server = start({ DATA_DIR: dataDir, ...env })
    await untilHealthy(Number(env.PORT ?? port), server)
    return server
  }

  /** For afterEach: stops all running servers. */
  async function stopAll(): Promise<void> {
    for (const server of running.splice(0)) {
      if (server.child.exitCode === null) server.child.kill('SIGTERM')
      await server.ended
    }
  }

  return {
    port,
    start,
    started,
    stopAll,
    /** A folder that does not exist yet: the server makes it. */
    newDataDir: () => join(base, String(++folders)),
    removeAll: () => {
      for (const folder of [base, `${base}-shared`]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stops a server as an operator would. */
export async function stop(server: ServerProcess): Promise<number | string> {
  server.child.kill('SIGTERM')
  return server.ended
}

/** Kills a server like a power cut, but not its database. */
export async function kill(server: ServerProcess): Promise<number | string> {
  server.child.kill('SIGKILL')
  return server.ended
}

export const postmasterPid = (dataDir: string): number => Number(postmasterLine(dataDir, 0))

const postmasterLine = (dataDir: string, line: number): string | undefined =>
  readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[line]

/** Queries the embedded database of a running server. */
export async function query<Row extends object>(dataDir: string, sql: string): Promise<Row[]> {
  const port = Number(postmasterLine(dataDir, 3))
  const password = readFileSync(join(dataDir, 'pg-password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'werkbank', password, database: 'werkbank' })
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}
