import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isProcessAlive } from '../../server/db/embedded/process.ts'
import { kill, postmasterPid, query, serverFolders, stop } from '../kit/server/serverFolders.ts'
import { type ServerProcess, untilHealthy } from '../kit/server/serverProcess.ts'

const servers = serverFolders(3120)
afterEach(servers.stopAll)
afterAll(servers.removeAll)

describe('embedded database', () => {
  it('starts in an empty folder, keeps its data over a stop, and leaves no process behind', async () => {
    const dir = servers.newDataDir()
    const first = await servers.started(dir)
    await query(dir, 'CREATE TABLE kept AS SELECT 1 AS n')
    const postmaster = postmasterPid(dir)
    expect(await stop(first)).toBe(0)
    expect(isProcessAlive(postmaster)).toBe(false)
    expect(readdirSync(dir)).not.toContain('server.lock')

    const second = await servers.started(dir)
    expect(await query(dir, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    expect(await stop(second)).toBe(0)
  })

  it('has a password of its own that only its owner can read, listens on loopback alone, and flushes to disk', async () => {
    const dir = servers.newDataDir()
    await servers.started(dir)
    expect(statSync(join(dir, 'pg-password')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dir, 'pg-password'), 'utf8').trim().length).toBeGreaterThanOrEqual(32)
    const settings = await query<{ name: string; setting: string }>(
      dir,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
       'listen_addresses', 'unix_socket_directories', 'server_encoding', 'password_encryption') ORDER BY name`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      server_encoding: 'UTF8',
      password_encryption: 'scram-sha-256',
    })
  })

  it('after kill -9 of the server its orphaned postgres is taken over, and committed rows are there', async () => {
    const dir = servers.newDataDir()
    const first = await servers.started(dir)
    await query(dir, 'CREATE TABLE kept (n int)')
    await query(dir, 'INSERT INTO kept SELECT generate_series(1, 1000)')
    const orphan = postmasterPid(dir)
    expect(await kill(first)).toBe('SIGKILL')
    expect(isProcessAlive(orphan)).toBe(true)

    await servers.started(dir)
    expect(isProcessAlive(orphan)).toBe(false)
    expect(await query(dir, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }])
  })

  it('after kill -9 of server and postgres together it recovers', async () => {
    const dir = servers.newDataDir()
    const first = await servers.started(dir)
    await query(dir, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
    process.kill(postmasterPid(dir), 'SIGKILL')
    await kill(first)

    await servers.started(dir)
    expect(await query(dir, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 1000 }])
  })

  it('when postgres alone is killed the running server starts it again', async () => {
    const dir = servers.newDataDir()
    const server = await servers.started(dir)
    const killed = postmasterPid(dir)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => safely(() => postmasterPid(dir)), { timeout: 30_000 }).not.toBe(killed)
    expect(await untilHealthy(servers.port, server)).toBe('ok')
  })

  it('a second server on the same folder refuses and does the first no harm', async () => {
    const dir = servers.newDataDir()
    const first = await servers.started(dir)
    const second = servers.start({ DATA_DIR: dir, PORT: String(servers.port + 1) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`in use by another server (process ${first.child.pid})`)
    expect(await untilHealthy(servers.port, first)).toBe('ok')
  })

  it('of several servers that start at once on a folder with a stale lock exactly one runs', async () => {
    const dir = servers.newDataDir()
    const dead = await servers.started(dir)
    await kill(dead)
    const rivals = [1, 2, 3].map((n) => servers.start({ DATA_DIR: dir, PORT: String(servers.port + n) }))
    await expect
      .poll(() => rivals.filter(({ child }) => child.exitCode === 1).length, { timeout: 30_000 })
      .toBe(2)
    const winner = rivals.findIndex(({ child }) => child.exitCode === null)
    expect(await untilHealthy(servers.port + 1 + winner, rivals[winner] as ServerProcess)).toBe('ok')
  })

  it('a lock whose pid now belongs to another program does not keep the server from starting', async () => {
    const dir = servers.newDataDir()
    mkdirSync(dir, { recursive: true })
    writeFileSync(
      join(dir, 'server.lock'),
      JSON.stringify({ pid: process.pid, started: 'long ago', nonce: 'x' }),
    )
    const server = await servers.started(dir)
    expect(await untilHealthy(servers.port, server)).toBe('ok')
  })

  it('a folder pg that is no database is refused and left as it is', async () => {
    const dir = servers.newDataDir()
    mkdirSync(join(dir, 'pg'), { recursive: true })
    writeFileSync(join(dir, 'pg', 'precious'), 'data')
    const server = servers.start({ DATA_DIR: dir })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('is not empty and not a PostgreSQL data directory')
    expect(readFileSync(join(dir, 'pg', 'precious'), 'utf8')).toBe('data')
  })

  it('a data directory from which files are missing is refused without a new one', async () => {
    const dir = servers.newDataDir()
    expect(await stop(await servers.started(dir))).toBe(0)
    rmSync(join(dir, 'pg', 'PG_VERSION'))
    const server = servers.start({ DATA_DIR: dir })
    expect(await server.ended).toBe(1)
    expect(readdirSync(join(dir, 'pg'))).toContain('base')
  })
})

describe('durability', () => {
  it('the server refuses its own cluster when somebody turned fsync or full_page_writes off', async () => {
    const dir = servers.newDataDir()
    expect(await stop(await servers.started(dir))).toBe(0)
    for (const setting of ['fsync', 'full_page_writes']) {
      writeFileSync(join(dir, 'pg', 'postgresql.auto.conf'), `${setting} = off\n`)
      const server = servers.start({ DATA_DIR: dir })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain(`${setting}=off`)
    }
  })
})

function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
