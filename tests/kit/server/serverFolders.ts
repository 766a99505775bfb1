import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runServer, type ServerProcess, untilHealthy } from './serverProcess.ts'

/**
 * Servers as processes of their own on data folders of their own, for the tests of starting, stopping and crashing.
 * @param port the first of five that this file of tests may use
 */
export function serverFolders(port: number) {
  const base = join(tmpdir(), `werkbank-folders-${process.pid}`)
  const running: ServerProcess[] = []
  let folders = 0

  /** Start and do not wait. */
  function start(env: Record<string, string> = {}): ServerProcess {
    // one that brings its database keeps its files here all the same
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

  /** For afterEach: whatever still runs is stopped. */
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
    /** A folder that is not there yet: the server makes it. */
    newDataDir: () => join(base, String(++folders)),
    removeAll: () => {
      for (const folder of [base, `${base}-shared`]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stop as an operator would. */
export async function stop(server: ServerProcess): Promise<number | string> {
  server.child.kill('SIGTERM')
  return server.ended
}

/** Kill as a power cut would, but for the database, which lives on. */
export async function kill(server: ServerProcess): Promise<number | string> {
  server.child.kill('SIGKILL')
  return server.ended
}

export const postmasterPid = (dataDir: string): number => Number(postmasterLine(dataDir, 0))

const postmasterLine = (dataDir: string, line: number): string | undefined =>
  readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[line]

/** Ask the embedded database of a running server. */
export async function query<Row extends object>(dataDir: string, sql: string): Promise<Row[]> {
  const port = Number(postmasterLine(dataDir, 3))
  const password = readFileSync(join(dataDir, 'pg-password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'werkbank', password, database: 'werkbank' })
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}
